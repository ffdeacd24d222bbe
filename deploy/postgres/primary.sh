#!/usr/bin/env bash
# Runs once, when the primary's data directory is new: a standby may copy it, and finds what it missed while it was away.
# Writes wait for the standby once it has connected for the first time: see standby.sh.
set -euo pipefail
echo 'host replication vizzi all scram-sha-256' >> "$PGDATA/pg_hba.conf"
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
alter system set wal_keep_size = '512MB';
-- The connections of a machine that is gone end, with the locks that they hold.
alter system set tcp_user_timeout = '20s';
alter system set tcp_keepalives_idle = '10s';
alter system set tcp_keepalives_interval = '5s';
alter system set tcp_keepalives_count = 3;
-- The time limits of statements, which a pool does not let the servers set.
alter role current_user set statement_timeout = '3s';
alter role current_user set lock_timeout = '2s';
alter role current_user set idle_in_transaction_session_timeout = '10s';
SQL
