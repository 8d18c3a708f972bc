# Everything a new user needs. PORT, HOST and DATA_DIR may be set: make start PORT=9000 DATA_DIR=/srv/shop
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)

INSTALLED := node_modules/.installed
WEB := web/dist/index.html
# What the built programs are made of: their sources and the packages' versions, by content. It names their folder, so
# that no shop that runs gets other programs.
KEY := find contracts services projections resilience package.json package-lock.json -name node_modules -prune -o -type f \( -name '*.ts' -o -name 'package*.json' \) -print | LC_ALL=C sort | xargs cksum | cksum | tr ' ' -
WEB_SOURCES := $(shell find web contracts \( -name node_modules -o -path web/dist \) -prune -o -type f -print)

.PHONY: start dev test check bench chaos
.DELETE_ON_ERROR:

start: $(WEB)
	@key=$$($(KEY)); { [ -e "dist/$$key" ] || node services/build.ts "$$key"; } && exec node "dist/$$key/shop.js"

dev: $(WEB)
	@exec node services/main.ts --watch

test: $(WEB)
	@exec node tests/run.ts

check: $(INSTALLED)
	@exec node tests/check.ts

bench: $(WEB)
	@exec node bench/run.ts

chaos: $(WEB)
	@exec node tests/chaos/run.ts

$(INSTALLED): package-lock.json
	@echo "Installing (once, about half a minute)…"
	@npm ci --loglevel=error
	@node -e 'process.exit(process.versions.node.split(".")[0] < 24 ? 1 : 0)' || { echo "Suuq needs Node 24 on this system."; exit 1; }
	@touch $@

$(WEB): $(INSTALLED) $(WEB_SOURCES)
	@npm run --silent build -- --logLevel warn
	@touch $@
