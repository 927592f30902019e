import type { ErrorCode } from '@hai/contract/errors'
import type { Cents } from '@hai/contract/money'
import type { Composition } from '../composition/server.ts'
import type { Clock } from '../platform/clock.ts'
import { isFailure } from '../platform/failure.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'

export interface World {
  readonly server: Composition
  readonly random: Random
  readonly clock: Clock
  /** People who have joined, by number. They include the agents and the traders. */
  readonly people: ReadonlyMap<number, Person>
  readonly agents: readonly Person[]
  readonly traders: readonly Person[]
  readonly admin_id: string
  /** Prices with fee and tax, by kind and amount. */
  readonly totals: Map<string, Cents>
  /** Number of successes per action, and of rejections per action and error code. */
  readonly done: Map<string, number>
  readonly refused: Map<string, number>
}

/** A planned action. A person never has two actions at the same time. */
export interface SeedAction {
  readonly name: string
  readonly who: readonly number[]
  /**
   * Returns a later action that follows from this one, if any. Throws the product’s error if the action is rejected.
   */
  readonly run: () => Promise<Follow | undefined>
}

export interface Follow {
  readonly minutes: number
  readonly action: SeedAction
}

/** The price with fee and tax. It is cached unless it depends on what the payer has already sent on that day. */
export async function totalOf(
  { totals }: World,
  what: 'transfer' | 'cash-out' | 'task',
  amount: Cents,
  quote: () => Promise<{ readonly total: Cents; readonly free_left_today?: Cents | null }>,
): Promise<Cents> {
  const name = `${what} ${amount}`
  const known = totals.get(name)
  if (known !== undefined) return known
  const { total, free_left_today = null } = await quote()
  if (free_left_today === null) totals.set(name, total)
  return total
}

const count = (counts: Map<string, number>, name: string): unknown => counts.set(name, (counts.get(name) ?? 0) + 1)

/** Errors that the simulated people may cause, as real ones do. Any other error is a bug. */
const natural: ReadonlySet<ErrorCode> = new Set([
  'INSUFFICIENT_FUNDS',
  'LIMIT_EXCEEDED',
  'RECIPIENT_CANNOT_RECEIVE',
  'AGENT_UNAVAILABLE',
  'INVALID_TRANSITION',
  'REQUEST_PAUSED',
  'TOO_MANY_OPEN_REQUESTS',
  'RATE_LIMITED',
  'RECIPIENT_UNAVAILABLE',
  'TIER_NEEDED',
  'TOO_MANY_TASKS',
  'DISPUTE_ACTIVE',
  'WALLET_LOCKED',
  'RECIPIENT_IS_SELF',
  'CHAT_CLOSED',
])

export async function runAction({ done, refused }: World, { name, run }: SeedAction): Promise<Follow | undefined> {
  try {
    const follow = await run()
    count(done, name)
    return follow
  } catch (error) {
    if (!isFailure(error) || !natural.has(error.code)) throw error
    count(refused, `${name} ${error.code}`)
    return undefined
  }
}
