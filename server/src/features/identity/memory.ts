import type { KeyObject } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import { oneAtATimeByKey } from '../../platform/concurrency.ts'
import type { Database } from '../../platform/database/database.ts'
import { createAccessTokens, type AccessTokens } from './access-tokens.ts'
import type { Deps, Settings } from './deps.ts'
import { createMembers } from './members.ts'
import { createPasswords, type Passwords, type PasswordWork } from './passwords.ts'
import { createVerifiedTokens } from './verified-tokens.ts'

export interface IdentityMemoryDeps {
  readonly database: Database
  readonly clock: Clock
  /** The first key signs access tokens, and all keys verify them. Ed25519. */
  readonly jwtPrivateKeys: readonly KeyObject[]
  readonly settings: Pick<Settings, 'publicUrl' | 'companyEmailDomain'>
  readonly passwordWork?: PasswordWork | undefined
}

/**
 * The caches and queues of a process. Identity exists once for each book, and all of these share one memory. So the
 * whole process knows at once of a change that one of them makes.
 */
export interface IdentityMemory {
  readonly tokens: AccessTokens
  readonly passwords: Passwords
  readonly verified: ReturnType<typeof createVerifiedTokens>
  readonly members: ReturnType<typeof createMembers>
  readonly runInTurn: Deps['runInTurn']
}

export function createIdentityMemory({
  database,
  clock,
  jwtPrivateKeys,
  settings,
  passwordWork,
}: IdentityMemoryDeps): IdentityMemory {
  const { publicUrl, companyEmailDomain } = settings
  const tokens = createAccessTokens({ privateKeys: jwtPrivateKeys, clock, issuer: publicUrl })
  return {
    tokens,
    passwords: createPasswords(passwordWork),
    verified: createVerifiedTokens({ tokens, database, clock }),
    members: createMembers({ database, companyEmailDomain }),
    runInTurn: oneAtATimeByKey(),
  }
}
