# One image for every process of the shop and its command lines: the command says which (`node dist/api.js`,
# `node dist/projector.js`, `node dist/admin.js …`). To pin its ground by a digest: --build-arg NODE_IMAGE=node@sha256:…
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

# An image of the version before, whose pages may be open: their parts are carried along (--build-arg FORMER_IMAGE=suuq:1).
ARG FORMER_IMAGE=${NODE_IMAGE}

FROM ${FORMER_IMAGE} AS former
USER root
RUN mkdir -p /shop/web/dist/assets

FROM ${NODE_IMAGE} AS made
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY contracts contracts
COPY projections projections
COPY resilience resilience
COPY services services
COPY web web
COPY --from=former /shop/web/dist/assets web/dist/assets
RUN npm run build && node services/image.ts /image

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080
# A heap that fits: see docs/operations.md.
ENV NODE_OPTIONS="--max-old-space-size=576 --max-semi-space-size=8" MALLOC_ARENA_MAX=2
WORKDIR /shop
COPY --from=made /image ./
USER node
EXPOSE 8080
CMD ["node", "dist/api.js"]
