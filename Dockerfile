# The server with its page and compiled games:  docker build -t doppelagent .  &&  docker run -p 8080:8080 -v tables:/data doppelagent

FROM node:24-slim AS page
WORKDIR /source/web
COPY web/package.json web/package-lock.json web/.npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY web/ ./
COPY src/doppelagent/ /source/src/doppelagent/
RUN node node_modules/vite/bin/vite.js build --logLevel error && node scripts/compress.mjs ../src/doppelagent/server/web/static/

FROM python:3.13-slim AS package
WORKDIR /source
COPY requirements/server.txt requirements/
RUN python -m venv /opt/doppelagent && /opt/doppelagent/bin/pip install --no-cache-dir --require-hashes -r requirements/server.txt
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY --from=page /source/src/ src/
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /wheels . \
    && /opt/doppelagent/bin/pip install --no-cache-dir --no-deps /wheels/doppelagent-*.whl

FROM python:3.13-slim
COPY --from=package /opt/doppelagent /opt/doppelagent
ENV PATH=/opt/doppelagent/bin:$PATH \
    DOPPELAGENT_CACHE=/var/cache/doppelagent \
    DOPPELAGENT_DATABASE=/data/tables.sqlite \
    DOPPELAGENT_HOST=0.0.0.0 \
    NUMBA_CPU_NAME=generic
RUN useradd --create-home doppelagent && mkdir -p /data /var/cache/doppelagent && chown doppelagent: /data /var/cache/doppelagent
USER doppelagent
RUN doppelagent compile
VOLUME /data
EXPOSE 8080
HEALTHCHECK CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8080/healthz')"]
CMD ["doppelagent", "serve"]
