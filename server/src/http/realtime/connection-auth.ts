import { accessOf, type Channel } from '@hai/contract/events'
import type { RequestInfo, SessionCaller } from '../../caller.ts'
import type { Clock } from '../../platform/clock.ts'
import { FIRST_BOOK } from '../../platform/database/book.ts'
import { isFailure } from '../../platform/failure.ts'
import type { Gatekeeper } from '../admission.ts'
import type { Watch } from '../guard.ts'

/** A token must stay valid for at least this long. Clients replace it earlier, or they are disconnected. */
const TOKEN_LEFT_MIN_MS = 5 * 60_000

/**
 * `refused`: we did not issue the token. `stale`: we issued it, but it is revoked, valid for less than five minutes, or
 * of another user. `locked_out`: a security flag blocks the user for some time.
 */
export type TokenValidity = 'good' | 'refused' | 'stale' | 'locked_out'

export interface PresentedTokens {
  readonly access_token: string
  readonly step_up_token?: string | undefined
  readonly book?: string | undefined
}

export interface ConnectionAuth {
  readonly session: () => SessionCaller | null
  /** The name of the book in which a member of staff works. Empty for the first. */
  readonly book: () => string
  /** Staff send their step-up token too, and the name of their book. */
  readonly present: (authentication: PresentedTokens) => Promise<TokenValidity>
  readonly checkToken: () => Promise<TokenValidity>
  readonly mayJoin: (channel: Channel) => Promise<boolean>
  readonly isSteppedUp: () => Promise<boolean>
}

export interface ConnectionAuthDeps {
  readonly gatekeeper: Gatekeeper
  readonly watch: Watch
  readonly clock: Clock
  readonly maySubscribe: (user_id: string, channel: Channel) => Promise<boolean>
}

interface HeldToken {
  readonly session: SessionCaller
  readonly access_token: string
  readonly step_up_token: string | null
  readonly book: string
}

/** The same rule as for calls of level `admin`. */
async function isSteppedUp(gatekeeper: Gatekeeper, { session, step_up_token }: HeldToken): Promise<boolean> {
  return (
    step_up_token !== null &&
    (await gatekeeper.staffRoleOf(session.user_id)) !== null &&
    !(await gatekeeper.lacksSecondFactor(session.user_id)) &&
    gatekeeper.hasSteppedUp(session, step_up_token)
  )
}

export function createConnectionAuth(
  { gatekeeper, watch, clock, maySubscribe }: ConnectionAuthDeps,
  request: RequestInfo,
): ConnectionAuth {
  let held: HeldToken | null = null

  async function verify(access_token: string): Promise<SessionCaller | null> {
    const claims = await gatekeeper.verifyAccessToken(access_token)
    if (!claims || claims.token_expires_at.getTime() - clock.now().getTime() < TOKEN_LEFT_MIN_MS) return null
    return held && held.session.user_id !== claims.user_id ? null : { kind: 'session', request, ...claims }
  }

  /**
   * A forged token counts towards its rate limit, as in calls. RATE_LIMITED is ignored, because a forged token is
   * rejected anyway.
   */
  async function wasIssued(access_token: string): Promise<boolean> {
    try {
      return await gatekeeper.tokenRefused(request, access_token)
    } catch (error) {
      if (isFailure(error, 'RATE_LIMITED')) return false
      throw error
    }
  }

  /** If the flags cannot be read, the connection stays open, because it moves no money. */
  async function isLockedOut({ user_id }: SessionCaller): Promise<boolean> {
    const flag = await watch.flagOf(user_id).catch(() => null)
    return flag?.action_taken === 'blocked'
  }

  const validityOf = async (session: SessionCaller): Promise<TokenValidity> =>
    (await isLockedOut(session)) ? 'locked_out' : 'good'

  async function isMember(session: SessionCaller): Promise<boolean> {
    try {
      await gatekeeper.resolveMember(session)
      return true
    } catch (error) {
      if (isFailure(error) && error.code !== 'UNAVAILABLE') return false
      throw error
    }
  }

  async function isAllowed(channel: Channel, known: HeldToken): Promise<boolean> {
    const access = accessOf(channel)
    if (access === 'admin') return isSteppedUp(gatekeeper, known)
    return access === 'session' || isMember(known.session)
  }

  return {
    session: () => held?.session ?? null,
    book: () => held?.book ?? FIRST_BOOK.name,
    present: async ({ access_token, step_up_token = null, book = FIRST_BOOK.name }) => {
      const session = await verify(access_token)
      if (session) {
        held = { session, access_token, step_up_token, book }
        return validityOf(session)
      }
      return (await wasIssued(access_token)) ? 'stale' : 'refused'
    },
    checkToken: async () => {
      const session = held && (await verify(held.access_token))
      return session ? validityOf(session) : 'stale'
    },
    mayJoin: async (channel) =>
      held !== null && (await isAllowed(channel, held)) && (await maySubscribe(held.session.user_id, channel)),
    isSteppedUp: async () => held !== null && (await isSteppedUp(gatekeeper, held)),
  }
}
