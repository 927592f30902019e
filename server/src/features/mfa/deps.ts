import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { KeyRing } from '../../platform/seal.ts'
import type { Identity } from '../identity/index.ts'
import type { RecordAudit } from '../security/index.ts'

/** Passkeys are bound to the host `id`. `origin` is the only accepted one. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/**
 * Comes only from the configured URL, never from a request. WebAuthn accepts no IP addresses, so a loopback address
 * becomes `localhost`. To try passkeys, open the app under that name.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const url = new URL(publicUrl)
  if (/^127(\.\d{1,3}){3}$|^\[::1\]$/.test(url.hostname)) url.hostname = 'localhost'
  return { id: url.hostname, origin: url.origin }
}

export interface MfaDeps {
  readonly database: Database
  readonly clock: Clock
  readonly outbox: Pick<Outbox, 'mail'>
  readonly recordAudit: RecordAudit
  readonly identity: Pick<
    Identity,
    'openSession' | 'passSecondFactor' | 'reauthenticate' | 'hasPassword' | 'getPerson' | 'staffRoleOf'
  >
  readonly secretRing: KeyRing
  readonly recoveryKey: Buffer
  readonly settings: Pick<Config, 'publicUrl' | 'brandName' | 'supportEmail' | 'timeZone'>
}

export interface Deps extends MfaDeps {
  readonly relyingParty: RelyingParty
}
