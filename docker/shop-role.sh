#!/bin/sh
# Runs once, when the database is made: the shop's own role, which owns its database and nothing else.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$(cat /run/secrets/postgres-password)" --username "$POSTGRES_USER" --dbname postgres <<'SQL'
create role suuq login nosuperuser nocreatedb nocreaterole password :'password';
create database suuq owner suuq;
revoke connect on database suuq from public;
SQL
