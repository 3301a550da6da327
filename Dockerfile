# syntax=docker/dockerfile:1

FROM swift:6.3-bookworm AS build
# hadolint ignore=DL3008
RUN apt-get update \
 && apt-get install --yes --no-install-recommends libssl-dev zlib1g-dev libharfbuzz-dev libicu-dev \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /espalier
COPY . .
RUN swift build --configuration release --static-swift-stdlib --product espalier \
 && install -D "$(swift build --configuration release --static-swift-stdlib --show-bin-path)/espalier" /out/espalier

FROM debian:bookworm-slim
# Only the libraries that the binary links, besides libc, and the fonts that measure text. `make image-root` runs the
# binary with nothing else.
# hadolint ignore=DL3008
RUN apt-get update \
 && apt-get install --yes --no-install-recommends libgcc-s1 libssl3 libstdc++6 zlib1g libharfbuzz0b libicu72 \
      fonts-inter fonts-noto-core fonts-noto-cjk \
 && rm -rf /var/lib/apt/lists/*
COPY --from=build /out/espalier /usr/local/bin/espalier
USER 65532:65532
ENV ESPALIER_LISTEN=0.0.0.0:8080
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s --retries=3 CMD ["espalier", "health"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["espalier"]
CMD ["serve"]
