#!/bin/sh
# Runs a command of the wallet by hand as the service runs: its user, its folder, its settings, its secrets. As root:
#   sh deploy/hai-wallet-run.sh npm run admin -- create-super-admin EMAIL
set -eu
secrets=/etc/hai-wallet/secrets
exec systemd-run --pty --quiet --collect --uid=hai-wallet --working-directory=/opt/hai-wallet \
  --property=EnvironmentFile=/etc/hai-wallet/settings.env \
  --property=LoadCredential=jwt-private-key:$secrets/jwt-private-key \
  --property=LoadCredential=encryption-key:$secrets/encryption-key \
  --property=LoadCredential=smtp-url:$secrets/smtp-url \
  --property=LoadCredential=metrics-token:$secrets/metrics-token \
  --setenv=NODE_ENV=production --setenv=DATA_DIR=/var/lib/hai-wallet/data \
  sh -c 'export JWT_PRIVATE_KEY_FILE="$CREDENTIALS_DIRECTORY/jwt-private-key" ENCRYPTION_KEY_FILE="$CREDENTIALS_DIRECTORY/encryption-key" SMTP_URL_FILE="$CREDENTIALS_DIRECTORY/smtp-url" METRICS_TOKEN_FILE="$CREDENTIALS_DIRECTORY/metrics-token"; exec "$@"' sh "$@"
