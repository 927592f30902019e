import type { mfa as contract } from '@hai/contract/mfa'
import type { Feature } from '../../feature.ts'
import { personalTable, type PersonalTable } from '../../personal-data.ts'
import type { Database } from '../../platform/database/database.ts'
import { sealedColumn } from '../../platform/sealed-place.ts'
import type { SecondFactor, SignInMethods } from '../identity/index.ts'
import { purgeChallenges } from './challenges.ts'
import { type Deps, type MfaDeps, relyingPartyOf } from './deps.ts'
import { createHandlers } from './handlers.ts'
import { createOwnProofs, type OwnProofs } from './own-proofs.ts'
import { removeAuthenticator } from './remove-authenticator.ts'
import { createSecondFactor } from './second-factor.ts'
import { factorWays } from './passkeys.ts'

export { CHALLENGE_MS } from './challenges.ts'
export type { OwnProofs } from './own-proofs.ts'

export interface Mfa {
  readonly feature: Feature<typeof contract>
  readonly secondFactor: SecondFactor
  readonly signInMethods: SignInMethods
  /** True if the user’s role requires a second factor and the user has none. The role then gives no rights. */
  readonly lacksSecondFactor: (user_id: string) => Promise<boolean>
  readonly ownProofs: OwnProofs
  readonly removeAuthenticator: (email: string) => Promise<void>
}

export function createMfa(parts: MfaDeps): Mfa {
  const deps: Deps = { ...parts, relyingParty: relyingPartyOf(parts.settings.publicUrl) }
  const secondFactor = createSecondFactor(deps)
  return {
    secondFactor,
    signInMethods: factorWays,
    lacksSecondFactor: async (user_id) =>
      (await parts.identity.staffRoleOf(user_id)) === 'super_admin' && !(await secondFactor.isOn(parts.database, user_id)),
    ownProofs: createOwnProofs(deps),
    removeAuthenticator: (email) => removeAuthenticator(deps, email),
    feature: {
      handlers: createHandlers(deps),
      jobs: { 'mfa:purge': () => purgeChallenges(deps) },
      cron: ['29 * * * * mfa:purge'],
      personalData: mfaData(parts.database),
      sealed: [
        sealedColumn(parts.secretRing, {
          table: 'mfa.authenticator',
          id: 'user_id',
          column: 'sealed_secret',
          owner: 'user_id',
        }),
      ],
    },
  }
}

/** Leaves out keys, secrets and codes, which would help only a thief. */
const mfaData = (database: Database): readonly PersonalTable[] => [
  personalTable('passkeys', ({ user_id }) =>
    database
      .selectFrom('mfa.passkey')
      .select(['name', 'is_synced', 'created_at', 'last_used_at'])
      .where('user_id', '=', user_id)
      .orderBy('created_at')
      .execute(),
  ),
  personalTable('authenticator', ({ user_id }) =>
    database.selectFrom('mfa.authenticator').select(['begun_at', 'confirmed_at']).where('user_id', '=', user_id).execute(),
  ),
]
