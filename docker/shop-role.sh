#!/bin/sh
# Runs once, when the database is made: the shop's own role, which owns its database and nothing else. After an erasure it may
# have the server leave behind what its write-ahead log still holds.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$(cat /run/secrets/postgres-password)" --username "$POSTGRES_USER" --dbname postgres <<'SQL'
create role suuq login nosuperuser nocreatedb nocreaterole password :'password';
create database suuq owner suuq;
revoke connect on database suuq from public;
grant pg_checkpoint to suuq;
\connect suuq
grant execute on function pg_switch_wal() to suuq;
SQL
