import { channelAccess, type Channel } from '@hai/contract/events'
import type { RequestInfo, SessionCaller } from '../../caller.ts'
import type { Clock } from '../../platform/clock.ts'
import { isFailure } from '../../platform/failure.ts'
import type { Gatekeeper } from '../admission.ts'

/** A token must be good for at least this long: the client renews it in time, or is let go. */
const TOKEN_LEFT_MIN_MS = 5 * 60_000

export interface Pass {
  readonly session: () => SessionCaller | null
  /** Takes a token: the first, or a renewal, which must be the same user’s. False: refused, and what was held is void. */
  readonly show: (access_token: string) => Promise<boolean>
  /** Whether the token still holds: not revoked, not blocked, five minutes left. Asks identity again. */
  readonly isGood: () => Promise<boolean>
  readonly mayJoin: (channel: Channel) => Promise<boolean>
}

/** Who a realtime connection speaks for. */
export function createPass(gatekeeper: Gatekeeper, clock: Clock, request: RequestInfo): Pass {
  let held: { readonly session: SessionCaller; readonly access_token: string } | null = null

  async function verify(access_token: string): Promise<SessionCaller | null> {
    const claims = await gatekeeper.verifyAccessToken(access_token)
    if (!claims || claims.token_expires_at.getTime() - clock.now().getTime() < TOKEN_LEFT_MIN_MS) return null
    return held && held.session.user_id !== claims.user_id ? null : { kind: 'session', request, ...claims }
  }

  async function isMember(session: SessionCaller): Promise<boolean> {
    try {
      await gatekeeper.resolveMember(session)
      return true
    } catch (error) {
      if (isFailure(error) && error.code !== 'UNAVAILABLE') return false
      throw error
    }
  }

  return {
    session: () => held?.session ?? null,
    show: async (access_token) => {
      const session = await verify(access_token)
      if (session) held = { session, access_token }
      return session !== null
    },
    isGood: async () => held !== null && (await verify(held.access_token)) !== null,
    mayJoin: async (channel) => held !== null && (channelAccess[channel] === 'session' || (await isMember(held.session))),
  }
}
