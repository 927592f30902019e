import { contract, type ProcedureName } from '@hai/contract/contract'
import { z } from 'zod'
import type { Staff } from '../caller.ts'
import type { Happening } from '../events/happening.ts'
import type { Clock } from '../platform/clock.ts'
import { fail } from '../platform/failure.ts'
import type { Guard } from './admission.ts'
import { createRateLimit, type Rate } from './rate-limits.ts'

/** What the guard asks of the security feature. */
export interface Watch extends Pick<Guard, 'roleRefused'> {
  /** The strictest flag that stands against this user; null for none. Fails when nobody can say. */
  readonly flagOf: (user_id: string) => Promise<{
    readonly action_taken: 'blocked' | 'rate_limited'
    readonly expires_at: Date
  } | null>
  /** The users whom these happenings flagged. */
  readonly flaggedUsers: (happenings: readonly Happening[]) => readonly string[]
  /** Notes that somebody of the staff is about to be shown who members are, or what they have, and what they asked for. */
  readonly sensitiveRead: (staff: Staff, read: { readonly procedure: ProcedureName; readonly input: unknown }) => Promise<void>
  /** Notes that somebody of the staff takes records as a file that the server made. */
  readonly recordExport: (
    staff: Staff,
    taken: { readonly kind: ProcedureName; readonly filters: unknown; readonly rows: number; readonly source: 'server' },
  ) => Promise<void>
}

/** Who is slowed down gets this much of the usual rate: enough to read a page, not to try things out. */
const slowRate: Rate = { calls: 30, windowSeconds: 60 }

/** What a blocked user may still ask: who they are, why nothing works, and to leave. */
const openToBlocked: ReadonlySet<ProcedureName> = new Set([
  ...(['sign_out', 'get_current_user', 'get_my_profile', 'is_user_blocked', 'get_security_flags'] as const),
])

/** Every command that moves money carries the client’s key: asked again under it, it gives its first answer. */
export const isKeyed = (procedure: ProcedureName): boolean => {
  const { input } = contract[procedure]
  return input instanceof z.ZodObject && 'idempotency_key' in input.shape
}

/**
 * Holds people to the flags that stand against them: `rate_limited` slows every call down, `blocked` refuses all but the way out.
 * Where the flags cannot be read, reading goes on and money does not move.
 */
export function createGuard({ flagOf, roleRefused }: Pick<Watch, 'flagOf' | 'roleRefused'>, clock: Clock): Guard {
  const limitSlowed = createRateLimit(slowRate, clock)

  async function knownFlag(user_id: string, procedure: ProcedureName) {
    try {
      return await flagOf(user_id)
    } catch {
      return isKeyed(procedure) ? fail('UNAVAILABLE') : null
    }
  }

  return {
    roleRefused,
    letPass: async ({ user_id }, procedure) => {
      const flag = await knownFlag(user_id, procedure)
      if (flag === null) return
      if (flag.action_taken === 'rate_limited') limitSlowed(user_id)
      else if (!openToBlocked.has(procedure)) fail('RATE_LIMITED', { retry_at: flag.expires_at.toISOString() })
    },
  }
}
