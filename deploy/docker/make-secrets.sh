#!/bin/sh
# Makes what is missing of the secrets that compose.yaml hands over. Whoever may enter the folder has them: keep it to root, and a copy elsewhere.
# The files themselves can be read, because the server in its container is another user.
set -eu
folder=$(dirname "$0")/secrets
mkdir -p "$folder"
chmod 0700 "$folder"
cd "$folder"

# keep NAME: takes what comes in as the secret of that name, unless there is one.
keep() {
  content=$(cat)
  [ -s "$1" ] && return
  printf '%s\n' "$content" >"$1"
  chmod 0444 "$1"
}
password() { openssl rand -hex 24; }

password | keep postgres-password
echo "postgres://hai_server:$(password)@database:5432/hai" | keep database-url
echo "postgres://hai_migrator:$(password)@database:5432/hai" | keep database-owner-url
openssl genpkey -algorithm ed25519 | keep jwt-private-key
openssl rand -base64 32 | keep encryption-key
password | keep metrics-token
# Written by hand, perhaps by somebody whose files nobody else may read.
if [ -s smtp-url ]; then chmod 0444 smtp-url; else echo "Write the address of your mail server into $folder/smtp-url, smtps://user:password@mail.example.com, and run this again"; fi
