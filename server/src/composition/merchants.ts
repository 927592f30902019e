import type { Ground } from './features.ts'
import type { Identity } from '../features/identity/index.ts'
import { createMerchants } from '../features/merchants/index.ts'
import type { Security } from '../features/security/index.ts'
import { ringFor } from '../platform/seal.ts'

export const composeMerchants = (
  { config, secrets, database, ledger, outbox, clock }: Ground,
  { identity, security }: { readonly identity: Identity; readonly security: Security },
): ReturnType<typeof createMerchants> =>
  createMerchants({
    database,
    clock,
    outbox,
    ledger,
    identity,
    recordAudit: security.recordAudit,
    settings: config,
    reach: config.webhooksInside ? 'loopback' : 'outside',
    secretRing: ringFor(secrets.encryptionKeys, 'merchants.webhook_secret'),
  })
