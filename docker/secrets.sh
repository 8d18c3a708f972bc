#!/bin/sh
# The secrets of docker-compose.yml, a file each: docker/secrets.sh secrets
# Those that can be made up are made, once; those that others give (the payment providers, the mail server, a collector of traces,
# a store of one's own) are empty files to be filled in. What is there stays.
set -eu
[ $# = 1 ] || { sed -n '2,4s/^# \{0,1\}//p' "$0" >&2; exit 2; }
umask 077
mkdir -p "$1"
cd "$1"
[ -e eventstore-admin-password ] || made=yes
for name in vault-key jwt-secret metrics-token eventstore-admin-password eventstore-password \
  postgres-admin-password postgres-password s3-admin-password s3-secret-key; do
  # 40 characters: S3 takes no more.
  [ -e "$name" ] || openssl rand -hex 20 >"$name"
done
for name in s3-session-token vault-key-other names-key jwt-secret-other paypal-client-secret \
  stripe-secret-key stripe-webhook-secret stripe-webhook-secret-other mail-url otlp-headers; do
  [ -e "$name" ] || : >"$name"
done
# The folder is its owner's alone, who fills in and changes the files. In the containers, each of which sees those that it needs,
# another user reads them.
chmod 644 ./*
[ -z "${made:-}" ] || echo "A new shop: say in .env, too, what is in $1/eventstore-admin-password (EVENTSTORE_ADMIN_PASSWORD). A shop that has one in .env: put that into the file."
echo "Keep a copy of all of $1 elsewhere: without vault-key (and names-key, vault-key-other where they are filled) nobody can sign in
or read a name again, without eventstore-admin-password nobody administers a log that is put back, without jwt-secret links in
letters end."
