#!/bin/sh
# Makes the bucket, and in it the shop's own key: it may put, get and delete objects, and nothing elsewhere. Done again it
# changes nothing.
set -eu
mc alias set --quiet store http://minio:9000 admin "$(cat /run/secrets/s3-admin-password)"
mc mb --ignore-existing "store/$S3_BUCKET"
cat >/tmp/policy.json <<POLICY
{ "Version": "2012-10-17", "Statement": [{ "Effect": "Allow", "Resource": "arn:aws:s3:::$S3_BUCKET/*",
  "Action": ["s3:PutObject", "s3:GetObject", "s3:DeleteObject"] }] }
POLICY
mc admin policy create store pictures /tmp/policy.json
mc admin user add store "$S3_ACCESS_KEY" "$(cat /run/secrets/s3-secret-key)"
# That it has the policy already counts as an error there.
mc admin policy attach store pictures --user "$S3_ACCESS_KEY" || echo 'npm run admin -- check says whether it may.'
