#!/bin/sh
# Creates missing secrets for compose.yaml. Anyone who can enter the folder can read them, so give only root access to it. Keep a copy elsewhere.
# The files are readable by all users, because the server in its container runs as another user.
set -eu
folder=$(dirname "$0")/secrets
mkdir -p "$folder"
chmod 0700 "$folder"
cd "$folder"

# keep NAME: stores its input as the secret NAME, unless it exists.
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
# The operator writes this file, perhaps with a umask that makes it unreadable for other users.
if [ -s smtp-url ]; then chmod 0444 smtp-url; else echo "Write the address of your mail server into $folder/smtp-url, smtps://user:password@mail.example.com, and run this again"; fi
