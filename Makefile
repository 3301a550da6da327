# The chores. `make help` lists them.

LISTEN := 127.0.0.1:8080
# Interface Builder documents of other projects, for optional runs.
CORPUS := ../shared/corpus
TARGET := http
SECONDS := 60
SEED := 7
PROOF := soak
fuzz_targets := http chunks coding json layouts xml strings display-modes presentations texts formats solver easings motion \
  diagnoses edits redis figma
SANITIZER := address
LIVES :=
SCREENSHOTS :=
EXAMPLE := examples/layouts/self-sizing-card.json

checked := --explicit-target-dependency-import-check error
release := $(or $(shell scripts/release-flags),$(error scripts/release-flags failed)) $(checked)
sources := Package.swift Sources Tests examples/embedding/Package.swift examples/embedding/Sources
# The C compiler of the Swift toolchain.
clang = $$(dirname "$$(readlink -f "$$(command -v swift)")")/clang
# The Python that `scripts/set-up browser` prepares, and what its suites take: a binary, and perhaps a folder for pictures.
browser := .build/peers/browser/bin/python3
suite_arguments = "$(or $(ESPALIER_BINARY),$$(swift build --show-bin-path)/espalier)" $(SCREENSHOTS)

.PHONY: build gallery conversions test test-fast format architecture openapi golden advances fit-font bench bench-http train bench-instructions equal prove-without prove-load prove-server prove-fair prove-store prove-deploy lint-corpus log-corpus fuzzer fuzz fuzz-all simulate sanitize hunt serve image-root test-browser walk test-clients test-mcp embedding test-scripts help
.DEFAULT_GOAL := build
# One chore at a time, because they share the build folder.
.NOTPARALLEL:

build: ## makes a debug build; warnings are errors, and each import must be declared in Package.swift
	@scripts/set-up
	swift build $(checked)

test: ## runs what must pass before a commit: set-up, format lint, build, all tests, conformance cases; and the documents of CORPUS, if that folder exists
	@scripts/set-up test
	swift format lint --strict --parallel --recursive $(sources)
	@scripts/openapi --check
	swift build $(checked) --build-tests
	timeout --kill-after=30s 30m swift test --skip-build --disable-xctest \
	  || { code=$$?; [ $$code -ne 124 -a $$code -ne 137 ] || echo "The tests were ended: they took more than 30 minutes."; exit $$code; }
	@printf '%s\n' "python3 Tests/Contract/members.py .build/debug/espalier" .build/debug/Conformance \
	  $(if $(wildcard $(CORPUS)/ib),".build/debug/Conformance $(CORPUS)/ib") | xargs -P 2 -I COMMAND sh -c 'echo "COMMAND" && COMMAND'

test-fast: ## runs format lint, build, and the tests, except those of servers and those marked .slow; takes under a minute
	@scripts/set-up test
	swift format lint --strict --parallel --recursive $(sources)
	swift build $(checked) --build-tests
	ESPALIER_FAST=yes swift test --skip-build --disable-xctest --skip 'HTTPServerTests|EspalierTests'

format: ## formats the Swift sources in place
	@scripts/set-up
	swift format --in-place --parallel --recursive $(sources)

architecture: ## prints the targets and folders with their imports; fails on an upward import or a cycle
	@scripts/set-up architecture
	swift build $(checked)
	@scripts/architecture

gallery: ## draws examples on all kinds of devices as a page of pictures; look at it before a release
	@scripts/set-up
	swift build $(checked) --product espalier
	scripts/gallery "$$(swift build --show-bin-path)/espalier"

openapi: ## bundles openapi/ into openapi.yaml and the JSON that the service serves
	@scripts/set-up openapi
	scripts/openapi

golden: ## rewrites the golden files; review the diff like code
	@scripts/set-up
	ESPALIER_GOLDEN=rewrite swift test --disable-xctest
	@git --no-pager diff --stat -- Tests/Fixtures

advances: ## rewrites the text widths that the tests compare with, using HarfBuzz's hb-shape
	@scripts/set-up advances
	scripts/advances > Tests/Fixtures/text/advances.json

fit-font: ## fits the corrections of the system font to the recorded widths of the documents of CORPUS
	@scripts/set-up advances
	swift run Conformance --texts $(CORPUS)/ib > .build/texts.jsonl
	scripts/fit-system-font --write .build/texts.jsonl

bench: ## measures the solver beside kiwi, and more; adds rows to Tests/Benchmarks/HISTORY.md
	@scripts/set-up bench
	swift build $(release) --product Benchmarks
	@scripts/kiwi
	@scripts/bench --record $(addprefix --documents ,$(wildcard $(CORPUS)/ib/files))

bench-http: ## measures the server beside nginx and FastAPI, and its behavior under load
	@scripts/set-up bench-http
	swift build $(release) --product espalier
	swift build $(release) --product Benchmarks
	@scripts/bench-http

train: ## builds a server that counts its branches, sends it requests, and writes the profile that release builds are optimized with
	@scripts/set-up
	scripts/train-release

bench-instructions: ## counts the instructions of each kind of request, step by step, beside the limit; fails if one takes over 5 % more than recorded
	@scripts/set-up bench-instructions
	swift build $(release) --product espalier
	@scripts/bench-instructions --check

equal: ## sends 10,000 random documents of all operations to the binary OLD and to the release build; the responses must be equal
	@scripts/set-up test
	swift build $(release) --product espalier
	@python3 Tests/Hunt/equal.py "$(OLD)" "$$(swift build $(release) --show-bin-path)/espalier"

prove-without: ## builds without the optional libraries, and shows that responses name the missing packages
	scripts/prove-without

prove-load: ## runs the load tests of examples/load against the server for some seconds
	@scripts/set-up prove-load
	swift build $(release) --product espalier
	@scripts/prove-load

prove-server: ## runs PROOF (slow, tls, restart, soak, schema, metrics, stream or traces) against the server for SECONDS
	@scripts/set-up prove-server
	swift build $(release) --product espalier
	@scripts/prove-server $(PROOF) --seconds $(SECONDS)

prove-fair: ## attacks the server in fifteen ways, six seconds each, while another client sends small requests
	@scripts/set-up
	swift build $(release) --product espalier
	@scripts/prove-fair

prove-store: ## kills replicas that share sessions in a redis-server while clients edit, for SECONDS; then stops the store, fills it, and lets it send wrong replies
	@scripts/set-up prove-store
	swift build $(release) --product espalier
	@scripts/prove-store "$$(swift build $(release) --show-bin-path)/espalier" --seconds $(SECONDS)

prove-deploy: ## lints the manifests and the Dockerfile; kills one of three replicas behind the load balancer
	@scripts/set-up prove-deploy
	swift build $(release) --product espalier
	@scripts/prove-deploy "$$(swift build $(release) --show-bin-path)/espalier"

lint-corpus: ## compares the lints ambiguous and misplaced with Interface Builder's flags in the documents of CORPUS: precision and recall
	@scripts/set-up clients
	swift build $(checked) --product espalier
	@scripts/lint-corpus "$$(swift build --show-bin-path)/espalier" $(CORPUS)

log-corpus: ## counts the console logs of CORPUS that are explained in full: each line read, a conflict with the broken constraint, a repair, a document
	@scripts/set-up
	swift build $(checked) --build-tests
	ESPALIER_LOGS=$(abspath $(CORPUS)/console) swift test --skip-build --disable-xctest --filter LogCorpusTests

figma-accuracy: ## compares layouts of the Figma documents of CORPUS with the recorded boxes, for each feature
	@scripts/set-up
	swift build $(checked) --product espalier
	python3 Tests/Figma/accuracy.py "$$(swift build --show-bin-path)/espalier" $(CORPUS)/figma

conversions: ## converts the documents of CORPUS to layouts requests, solves these, and compares the frames
	@scripts/set-up
	swift build $(checked) --product espalier
	python3 Tests/Conversions/corpus.py "$$(swift build --show-bin-path)/espalier" $(CORPUS)/figma
	python3 Tests/Conversions/corpus.py "$$(swift build --show-bin-path)/espalier" $(CORPUS)/ib
	python3 Tests/Conversions/swift.py "$$(swift build --show-bin-path)/espalier" Tests/Fixtures/swift-stubs $(CORPUS)/figma
	python3 Tests/Conversions/swift.py "$$(swift build --show-bin-path)/espalier" Tests/Fixtures/swift-stubs $(CORPUS)/ib

fuzzer: ## builds the fuzzers that `make fuzz` runs
	@scripts/set-up
	ESPALIER_FUZZ=1 swift build --scratch-path .build/fuzz --configuration release --product Fuzzer \
	  -Xswiftc -sanitize=fuzzer -Xswiftc -use-ld=lld

fuzz: fuzzer ## runs libFuzzer on TARGET, the name of a folder in Tests/Fuzzers/Corpus, for SECONDS, with SEED
	@mkdir -p .build/fuzz/found/$(TARGET)
	SWIFT_BACKTRACE=enable=no FUZZ_TARGET=$(TARGET) .build/fuzz/release/Fuzzer -seed=$(SEED) -max_total_time=$(SECONDS) -timeout=20 -max_len=4096 \
	  -artifact_prefix=.build/fuzz/found/$(TARGET)- .build/fuzz/found/$(TARGET) Tests/Fuzzers/Corpus/$(TARGET)

fuzz-all: fuzzer ## runs libFuzzer on each target for SECONDS, two at a time
	@printf '%s\n' $(fuzz_targets) | xargs -P 2 -I NAME sh -c \
	  '$(MAKE) --no-print-directory --assume-old=fuzzer fuzz TARGET=NAME >.build/fuzz/NAME.log 2>&1 || { tail -n 40 .build/fuzz/NAME.log; exit 1; }; \
	   echo "make fuzz TARGET=NAME: $$(tail -n 1 .build/fuzz/NAME.log)"'

simulate: ## runs the connection simulation of SEED and prints its trace; LIVES=1000000 runs that many in a release build
	@scripts/set-up
	ESPALIER_SEED=$(SEED) ESPALIER_LIVES=$(LIVES) swift test --disable-xctest --filter 'whatever its client does' \
	  $(if $(LIVES),--configuration release --scratch-path .build/simulate -Xswiftc -enable-testing)

hunt: ## compares the reasons of diagnoses with linear programs, and tries repairs, on random layouts for SECONDS from SEED, and on logs
	@scripts/set-up hunt
	swift build $(checked) --product espalier
	.build/peers/hunt/bin/python3 Tests/Hunt/logs.py "$$(swift build --show-bin-path)/espalier" Tests/Fixtures/console
	.build/peers/hunt/bin/python3 Tests/Hunt/hunt.py "$$(swift build --show-bin-path)/espalier" --seconds $(SECONDS) --seed $(SEED)

# Leak detection is off: it reports Foundation's processes and XML documents, and globals whose pointers carry the case of
# an enumeration.
sanitize: export ASAN_OPTIONS = detect_leaks=0
sanitize: ## runs all tests with SANITIZER, address or thread
	@scripts/set-up test
	swift build --build-tests --sanitize=$(SANITIZER) --scratch-path .build/$(SANITIZER)
	$(if $(filter thread,$(SANITIZER)),$(clang) -shared -fPIC -O1 -o .build/thread/mutex.so Tests/Sanitizers/mutex.c)
	$(if $(filter thread,$(SANITIZER)),LD_PRELOAD=$(CURDIR)/.build/thread/mutex.so) \
	  swift test --skip-build --disable-xctest --sanitize=$(SANITIZER) --scratch-path .build/$(SANITIZER)

serve: ## runs the service on LISTEN ($(LISTEN)) and prints an example request
	@scripts/set-up serve
	swift build $(release) --product espalier
	@printf '\nTo try it, in another terminal:\n\n    %s\n\n' \
	  "curl -H 'Content-Type: application/json' --data-binary '@$(CURDIR)/$(EXAMPLE)' http://$(LISTEN)/v1/layouts"
	@exec "$$(swift build $(release) --show-bin-path)/espalier" serve --listen $(LISTEN)

test-browser: ## tests the playground and the Figma plugin in headless Chromium, easings, and transitions as Lottie; SCREENSHOTS is a folder for pictures, ESPALIER_BINARY another binary
	@scripts/set-up browser
	$(if $(ESPALIER_BINARY),,swift build $(checked) --product espalier)
	@# The last two measure times, so they run alone.
	printf '%s\n' playground figma_plugin easings transitions lottie_export | xargs -P 2 -I SUITE $(browser) Tests/Browser/SUITE.py $(suite_arguments)
	$(browser) Tests/Browser/editing.py $(suite_arguments)
	$(browser) Tests/Browser/designing.py $(suite_arguments)

walk: ## does what a new user does, in a clone: make serve, drag an edge, export a transition, lint a storyboard
	@scripts/set-up browser serve
	@[ -d .build/walk ] || git clone --quiet . .build/walk
	@git -C .build/walk fetch --quiet "$(CURDIR)" HEAD
	@# SwiftPM does not notice a changed profile.
	@git -C .build/walk diff --quiet HEAD FETCH_HEAD -- Tests/Benchmarks/release.profdata || rm -rf .build/walk/.build/*/release
	@git -C .build/walk reset --quiet --hard FETCH_HEAD
	$(browser) Tests/Browser/walk.py .build/walk $(wildcard $(CORPUS))

test-clients: ## generates a client from openapi.yaml; checks examples, responses and SARIF lints against their schemas; runs the steps of examples/ci
	@scripts/set-up clients
	swift build $(checked) --product espalier
	python3 Tests/Clients/clients.py "$$(swift build --show-bin-path)/espalier"
	python3 Tests/Clients/ci_examples.py "$$(swift build --show-bin-path)/espalier"

test-mcp: ## runs a session of the official Python SDK of the Model Context Protocol with espalier mcp, and measures what a call adds to a layout
	@scripts/set-up clients
	swift build $(release) --product espalier
	python3 Tests/Clients/agents.py "$$(swift build $(release) --show-bin-path)/espalier"

image-root: ## makes the image's files and runs the server in them, without a container engine
	@scripts/set-up image-root
	@scripts/image-root $(EXAMPLE)

embedding: ## builds and runs examples/embedding, which uses the engine as a library, and checks its output
	@scripts/set-up
	swift build --package-path examples/embedding
	swift run --package-path examples/embedding --skip-build | diff examples/embedding/output.txt -
	@echo "The output is that of examples/embedding/output.txt."

test-scripts: ## tests scripts/set-up with the real apt-get, without a network
	@Tests/Scripts/set-up

help: ## prints this list
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1\t/p' Makefile | sed 's|$$(LISTEN)|$(LISTEN)|' \
	  | awk -F '\t' '{ printf "make %-14s %s\n", $$1, $$2 }'
