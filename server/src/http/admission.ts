import type { Access } from '@hai/contract/access'
import { API_KEY_MARK, type ApiKeyScope } from '@hai/contract/api-keys'
import { contract, type ProcedureName } from '@hai/contract/contract'
import type { Procedure } from '@hai/contract/procedure'
import type { Guest, KeyCaller, Member, RequestInfo, SessionCaller, Staff, TokenClaims, Tokens } from '../caller.ts'
import type { Happening } from '../events/happening.ts'
import { fail } from '../platform/failure.ts'

export type Caller = Guest | SessionCaller | Member | KeyCaller | Staff

/** An API key that works. */
export interface ApiKey {
  readonly key_id: string
  readonly user_id: string
  readonly scopes: readonly ApiKeyScope[]
}

/** What the outermost ring asks of identity. */
export interface Gatekeeper {
  /** The claims of a valid, unrevoked access token; null for everything else. */
  readonly verifyAccessToken: (access_token: string) => Promise<TokenClaims | null>
  /** Told of every token that is refused. Fails: RATE_LIMITED, when too many that were never ours came from there. */
  readonly tokenRefused: (request: RequestInfo, access_token: string) => Promise<void>
  /** The sessions that these happenings ended. */
  readonly endedSessions: (happenings: readonly Happening[]) => readonly string[]
  /** Whether somebody’s role needs an authenticator that is not on: until it is, nothing of the role is open to them. */
  readonly lacksSecondFactor: (user_id: string) => Promise<boolean>
  /** Lets a session through the whole gate. Fails: ACCOUNT_BLOCKED, PENDING_APPROVAL, NOT_ONBOARDED, in this order. */
  readonly resolveMember: (session: SessionCaller) => Promise<Member>
  /** The API key that this is; null when it is none, or was revoked. */
  readonly findApiKey: (key: string) => Promise<ApiKey | null>
  /** Lets a program of a member’s through the whole gate. Fails: ACCOUNT_BLOCKED, PENDING_APPROVAL, NOT_ONBOARDED, WALLET_LOCKED. */
  readonly passByKey: (key: ApiKey, request: RequestInfo) => Promise<KeyCaller>
  /** The staff role of somebody who is not blocked; null for everybody else. */
  readonly staffRoleOf: (user_id: string) => Promise<Staff['role'] | null>
  /** Whether this token says that this very session has stepped up within the last ten minutes. */
  readonly hasSteppedUp: (session: SessionCaller, step_up_token: string) => Promise<boolean>
}

/** What the outermost ring asks of security, about somebody whose token is good. */
export interface Guard {
  /** Refuses or slows down who is flagged. Fails: RATE_LIMITED; UNAVAILABLE when nobody knows and money would move. */
  readonly letPass: (who: Pick<SessionCaller, 'user_id'>, procedure: ProcedureName) => Promise<void>
  /** Told of every call that is refused because its caller lacks the role. */
  readonly roleRefused: (session: SessionCaller, procedure: ProcedureName) => Promise<void>
}

/** Who is knocking, at which call, and how to let each kind in. */
export interface Door {
  readonly gatekeeper: Gatekeeper
  readonly guard: Guard
  readonly request: RequestInfo
  readonly tokens: Tokens
  readonly procedure: ProcedureName
}

/** Whether a token wants to be an API key: none of our access tokens begins so. */
export const isApiKey = (token: string | null): token is string => token?.startsWith(API_KEY_MARK) === true

/** To calls that the contract does not open to keys, a key is as good as nothing. */
async function program({ gatekeeper, guard, request, procedure: name }: Door, token: string): Promise<KeyCaller> {
  const { api_key: scope }: Procedure = contract[name]
  if (scope === undefined) return fail('UNAUTHENTICATED')
  const key = (await gatekeeper.findApiKey(token)) ?? fail('UNAUTHENTICATED')
  await guard.letPass(key, name)
  return key.scopes.includes(scope) ? gatekeeper.passByKey(key, request) : fail('FORBIDDEN')
}

async function findSession({ gatekeeper, request, tokens: { access_token } }: Door): Promise<SessionCaller | null> {
  if (access_token === null || isApiKey(access_token)) return null
  const claims = await gatekeeper.verifyAccessToken(access_token)
  if (claims) return { kind: 'session', request, ...claims }
  await gatekeeper.tokenRefused(request, access_token)
  return null
}

async function session(door: Door): Promise<SessionCaller> {
  const found = (await findSession(door)) ?? fail('UNAUTHENTICATED')
  await door.guard.letPass(found, door.procedure)
  return found
}

async function lacksRole({ guard, procedure }: Door, caller: SessionCaller): Promise<never> {
  await guard.roleRefused(caller, procedure)
  return fail('FORBIDDEN')
}

/** Somebody with a staff role, and their session. */
interface Post {
  readonly caller: SessionCaller
  readonly role: Staff['role']
}

/** Whose role needs an authenticator and who has none is told so, and can set it up: that is open to every session. */
async function postOf(door: Door): Promise<Post> {
  const { gatekeeper } = door
  const caller = await session(door)
  const role = (await gatekeeper.staffRoleOf(caller.user_id)) ?? (await lacksRole(door, caller))
  if (await gatekeeper.lacksSecondFactor(caller.user_id)) fail('SECOND_FACTOR_REQUIRED')
  return { caller, role }
}

/** Staff who have stepped up. The token is asked for last: only staff learn that there is one. */
async function steppedUp(door: Door, post: Post): Promise<Staff> {
  const { step_up_token } = door.tokens
  const hasSteppedUp = step_up_token !== null && (await door.gatekeeper.hasSteppedUp(post.caller, step_up_token))
  return hasSteppedUp ? staffOf(post) : fail('STEP_UP_REQUIRED')
}

const staffOf = ({ caller, role }: Post): Staff => ({ ...caller, kind: 'staff', role })

/**
 * How each access level admits a caller, in the order of the gate (docs/product/identity.md#access-gate): total, so
 * no level is forgotten.
 */
export const admission = {
  guest: async (door) => (await findSession(door)) ?? { kind: 'guest', request: door.request },
  session,
  member: async (door) => {
    const { access_token } = door.tokens
    return isApiKey(access_token) ? program(door, access_token) : door.gatekeeper.resolveMember(await session(door))
  },
  agent: async (door) => {
    const caller = await session(door)
    const member = await door.gatekeeper.resolveMember(caller)
    return member.is_agent ? member : lacksRole(door, caller)
  },
  admin_pre: async (door) => staffOf(await postOf(door)),
  admin: async (door) => steppedUp(door, await postOf(door)),
  super_admin: async (door) => {
    const post = await postOf(door)
    return post.role === 'super_admin' ? steppedUp(door, post) : lacksRole(door, post.caller)
  },
} as const satisfies Record<Access, (door: Door) => Promise<Caller>>

const TOKEN_LENGTH_MAX = 4096
const BEARER = /^Bearer ([A-Za-z0-9._~+/-]+=*)$/i

/** The token of an Authorization header; null when there is none or it is of another form. */
export function bearerToken(authorization: string | undefined): string | null {
  // A bound within the expression would be counted letter by letter: twice the work, for every call.
  if (authorization === undefined || authorization.length > 'Bearer '.length + TOKEN_LENGTH_MAX) return null
  return BEARER.exec(authorization)?.[1] ?? null
}

/** A token of the staff: 32 random bytes in base64url. */
export const STAFF_TOKEN = /^[\w-]{43}$/

/** The token of a header of the staff; null when there is none or it is of another form. */
export const headerToken = (header: string | readonly string[] | undefined): string | null =>
  typeof header === 'string' && STAFF_TOKEN.test(header) ? header : null
