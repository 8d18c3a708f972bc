# One image for every process of the shop: the command says which (`node services/api.ts`, `node projections/main.ts`).
FROM node:24.21.0-bookworm-slim AS ground
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./

FROM ground AS web
RUN npm ci
COPY contracts contracts
COPY web web
RUN npm run build

FROM ground AS packages
RUN npm ci --omit=dev

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080
# A heap that fits: see docs/operations.md.
ENV NODE_OPTIONS="--max-old-space-size=576 --max-semi-space-size=8" MALLOC_ARENA_MAX=2
WORKDIR /shop
COPY --from=packages /shop/node_modules node_modules
COPY package.json ./
COPY contracts contracts
COPY services services
COPY projections projections
COPY --from=web /shop/web/dist web/dist
COPY --from=web /shop/web/dist-server web/dist-server
USER node
EXPOSE 8080
CMD ["node", "services/api.ts"]
