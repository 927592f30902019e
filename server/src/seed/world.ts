import type { ErrorCode } from '@hai/contract/errors'
import type { Cents } from '@hai/contract/money'
import type { Composition } from '../compose.ts'
import type { Clock } from '../platform/clock.ts'
import { isFailure } from '../platform/failure.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'

/** What those who live in it share. */
export interface World {
  readonly server: Composition
  readonly random: Random
  readonly clock: Clock
  /** Who is there by now, by number; and of them those who pay out, and those who sell. */
  readonly people: ReadonlyMap<number, Person>
  readonly agents: readonly Person[]
  readonly traders: readonly Person[]
  /** Somebody of the staff, who decides disputes. */
  readonly admin_id: string
  /** What things cost in all, by what is done and its amount. */
  readonly totals: Map<string, Cents>
  /** So often was something done, by its name, and so often refused, by name and code. */
  readonly done: Map<string, number>
  readonly refused: Map<string, number>
}

/** Something that is about to be done. Nobody takes part in two things at one moment. */
export interface Deed {
  readonly name: string
  /** Numbers of all whom it touches. */
  readonly who: readonly number[]
  /** Does it; answers what comes of it later. Fails as the product refuses: then it has not happened. */
  readonly act: () => Promise<Follow | undefined>
}

export interface Follow {
  readonly minutes: number
  readonly deed: Deed
}

/** What something costs in all. Asked once for each amount, because nobody changes fees here, but each time where the payer’s free sum of the day counts. */
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

/** What the state of things, a limit or a budget may well refuse. Anything else is a mistake of ours. */
const natural: ReadonlySet<ErrorCode> = new Set([
  ...(['INSUFFICIENT_FUNDS', 'LIMIT_EXCEEDED', 'RECIPIENT_CANNOT_RECEIVE', 'AGENT_UNAVAILABLE', 'INVALID_TRANSITION'] as const),
  ...([
    'REQUEST_PAUSED',
    'TOO_MANY_OPEN_REQUESTS',
    'RATE_LIMITED',
    'RECIPIENT_UNAVAILABLE',
    'TIER_NEEDED',
    'TOO_MANY_TASKS',
  ] as const),
  ...(['DISPUTE_ACTIVE', 'WALLET_LOCKED', 'RECIPIENT_IS_SELF', 'CHAT_CLOSED'] as const),
])

/** Does it, or notes that it was refused. */
export async function happen({ done, refused }: World, { name, act }: Deed): Promise<Follow | undefined> {
  try {
    const follow = await act()
    count(done, name)
    return follow
  } catch (error) {
    if (!isFailure(error) || !natural.has(error.code)) throw error
    count(refused, `${name} ${error.code}`)
    return undefined
  }
}
