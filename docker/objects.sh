#!/bin/sh
# Starts the object store, with two keys from their files: the administrator's, which makes the bucket (docker/s3-bucket.sh), and
# the shop's, which may put, get and delete objects in that bucket, and nothing elsewhere.
set -eu
umask 077
secret() {
  value=$(cat "/run/secrets/$1")
  case $value in
    '' | *[!A-Za-z0-9+/=_.-]*)
      echo "$1: must be of letters, digits and + / = _ . -" >&2
      return 1
      ;;
  esac
  printf %s "$value"
}
admin=$(secret s3-admin-password)
shop=$(secret s3-secret-key)
cat >/tmp/s3.json <<KEYS
{ "identities": [
  { "name": "admin", "credentials": [{ "accessKey": "admin", "secretKey": "$admin" }], "actions": ["Admin"] },
  { "name": "shop", "credentials": [{ "accessKey": "$S3_ACCESS_KEY", "secretKey": "$shop" }],
    "actions": ["Read:$S3_BUCKET", "Write:$S3_BUCKET"] }
] }
KEYS
# The parts of the store ask nobody who they are, so they listen inside of the container alone, but for S3. Volumes are small for
# a small disk. Nobody else is told when it ends, so there is nothing to wait for then.
exec weed -logtostderr=true server -dir=/data \
  -ip=127.0.0.1 -ip.bind=127.0.0.1 -master.peers=none -master.telemetry=false \
  -master.volumeSizeLimitMB=256 -volume.max=0 -volume.preStopSeconds=1 \
  -s3 -s3.ip.bind=0.0.0.0 -s3.port=8333 -s3.port.iceberg=0 -s3.port.lance=0 \
  -s3.config=/tmp/s3.json -s3.iam=false -s3.autoCreateBucket=false
