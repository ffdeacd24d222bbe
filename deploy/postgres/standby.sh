#!/usr/bin/env bash
# Copies the primary into an empty data directory, follows it, and lets its writes wait for this standby.
set -euo pipefail
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  install -d -o postgres -g postgres -m 0700 "$PGDATA"
  gosu postgres pg_basebackup --host primary --username vizzi --pgdata "$PGDATA" --write-recovery-conf --checkpoint=fast
  psql --host primary --username vizzi --dbname vizzi \
    --command "alter system set synchronous_standby_names = '*'" --command 'select pg_reload_conf()'
fi
exec gosu postgres postgres
