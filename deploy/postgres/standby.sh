#!/usr/bin/env bash
# Copies the primary, follows it, and lets its writes wait for this standby.
set -euo pipefail
# Where PostgreSQL has not started yet, a copy that was broken off may lie: it is begun anew.
if [ ! -e "$PGDATA/postmaster.opts" ]; then
  install -d -o postgres -g postgres -m 0700 "$PGDATA"
  find "$PGDATA" -mindepth 1 -delete
  gosu postgres pg_basebackup --host primary --username vizzi --pgdata "$PGDATA" --write-recovery-conf --checkpoint=fast
fi
# At each start as a standby, since the one before may have ended first. The primary may not answer yet.
if [ -e "$PGDATA/standby.signal" ]; then
  until psql --host primary --username vizzi --dbname vizzi \
    --command "alter system set synchronous_standby_names = '*'" --command 'select pg_reload_conf()'; do
    sleep 2
  done &
fi
exec gosu postgres postgres
