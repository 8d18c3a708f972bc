#!/bin/sh
# Runs once, when the database is made: the shop's own role, which owns its database and nothing else. After an erasure it may
# have the server leave behind what its write-ahead log still holds. psql reads the password by itself: anybody on the machine
# may read what a program is given as an argument.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres <<'SQL'
\set password `cat /run/secrets/postgres-password`
create role suuq login nosuperuser nocreatedb nocreaterole password :'password';
create database suuq owner suuq;
revoke connect on database suuq from public;
grant pg_checkpoint to suuq;
\connect suuq
grant execute on function pg_switch_wal() to suuq;
SQL
