# PostgreSQL with a backup folder and the server's logins, used by compose.yaml.
FROM postgres:18.4-bookworm
RUN install --directory --owner=postgres --group=postgres --mode=0700 /backup /backup/wal /backup/base
COPY --chmod=0555 deploy/docker/make-logins.sh /docker-entrypoint-initdb.d/make-logins.sh
COPY --chmod=0555 deploy/docker/back-up.sh /usr/local/bin/back-up
COPY --chmod=0555 deploy/docker/go-back.sh /usr/local/bin/go-back
VOLUME /backup
