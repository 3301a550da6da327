# The chores. `make help` lists them.

LISTEN := 127.0.0.1:8080
# Interface Builder documents of other projects, for optional runs.
CORPUS := ../shared/corpus
TARGET := http
SECONDS := 60
SEED := 7
PROOF := soak
SANITIZER := address
LIVES :=
SCREENSHOTS :=
EXAMPLE := examples/layouts/self-sizing-card.json

checked := --explicit-target-dependency-import-check error
release := --configuration release --static-swift-stdlib $(checked)
sources := Package.swift Sources Tests
# The compiler of C that comes with Swift.
clang = $$(dirname "$$(readlink -f "$$(command -v swift)")")/clang
pip := python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore

.PHONY: build test format architecture openapi golden advances bench bench-http prove-server prove-deploy lint-corpus fuzz simulate sanitize serve image-root test-browser walk test-clients help
.DEFAULT_GOAL := build
# One chore after the other: they share the build folder.
.NOTPARALLEL:

build: ## debug build; the manifest makes warnings errors and each import must be declared in it
	@scripts/set-up
	swift build $(checked)

test: ## set-up, format lint, build, all tests, and the conformance cases; also the documents of CORPUS, if that folder exists
	@scripts/set-up test
	swift format lint --strict --parallel --recursive $(sources)
	@scripts/openapi --check
	swift build $(checked) --build-tests
	timeout --kill-after=30s 30m swift test --skip-build --disable-xctest \
	  || { code=$$?; [ $$code -ne 124 -a $$code -ne 137 ] || echo "The tests were ended: they took more than 30 minutes."; exit $$code; }
	swift run --skip-build Conformance
	$(if $(wildcard $(CORPUS)/ib),swift run --skip-build Conformance $(CORPUS)/ib)

format: ## swift format in place
	@scripts/set-up
	swift format --in-place --parallel --recursive $(sources)

architecture: ## draws targets, folders and what they import; fails on an upward arrow or a circle
	@scripts/set-up architecture
	swift build $(checked)
	@scripts/architecture

openapi: ## bundles openapi/ into openapi.yaml and its JSON, which the service serves
	scripts/openapi

golden: ## rewrites the golden files; read the diff like code
	@scripts/set-up
	ESPALIER_GOLDEN=rewrite swift test --disable-xctest
	@git --no-pager diff --stat -- Tests/Fixtures

advances: ## rewrites the widths of strings that HarfBuzz's own program gives; the tests of text compare with them
	@scripts/set-up advances
	scripts/advances > Tests/Fixtures/text/advances.json

bench: ## the benchmark table, beside kiwi; adds to the history
	@scripts/set-up bench
	swift build $(release) --product Benchmarks
	@scripts/kiwi
	@scripts/bench --record $(addprefix --documents ,$(wildcard $(CORPUS)/ib/files))

bench-http: ## the server beside nginx, and its behaviour under load
	@scripts/set-up bench-http
	swift build $(release) --product espalier
	swift build $(release) --product Benchmarks
	@scripts/bench-http

prove-server: ## PROOF (slow, tls, restart, soak, schema, metrics or stream) of the server with its peers, for SECONDS
	@scripts/set-up prove-server
	swift build $(release) --product espalier
	@scripts/prove-server $(PROOF) --seconds $(SECONDS)

prove-deploy: ## the manifests and the Dockerfile by their linters, and three replicas behind the balancer, one of them killed
	@scripts/set-up prove-deploy
	swift build $(release) --product espalier
	@scripts/prove-deploy "$$(swift build $(release) --show-bin-path)/espalier"

lint-corpus: ## precision and recall of `ambiguous` and `misplaced` against Interface Builder's own flags, over the documents of CORPUS
	@scripts/set-up clients
	swift build $(checked) --product espalier
	@scripts/lint-corpus "$$(swift build --show-bin-path)/espalier" $(CORPUS)

fuzz: ## libFuzzer on TARGET (http, chunks, coding, json, layouts, xml, display-modes, presentations, texts, formats, solver, easings or motion) for SECONDS, from the corpus and SEED
	@scripts/set-up
	ESPALIER_FUZZ=1 swift build --scratch-path .build/fuzz --configuration release --product Fuzzer \
	  -Xswiftc -sanitize=fuzzer -Xswiftc -use-ld=lld
	@mkdir -p .build/fuzz/found/$(TARGET)
	SWIFT_BACKTRACE=enable=no FUZZ_TARGET=$(TARGET) .build/fuzz/release/Fuzzer -seed=$(SEED) -max_total_time=$(SECONDS) -timeout=20 -max_len=4096 \
	  -artifact_prefix=.build/fuzz/found/$(TARGET)- .build/fuzz/found/$(TARGET) Tests/Fuzzers/Corpus/$(TARGET)

simulate: ## one seed of the connection simulation, SEED, with its trace; with LIVES=1000000, so many in a release build
	@scripts/set-up
	ESPALIER_SEED=$(SEED) ESPALIER_LIVES=$(LIVES) swift test --disable-xctest --filter 'whatever its client does' \
	  $(if $(LIVES),--configuration release --scratch-path .build/simulate -Xswiftc -enable-testing)

# What is kept at the end is not looked for: Foundation's processes and XML documents in the tests, and globals to which
# pointers lead that carry an enumeration's case, are taken for lost.
sanitize: export ASAN_OPTIONS = detect_leaks=0
sanitize: ## all tests with SANITIZER, address or thread
	@scripts/set-up test
	swift build --build-tests --sanitize=$(SANITIZER) --scratch-path .build/$(SANITIZER)
	$(if $(filter thread,$(SANITIZER)),$(clang) -shared -fPIC -O1 -o .build/thread/mutex.so Tests/Sanitizers/mutex.c)
	$(if $(filter thread,$(SANITIZER)),LD_PRELOAD=$(CURDIR)/.build/thread/mutex.so) \
	  swift test --skip-build --disable-xctest --sanitize=$(SANITIZER) --scratch-path .build/$(SANITIZER)

serve: ## the service on $(LISTEN), with an example to try
	@scripts/set-up serve
	swift build $(release) --product espalier
	@printf '\nTo try it, in another terminal:\n\n    %s\n\n' \
	  "curl -H 'Content-Type: application/json' --data-binary '@$(CURDIR)/$(EXAMPLE)' http://$(LISTEN)/v1/layouts"
	@exec "$$(swift build $(release) --show-bin-path)/espalier" serve --listen $(LISTEN)

test-browser: ## the playground in headless Chromium, with real clicks, typing and keys, in light and dark, its pictures in the folder SCREENSHOTS; easings; and written transitions, played there and by another reader of Lottie
	@scripts/set-up browser
	@python3 -c 'import selenium' 2>/dev/null || $(pip) selenium==4.51.0
	@python3 -c 'import axe_playwright_python' 2>/dev/null || $(pip) --no-deps axe-playwright-python==0.1.8
	swift build $(checked) --product espalier
	python3 Tests/Browser/playground.py "$$(swift build --show-bin-path)/espalier" $(SCREENSHOTS)
	python3 Tests/Browser/easings.py "$$(swift build --show-bin-path)/espalier"
	python3 Tests/Browser/transitions.py "$$(swift build --show-bin-path)/espalier"
	@python3 -c 'import lottie, lottie_specs, jsonschema' 2>/dev/null || $(pip) lottie==0.7.2 lottie-specs==0.5.2 jsonschema==4.26.0
	python3 Tests/Browser/lottie_film.py "$$(swift build --show-bin-path)/espalier"

walk: ## what a new user does, as a test: clone, make serve, drag an edge, export a transition; lint a storyboard as in CI
	@scripts/set-up browser serve
	@python3 -c 'import selenium' 2>/dev/null || $(pip) selenium==4.51.0
	@[ -d .build/walk ] || git clone --quiet . .build/walk
	@git -C .build/walk fetch --quiet "$(CURDIR)" HEAD
	@git -C .build/walk reset --quiet --hard FETCH_HEAD
	python3 Tests/Browser/walk.py .build/walk $(wildcard $(CORPUS))

test-clients: ## a client generated from openapi.yaml, examples and answers by its schemas, and lints by that of SARIF
	@scripts/set-up clients
	swift build $(checked) --product espalier
	python3 Tests/Clients/clients.py "$$(swift build --show-bin-path)/espalier"

image-root: ## proves the image's second stage without an image engine
	@scripts/set-up image-root
	@scripts/image-root $(EXAMPLE)

help: ## this list
	@sed -n 's/^\([a-z-]*\): ## /\1\t/p' Makefile | sed 's|$$(LISTEN)|$(LISTEN)|' \
	  | awk -F '\t' '{ printf "make %-12s %s\n", $$1, $$2 }'
