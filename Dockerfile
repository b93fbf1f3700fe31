# docker build -t attesta . && docker run -p 8080:8080 -v attesta:/data attesta
FROM node:24.21.0-bookworm-slim AS pack
WORKDIR /src
COPY . .
RUN node scripts/release/pack.mjs /app

FROM node:24.21.0-bookworm-slim
COPY --from=pack /app /app
RUN install -d -o node -g node -m 0700 /data
WORKDIR /app
ENV NODE_ENV=production BIND=0.0.0.0 PORT=8080 DATA_DIR=/data
# The memory of an image goes back to the system after its use, not into one pool for each thread.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
USER node
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
