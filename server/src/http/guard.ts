import { contract, type ProcedureName } from '@hai/contract/contract'
import { z } from 'zod'
import type { Staff } from '../caller.ts'
import type { DomainEvent } from '../events/domain-event.ts'
import type { Clock } from '../platform/clock.ts'
import type { Book } from '../platform/database/book.ts'
import { fail } from '../platform/failure.ts'
import type { Guard } from './admission.ts'
import { createRateLimit, type Rate } from './rate-limits.ts'

export interface Watch extends Pick<Guard, 'roleRefused'> {
  /** Fails if the flags cannot be read. */
  readonly flagOf: (user_id: string) => Promise<{
    readonly action_taken: 'blocked' | 'rate_limited'
    readonly expires_at: Date
  } | null>
  readonly flaggedUsers: (events: readonly DomainEvent[]) => readonly string[]
  readonly sensitiveRead: (
    staff: Staff,
    read: { readonly procedure: ProcedureName; readonly input: unknown; readonly book: Book },
  ) => Promise<void>
  readonly recordExport: (
    staff: Staff,
    taken: {
      readonly kind: ProcedureName
      readonly filters: unknown
      readonly rows: number
      readonly source: 'server'
      readonly book: Book
    },
  ) => Promise<void>
}

/** Enough calls to read a page, too few to guess secrets. */
const slowRate: Rate = { calls: 30, windowSeconds: 60 }

const openToBlocked: ReadonlySet<ProcedureName> = new Set([
  'sign_out',
  'get_current_user',
  'get_my_profile',
  'is_user_blocked',
  'get_security_flags',
])

export const isKeyed = (procedure: ProcedureName): boolean => {
  const { input } = contract[procedure]
  return input instanceof z.ZodObject && 'idempotency_key' in input.shape
}

/** If the flags cannot be read, only commands with an idempotency key, such as payments, fail with UNAVAILABLE. */
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
