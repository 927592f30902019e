import type { Ground } from './features.ts'
import type { Admin } from '../features/admin/index.ts'
import { createConfirmations } from '../features/confirmations/index.ts'
import { createMfa, type Mfa } from '../features/mfa/index.ts'
import { createIdentity, type Identity, type IsAgreedTo, type Newcomer } from '../features/identity/index.ts'
import { createOauth, type Oauth } from '../features/oauth/index.ts'
import { createOnboarding } from '../features/onboarding/index.ts'
import { createPhone } from '../features/phone/index.ts'
import { createSecurity } from '../features/security/index.ts'
import type { Transaction } from '../platform/database/database.ts'
import { ringFor } from '../platform/seal.ts'

export function composePeople(
  { config, secrets, lookupKeys, database, ledger, outbox, clock, log, passwordWork, countMessage }: Ground,
  arrival: { welcome: (trx: Transaction, newcomer: Newcomer) => Promise<void>; isAgreedTo: IsAgreedTo },
  staffNumberChanged: Admin['numberChanged'],
) {
  const security = createSecurity({ database, clock, roleOf: (db, user_id) => identity.roleOf(db, user_id) })
  const identity: Identity = createIdentity({
    database,
    clock,
    ledger,
    outbox,
    recordAudit: security.recordAudit,
    recordFinding: security.recordFinding,
    raiseLock: security.raiseLock,
    countForgedToken: security.countForgedToken,
    secondFactor: {
      isOn: (db, user_id) => mfa.secondFactor.isOn(db, user_id),
      check: (user_id, code, request) => mfa.secondFactor.check(user_id, code, request),
    },
    otherWays: () => [mfa.waysIn, oauth.waysIn],
    ...arrival,
    jwtPrivateKeys: secrets.jwtPrivateKeys,
    settings: config,
    passwordWork,
  })
  const mfa: Mfa = createMfa({
    database,
    clock,
    outbox,
    identity,
    recordAudit: security.recordAudit,
    secretRing: ringFor(secrets.encryptionKeys, 'factors.authenticator'),
    settings: config,
    recoveryKey: lookupKeys['factors.recovery_code'],
  })
  const confirmations = createConfirmations({
    database,
    clock,
    identity,
    ledger,
    outbox,
    settings: config,
    recordAudit: security.recordAudit,
    proofs: mfa.ownProofs,
    defaultAbove: config.sends.confirmAbove,
  })
  const onboarding = createOnboarding({ database, identity, ledger })
  const oauth: Oauth = createOauth({
    database,
    clock,
    identity,
    outbox,
    log,
    recordAudit: security.recordAudit,
    providers: config.oidcProviders,
    settings: config,
  })
  const phone = createPhone({
    database,
    clock,
    log,
    outbox,
    identity,
    recordAudit: security.recordAudit,
    settings: config,
    staffNumberChanged,
    onCodeOutcome: (outcome) => countMessage('text', outcome),
  })
  return { security, identity, mfa, confirmations, onboarding, oauth, phone }
}
