#!/bin/sh
# Makes the shop's bucket, as the administrator of the object store. One that is there already stays as it is.
set -eu
# Of the body, which is empty: it belongs to what is signed.
hash=e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
status=$(printf 'user = "admin:%s"\n' "$(cat /run/secrets/s3-admin-password)" |
  curl --silent --show-error --max-time 30 --output /dev/null --write-out '%{http_code}' --config - \
    --aws-sigv4 "aws:amz:$S3_REGION:s3" --header "x-amz-content-sha256: $hash" \
    --request PUT "http://objects:8333/$S3_BUCKET")
case $status in
  200 | 409) ;;
  *)
    echo "The object store answered $status when bucket $S3_BUCKET was to be made." >&2
    exit 1
    ;;
esac
