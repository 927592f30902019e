import type { Contract } from '@hai/contract/contract'
import type { Feature, Handlers } from '../feature.ts'
import { createFees } from '../features/fees/index.ts'
import { createIdentity, type Identity } from '../features/identity/index.ts'
import { createLimits } from '../features/limits/index.ts'
import { createOnboarding, type Onboarding } from '../features/onboarding/index.ts'
import { createRates } from '../features/rates/index.ts'
import { createSecurity } from '../features/security/index.ts'
import type { Config } from '../platform/config.ts'
import { fail } from '../platform/failure.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Ground } from './ground.ts'

/** Every feature, wired; and those by name that the server itself asks. */
export interface Features {
  readonly identity: Identity
  readonly onboarding: Onboarding
  readonly handlers: Handlers<Contract>
  readonly all: readonly Feature[]
}

/** Makes the features, each from the front doors of those below it. Nothing runs yet. */
export function createFeatures({ config, secrets, ground }: { config: Config; secrets: Secrets; ground: Ground }): Features {
  const { clock, database, ledger, outbox } = ground
  const security = createSecurity({ database, clock, roleOf: (user_id) => identity.roleOf(user_id) })
  const identity = createIdentity({
    database,
    clock,
    ledger,
    outbox,
    recordAudit: security.recordAudit,
    jwtPrivateKey: secrets.jwtPrivateKey,
    settings: config,
  })
  const onboarding = createOnboarding({ database, identity, ledger })
  const fees = createFees({ database, clock })
  const rates = createRates({ database, clock })
  const limits = createLimits({
    database,
    ledger,
    clock,
    time_zone: config.timeZone,
    standingOf: async (user_id) => (await identity.getPerson(user_id)) ?? fail('NOT_FOUND'),
  })
  return {
    identity,
    onboarding,
    handlers: {
      ...security.feature.handlers,
      ...identity.feature.handlers,
      ...onboarding.feature.handlers,
      ...fees.feature.handlers,
      ...rates.feature.handlers,
      ...limits.feature.handlers,
    },
    all: [security.feature, identity.feature, onboarding.feature, fees.feature, rates.feature, limits.feature],
  }
}
