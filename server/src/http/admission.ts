import type { Access } from '@hai/contract/access'
import { API_KEY_MARK, type ApiKeyScope } from '@hai/contract/api-keys'
import { contract, type ProcedureName } from '@hai/contract/contract'
import type { Procedure } from '@hai/contract/procedure'
import type { Guest, KeyCaller, Member, RequestInfo, SessionCaller, Staff, TokenClaims, Tokens } from '../caller.ts'
import type { DomainEvent } from '../events/domain-event.ts'
import { fail } from '../platform/failure.ts'

export type Caller = Guest | SessionCaller | Member | KeyCaller | Staff

export interface ApiKey {
  readonly key_id: string
  readonly user_id: string
  readonly scopes: readonly ApiKeyScope[]
}

/** The checks of callers and their credentials that HTTP needs. Several features implement them. */
export interface Gatekeeper {
  /** The claims of an access token. Null if it is invalid or revoked. */
  readonly verifyAccessToken: (access_token: string) => Promise<TokenClaims | null>
  /** True if we issued the token, even if it has expired or was revoked. */
  readonly wasIssued: (access_token: string) => Promise<boolean>
  /** Call this for every rejected token. Fails with RATE_LIMITED after too many forged tokens from one network. */
  readonly tokenRefused: (request: RequestInfo, access_token: string) => Promise<void>
  readonly endedSessions: (events: readonly DomainEvent[]) => readonly string[]
  /** True if the user’s role requires an authenticator and the user has none. The role then gives no rights. */
  readonly lacksSecondFactor: (user_id: string) => Promise<boolean>
  /**
   * Runs all checks of the gate for a session. Fails with ACCOUNT_BLOCKED, PENDING_APPROVAL or NOT_ONBOARDED, in this
   * order.
   */
  readonly resolveMember: (session: SessionCaller) => Promise<Member>
  /** The API key. Null if it is unknown or revoked. */
  readonly findApiKey: (key: string) => Promise<ApiKey | null>
  /**
   * Runs all checks of the gate for an API key’s member. Fails with ACCOUNT_BLOCKED, PENDING_APPROVAL, NOT_ONBOARDED or
   * WALLET_LOCKED.
   */
  readonly passByKey: (key: ApiKey, request: RequestInfo) => Promise<KeyCaller>
  /** A user’s staff role. Null without a role, and for blocked users. */
  readonly staffRoleOf: (user_id: string) => Promise<Staff['role'] | null>
  /** True if the token belongs to this session and its step-up is less than ten minutes old. */
  readonly hasSteppedUp: (session: SessionCaller, step_up_token: string) => Promise<boolean>
}

/** Applies security flags to callers with a valid token, and records missing roles. */
export interface Guard {
  /**
   * Slows down or rejects flagged users. Fails with RATE_LIMITED, or with UNAVAILABLE if the flags cannot be read and
   * the call has an idempotency key, as payments do.
   */
  readonly letPass: (who: Pick<SessionCaller, 'user_id'>, procedure: ProcedureName) => Promise<void>
  /** Call this when a call was rejected because of a missing role. */
  readonly roleRefused: (session: SessionCaller, procedure: ProcedureName) => Promise<void>
}

export interface CallGate {
  readonly gatekeeper: Gatekeeper
  readonly guard: Guard
  readonly request: RequestInfo
  readonly tokens: Tokens
  readonly procedure: ProcedureName
}

/** True for a token with the prefix of API keys, which no access token has. */
export const isApiKey = (token: string | null): token is string => token?.startsWith(API_KEY_MARK) === true

/**
 * Admits a caller with an API key. Fails with UNAUTHENTICATED if the key is unknown or revoked or the call accepts no
 * API keys, with FORBIDDEN if the key lacks the call’s scope, or as `guard.letPass` and `gatekeeper.passByKey` do.
 */
async function program({ gatekeeper, guard, request, procedure: name }: CallGate, token: string): Promise<KeyCaller> {
  const { api_key: scope }: Procedure = contract[name]
  if (scope === undefined) return fail('UNAUTHENTICATED')
  const key = (await gatekeeper.findApiKey(token)) ?? fail('UNAUTHENTICATED')
  await guard.letPass(key, name)
  return key.scopes.includes(scope) ? gatekeeper.passByKey(key, request) : fail('FORBIDDEN')
}

async function findSession({ gatekeeper, request, tokens: { access_token } }: CallGate): Promise<SessionCaller | null> {
  if (access_token === null || isApiKey(access_token)) return null
  const claims = await gatekeeper.verifyAccessToken(access_token)
  if (claims) return { kind: 'session', request, ...claims }
  await gatekeeper.tokenRefused(request, access_token)
  return null
}

async function session(door: CallGate): Promise<SessionCaller> {
  const found = (await findSession(door)) ?? fail('UNAUTHENTICATED')
  await door.guard.letPass(found, door.procedure)
  return found
}

async function lacksRole({ guard, procedure }: CallGate, caller: SessionCaller): Promise<never> {
  await guard.roleRefused(caller, procedure)
  return fail('FORBIDDEN')
}

interface PostRequest {
  readonly caller: SessionCaller
  readonly role: Staff['role']
}

/**
 * The caller’s session and staff role. Fails with FORBIDDEN if the caller has no role, and with SECOND_FACTOR_REQUIRED
 * if the role requires an authenticator and the caller has none. The calls that set one up need only a session.
 */
async function postOf(door: CallGate): Promise<PostRequest> {
  const { gatekeeper } = door
  const caller = await session(door)
  const role = (await gatekeeper.staffRoleOf(caller.user_id)) ?? (await lacksRole(door, caller))
  if (await gatekeeper.lacksSecondFactor(caller.user_id)) fail('SECOND_FACTOR_REQUIRED')
  return { caller, role }
}

/** Checks the step-up last, so that only staff get an answer about step-up tokens. */
async function steppedUp(door: CallGate, post: PostRequest): Promise<Staff> {
  const { step_up_token } = door.tokens
  const hasSteppedUp = step_up_token !== null && (await door.gatekeeper.hasSteppedUp(post.caller, step_up_token))
  return hasSteppedUp ? staffOf(post) : fail('STEP_UP_REQUIRED')
}

const staffOf = ({ caller, role }: PostRequest): Staff => ({ ...caller, kind: 'staff', role })

/**
 * Checks a caller, by the access level of the call (docs/product/identity.md#access-gate). The type makes sure that
 * every level is handled.
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
} as const satisfies Record<Access, (door: CallGate) => Promise<Caller>>

const TOKEN_LENGTH_MAX = 4096
const BEARER = /^Bearer ([A-Za-z0-9._~+/-]+=*)$/i

/** The token of an Authorization header. Null if it is missing or malformed. */
export function bearerToken(authorization: string | undefined): string | null {
  // A length limit in the regular expression would double its cost for every call.
  if (authorization === undefined || authorization.length > 'Bearer '.length + TOKEN_LENGTH_MAX) return null
  return BEARER.exec(authorization)?.[1] ?? null
}

/** Step-up and action tokens: 32 random bytes in base64url. */
export const STAFF_TOKEN = /^[\w-]{43}$/

export const headerToken = (header: string | readonly string[] | undefined): string | null =>
  typeof header === 'string' && STAFF_TOKEN.test(header) ? header : null
