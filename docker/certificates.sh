#!/bin/sh
# An authority of one's own and, signed by it, a certificate for each node of the event store:
#   docker/certificates.sh certs eventstore                                    one node, as of docker-compose.yml
#   docker/certificates.sh certs eventstore eventstore-2 eventstore-3          three, as of docker-compose.cluster.yml
#   docker/certificates.sh certs log-1.example,10.0.0.1 log-2.example,10.0.0.2 …   by all names and addresses of each
# The first name of a node is its folder's: FOLDER/NAME/node.crt and node.key. FOLDER/ca/ca.crt is what everybody trusts
# (tlsCAFile of the shop's address). An authority that is there already stays, and signs again, for DAYS: with its key.
set -eu
[ $# -ge 2 ] || { sed -n '2,7s/^# \{0,1\}//p' "$0" >&2; exit 2; }
folder=$1
shift
days=${DAYS:-730}
umask 077
mkdir -p "$folder/ca"

key() { openssl genpkey -quiet -algorithm RSA -pkeyopt "rsa_keygen_bits:$1" -out "$2"; }

if [ ! -f "$folder/ca.key" ]; then
  # Another authority in its place would cut off every node and shop that trusts this one.
  if [ -f "$folder/ca/ca.crt" ]; then
    echo "$folder/ca.key is missing: put the key of $folder/ca/ca.crt back. Where it is lost docs/eventstore.md says what to do." >&2
    exit 1
  fi
  key 3072 "$folder/ca.key"
  openssl req -x509 -new -sha256 -days 3650 -subj '/O=Suuq/CN=Suuq event store' -key "$folder/ca.key" \
    -addext basicConstraints=critical,CA:TRUE,pathlen:0 -addext keyUsage=critical,keyCertSign,cRLSign \
    -out "$folder/ca/ca.crt"
fi

for names in "$@"; do
  node=$folder/${names%%,*}
  mkdir -p "$node"
  {
    echo 'basicConstraints=critical,CA:FALSE'
    echo 'keyUsage=critical,digitalSignature,keyEncipherment'
    # Nodes of a cluster are each other's clients.
    echo 'extendedKeyUsage=serverAuth,clientAuth'
    printf 'subjectAltName=DNS:localhost,IP:127.0.0.1'
    for name in $(echo "$names" | tr , ' '); do
      case $name in
        *[!0-9.]*) printf ',DNS:%s' "$name" ;;
        *) printf ',IP:%s' "$name" ;;
      esac
    done
    echo
  } >"$node/extensions"
  # One common name for all: by it nodes of a cluster know each other.
  key 2048 "$node/node.key"
  openssl req -new -sha256 -subj /CN=eventstoredb-node -key "$node/node.key" -out "$node/request"
  openssl x509 -req -sha256 -days "$days" -in "$node/request" -extfile "$node/extensions" \
    -CA "$folder/ca/ca.crt" -CAkey "$folder/ca.key" -set_serial "0x$(openssl rand -hex 16)" \
    -out "$node/node.crt" 2>"$node/said" || { cat "$node/said" >&2; exit 1; }
  rm "$node/request" "$node/extensions" "$node/said"
  # The folder is its owner's alone. In its container, which sees the file and not the folder, another user reads it, whoever
  # has made it.
  chmod 700 "$node"
  chmod 644 "$node/node.key" "$node/node.crt"
  echo "$node: for $names, $days days"
done
chmod 755 "$folder" "$folder/ca"
chmod 644 "$folder/ca/ca.crt"
echo "Keep $folder/ca.key elsewhere: with it anybody can be a node of the event store."
