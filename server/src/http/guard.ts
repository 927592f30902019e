import { contract, type ProcedureName } from '@hai/contract/contract'
import { z } from 'zod'
import type { Staff } from '../caller.ts'
import type { DomainEvent } from '../events/domain-event.ts'
import type { Clock } from '../platform/clock.ts'
import { fail } from '../platform/failure.ts'
import type { Guard } from './admission.ts'
import { createRateLimit, type Rate } from './rate-limits.ts'

/** The functions of the security feature that the guard needs. */
export interface Watch extends Pick<Guard, 'roleRefused'> {
  /** The strictest active flag of a user, or null. Fails if the flags cannot be read. */
  readonly flagOf: (user_id: string) => Promise<{
    readonly action_taken: 'blocked' | 'rate_limited'
    readonly expires_at: Date
  } | null>
  readonly flaggedUsers: (events: readonly DomainEvent[]) => readonly string[]
  /** Records a staff member’s request for members’ identities or money, before it is answered. */
  readonly sensitiveRead: (staff: Staff, read: { readonly procedure: ProcedureName; readonly input: unknown }) => Promise<void>
  /** Records that a staff member downloads a file with records. */
  readonly recordExport: (
    staff: Staff,
    taken: { readonly kind: ProcedureName; readonly filters: unknown; readonly rows: number; readonly source: 'server' },
  ) => Promise<void>
}

/** For slowed-down users: enough calls to read a page, too few to guess secrets. */
const slowRate: Rate = { calls: 30, windowSeconds: 60 }

/** The calls that a blocked user may still make: about themselves, the reason of the block, and sign-out. */
const openToBlocked: ReadonlySet<ProcedureName> = new Set([
  ...(['sign_out', 'get_current_user', 'get_my_profile', 'is_user_blocked', 'get_security_flags'] as const),
])

/** True for commands with an idempotency key. A repeated command gets the first answer. */
export const isKeyed = (procedure: ProcedureName): boolean => {
  const { input } = contract[procedure]
  return input instanceof z.ZodObject && 'idempotency_key' in input.shape
}

/**
 * Applies security flags. `rate_limited` slows down all calls of the user; `blocked` rejects nearly all of them. If the
 * flags cannot be read, commands with an idempotency key, such as payments, fail with UNAVAILABLE, and other calls
 * work.
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
