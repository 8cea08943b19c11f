FROM oven/bun:1.4.5-slim AS base
WORKDIR /app
COPY package.json bun.lock bunfig.toml ./
COPY patches patches

FROM base AS build
RUN bun install --frozen-lockfile
COPY . .
RUN bun run build

FROM base
RUN bun install --frozen-lockfile --production
COPY . .
COPY --from=build /app/dist dist
RUN mkdir .data && chown bun:bun .data
USER bun
ENV HOST=0.0.0.0
EXPOSE 4321
VOLUME /app/.data
CMD ["bun", "run", "start"]
