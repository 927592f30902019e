import type { Access } from '@hai/contract/access'
import { apiKeyScopes, type ApiKeyScope } from '@hai/contract/api-keys'
import type { ErrorCode } from '@hai/contract/errors'
import { callTable } from '@hai/contract/gate-table'
import type { Procedure } from '@hai/contract/procedure'

/** The error that a caller gets before the input is checked. `open`: no error. */
export type ExpectedAnswer = 'open' | ErrorCode

type Column = Readonly<Record<Access, ExpectedAnswer>>

const staffDoors = { admin_pre: 'FORBIDDEN', admin: 'FORBIDDEN', super_admin: 'FORBIDDEN' } as const

const nobody: Column = {
  guest: 'open',
  session: 'UNAUTHENTICATED',
  member: 'UNAUTHENTICATED',
  agent: 'UNAUTHENTICATED',
  admin_pre: 'UNAUTHENTICATED',
  admin: 'UNAUTHENTICATED',
  super_admin: 'UNAUTHENTICATED',
}
const gated = (state: 'blocked' | 'pending_approval' | 'onboarding'): Column => ({
  guest: 'open',
  session: 'open',
  member: callTable.member[state],
  agent: callTable.agent[state],
  ...staffDoors,
})
const member: Column = { guest: 'open', session: 'open', member: 'open', agent: 'FORBIDDEN', ...staffDoors }
const admin: Column = { ...member, admin_pre: 'open', admin: 'STEP_UP_REQUIRED' }
const superAdmin: Column = { ...admin, super_admin: 'STEP_UP_REQUIRED' }
const unsafe = 'SECOND_FACTOR_REQUIRED'

export const sessions = {
  guest: nobody,
  forged_token: nobody,
  signed_out: nobody,
  expired_token: nobody,
  refresh_token: nobody,
  step_up_token: nobody,
  action_token: nobody,
  mailed_token: nobody,
  blocked: gated('blocked'),
  pending_approval: gated('pending_approval'),
  onboarding: gated('onboarding'),
  member,
  member_with_step_up: member,
  agent: { ...member, agent: 'open' },
  former_admin: member,
  blocked_admin: nobody,
  admin_without_step_up: admin,
  admin_with_expired: admin,
  admin_with_ended: admin,
  admin_with_anothers: admin,
  admin_with_other_session: admin,
  admin_with_action_token: admin,
  admin: { ...admin, admin: 'open' },
  super_admin_without_step_up: superAdmin,
  super_admin_without_authenticator: { ...member, admin_pre: unsafe, admin: unsafe, super_admin: unsafe },
  super_admin: { ...superAdmin, admin: 'open', super_admin: 'open' },
} as const satisfies Readonly<Record<string, Column>>

const deadKeys = {
  revoked_key: 'UNAUTHENTICATED',
  forged_key: 'UNAUTHENTICATED',
  key_of_blocked: 'ACCOUNT_BLOCKED',
  key_of_locked: 'WALLET_LOCKED',
} as const satisfies Readonly<Record<string, ExpectedAnswer>>

export type Key = `key ${ApiKeyScope}` | 'key_of_all' | keyof typeof deadKeys
export type CallerName = keyof typeof sessions | Key

const isSession = (name: CallerName): name is keyof typeof sessions => Object.hasOwn(sessions, name)
const isDead = (name: Key): name is keyof typeof deadKeys => Object.hasOwn(deadKeys, name)
const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>) => Object.keys(table) as Name[]
const liveKeys = apiKeyScopes.map((scope) => `key ${scope}` as const)
export const callerNames: readonly CallerName[] = [...namesOf(sessions), ...liveKeys, 'key_of_all', ...namesOf(deadKeys)]

function answerForKey(key: Key, scope: ApiKeyScope): ExpectedAnswer {
  if (isDead(key)) return deadKeys[key]
  return key === 'key_of_all' || key === `key ${scope}` ? 'open' : 'FORBIDDEN'
}

/** A call that does not accept API keys treats a caller with a key as a guest. */
export function answerFor(caller: CallerName, { access, api_key }: Pick<Procedure, 'access' | 'api_key'>): ExpectedAnswer {
  if (isSession(caller)) return sessions[caller][access]
  return api_key === undefined ? nobody[access] : answerForKey(caller, api_key)
}
