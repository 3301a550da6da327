# syntax=docker/dockerfile:1

# Packages that the image can do without: librsvg2-2 draws PNG and PDF, and fonts-noto-cjk measures Chinese, Japanese and Korean.
ARG OPTIONAL_PACKAGES="librsvg2-2 fonts-noto-cjk"

FROM swift:6.3.1-bookworm AS build
# hadolint ignore=DL3008
RUN apt-get update \
 && apt-get install --yes --no-install-recommends libssl-dev zlib1g-dev libexpat1-dev libharfbuzz-dev libicu-dev librsvg2-dev \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /espalier
COPY . .
ARG OPTIONAL_PACKAGES
# A binary without librsvg answers requests for PNG and PDF with 501. `--strip` removes the names of functions, which take more
# than half of the binary.
# hadolint ignore=SC2086
RUN case " $OPTIONAL_PACKAGES " in *" librsvg2-2 "*) ;; *) export ESPALIER_WITHOUT=librsvg ;; esac \
 && flags=$(scripts/release-flags) \
 && swift build $flags --product espalier \
 && install -D --strip "$(swift build $flags --show-bin-path)/espalier" /out/espalier

# Debian with the packages that the binary needs: the libraries that it links and the fonts that measure text. `--target debian`
# makes an image of this stage. It has a shell, for CI jobs.
FROM debian:12.11-slim AS debian
ARG OPTIONAL_PACKAGES
# hadolint ignore=DL3008,SC2086
RUN apt-get update \
 && apt-get install --yes --no-install-recommends libgcc-s1 libssl3 libstdc++6 zlib1g libexpat1 libharfbuzz0b libicu72 \
      fonts-inter fonts-noto-core $OPTIONAL_PACKAGES \
 && rm -rf /var/lib/apt/lists/*
COPY --from=build /out/espalier /usr/local/bin/espalier

FROM debian AS files
COPY --from=build /espalier/scripts/image-files /espalier/scripts/sbom /opt/image/
RUN /opt/image/image-files /image

# The image has only the files that the binary needs. `make image-root` tests them.
FROM scratch
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Espalier" \
      org.opencontainers.image.description="UIKit's layout engine as an HTTP service" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION"
COPY --from=files /image /
USER 65532:65532
ENV PATH=/usr/local/bin
ENV ESPALIER_LISTEN=0.0.0.0:8080
# Metrics are for operators: in the container only, unless they are told to listen elsewhere.
ENV ESPALIER_METRICS_LISTEN=127.0.0.1:9090
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s --retries=3 CMD ["espalier", "health"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["espalier"]
CMD ["serve"]
