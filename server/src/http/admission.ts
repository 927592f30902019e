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

export interface Gatekeeper {
  /** Null if the token is invalid or revoked. */
  readonly verifyAccessToken: (access_token: string) => Promise<TokenClaims | null>
  /**
   * Call this for every rejected token. True if we issued it, even if it has expired or was revoked. Fails:
   * RATE_LIMITED (too many forged tokens from one IP prefix).
   */
  readonly tokenRefused: (request: RequestInfo, access_token: string) => Promise<boolean>
  readonly endedSessions: (events: readonly DomainEvent[]) => readonly string[]
  /** True if the user’s role requires an authenticator and the user has none. The role then gives no rights. */
  readonly lacksSecondFactor: (user_id: string) => Promise<boolean>
  /** Fails: ACCOUNT_BLOCKED, PENDING_APPROVAL, NOT_ONBOARDED, checked in this order. */
  readonly resolveMember: (session: SessionCaller) => Promise<Member>
  /** Null if the key is unknown or revoked. */
  readonly findApiKey: (key: string) => Promise<ApiKey | null>
  /**
   * Checks the gate for the member of an API key. Fails: ACCOUNT_BLOCKED, PENDING_APPROVAL, NOT_ONBOARDED,
   * WALLET_LOCKED.
   */
  readonly passByKey: (key: ApiKey, request: RequestInfo) => Promise<KeyCaller>
  /** Null for users without a role. */
  readonly staffRoleOf: (user_id: string) => Promise<Staff['role'] | null>
  /** True if the token belongs to this session and its step-up is less than ten minutes old. */
  readonly hasSteppedUp: (session: SessionCaller, step_up_token: string) => Promise<boolean>
}

export interface Guard {
  /**
   * Slows down or rejects flagged users. Fails: RATE_LIMITED, UNAVAILABLE (the flags cannot be read and the call has an
   * idempotency key, as payments do).
   */
  readonly letPass: (who: Pick<SessionCaller, 'user_id'>, procedure: ProcedureName) => Promise<void>
  readonly roleRefused: (session: SessionCaller, procedure: ProcedureName) => Promise<void>
}

export interface CallGate {
  readonly gatekeeper: Gatekeeper
  readonly guard: Guard
  readonly request: RequestInfo
  readonly tokens: Tokens
  readonly procedure: ProcedureName
}

/** No access token has the prefix of API keys. */
export const isApiKey = (token: string | null): token is string => token?.startsWith(API_KEY_MARK) === true

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
 * The calls that set up an authenticator need only a session, so a role without an authenticator can be refused here.
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

/** See docs/product/identity.md#access-gate. */
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

/** Null if the header is missing or malformed. */
export function bearerToken(authorization: string | undefined): string | null {
  // A length limit in the regular expression would double its cost for every call.
  if (authorization === undefined || authorization.length > 'Bearer '.length + TOKEN_LENGTH_MAX) return null
  return BEARER.exec(authorization)?.[1] ?? null
}

/** 32 random bytes in base64url. */
export const STAFF_TOKEN = /^[\w-]{43}$/

export const headerToken = (header: string | readonly string[] | undefined): string | null =>
  typeof header === 'string' && STAFF_TOKEN.test(header) ? header : null
