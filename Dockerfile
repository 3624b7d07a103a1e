# Builds with the whole toolchain; the final image has only production packages and the build output.
# docs/guides/6-hosting.md, "In a container", says how to start it.

FROM node:20-bookworm AS build
WORKDIR /app
# Packages first: this layer is cached until package-lock.json changes. The SQLite drivers are compiled here if there is
# no prebuilt binary, so this stage needs the compiler of the full image.
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY openapi.yaml redocly.yaml CHANGELOG.md tsconfig.json ./
COPY openapi ./openapi
COPY docs/guides ./docs/guides
COPY assets ./assets
COPY generated ./generated
COPY tools ./tools
COPY src ./src
# Only tests read the files that are removed.
RUN node --import tsx tools/generate.ts \
  && rm generated/answers.* generated/decoded.json \
  && node --import tsx tools/build.ts
# The build files of the drivers are larger than the drivers.
RUN npm prune --omit=dev --no-audit --no-fund \
  && cd node_modules \
  && rm -rf better-sqlite3/deps better-sqlite3/src better-sqlite3/build/Release/obj* \
    sqlite3/deps sqlite3/src sqlite3/build/Release/obj* \
  && find better-sqlite3/build sqlite3/build -type f ! -name '*sqlite3.node' -delete

FROM node:20-bookworm-slim
LABEL org.opencontainers.image.title="Parlance" \
  org.opencontainers.image.description="A self-hosted team chat server with a Zulip-compatible API" \
  org.opencontainers.image.licenses="Apache-2.0"
WORKDIR /app
COPY LICENSE package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY assets ./assets
COPY --from=build /app/generated ./generated
COPY --from=build /app/dist ./dist
ENV HOST=0.0.0.0 PORT=9991 DATA_DIR=/data
# Everything above belongs to root. The server writes to its data folder and to /tmp only.
RUN install -d -o node -g node /data \
  && chmod 755 dist/main.js \
  && ln -s /app/dist/main.js /usr/local/bin/parlance
VOLUME /data
USER node
EXPOSE 9991
# Migrations run before the server listens, which can take a while on a large database.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "dist/main.js"]
CMD ["serve"]
