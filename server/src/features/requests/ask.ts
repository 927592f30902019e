import type { Cents } from '@hai/contract/money'
import type { Payee } from '@hai/contract/transfers'
import type { Member } from '../../caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail, Failure } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import { requireSameBook } from '../identity/index.ts'
import type { Context } from './deps.ts'
import { recordRequestChanges } from './events.ts'
import { insertRequests, type Request } from './queries.ts'
import { readRequesterHistory, type RequesterHistory } from './requester-history.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export interface NewRequest {
  readonly payer_id: string
  readonly amount: Cents
  readonly address_typed: string | null
}

/**
 * For a stranger, this uses one of the caller’s look-ups and reveals no more than a look-up does: a hidden person
 * causes the same error as an unknown one.
 * Fails: AMOUNT_OUT_OF_BOUNDS, RECIPIENT_IS_SELF, RECIPIENT_UNAVAILABLE, OTHER_BOOK, RATE_LIMITED.
 */
export async function findAsked(context: Context, caller: Member, payer: Payee, amount: Cents): Promise<NewRequest> {
  const { minimum_amount: minimum, maximum_amount: maximum } = await context.fees.current('send')
  if (amount < minimum || amount > maximum) fail('AMOUNT_OUT_OF_BOUNDS', { minimum, maximum })
  const member = (await context.transfers.findMember(caller, payer)) ?? fail('RECIPIENT_UNAVAILABLE')
  requireSameBook(caller, member)
  const address_typed = 'email' in payer ? payer.email : 'phone' in payer ? payer.phone : null
  return { payer_id: member.user_id, amount, address_typed }
}

export const expiryOf = ({ clock, figures }: Context): Date => new Date(clock.now().getTime() + figures.requestDays * DAY_MS)

/**
 * For each person, why the requester may not ask them, or null. Call it inside `once`, in the transaction that stores
 * the requests: `once` runs a member’s commands one after another, so concurrent requests are counted correctly.
 */
export async function refusals(
  { clock, figures, blockersOf }: Context,
  trx: Transaction,
  requester_id: string,
  people: readonly NewRequest[],
): Promise<(Failure | null)[]> {
  const now = clock.now()
  const pauseMs = figures.declinedPauseHours * HOUR_MS
  const payer_ids = people.map(({ payer_id }) => payer_id)
  const blocking = await blockersOf(trx, requester_id, payer_ids)
  const history = await readRequesterHistory(trx, {
    requester_id,
    payer_ids,
    now,
    declinedSince: new Date(now.getTime() - pauseMs),
    recentSince: new Date(now.getTime() - DAY_MS),
  })
  const inAll = [...history.open.values()].reduce((sum, count) => sum + count, 0)
  return people.map(({ payer_id }, index) => {
    if (blocking.has(payer_id)) return new Failure('RECIPIENT_UNAVAILABLE', undefined)
    if (inAll + index >= figures.openMax) return new Failure('TOO_MANY_OPEN_REQUESTS', { of: 'all', limit: figures.openMax })
    return refusal(history, payer_id, { figures, pauseMs }) ?? limitExceeded(history.recent, figures.perDay - index)
  })
}

/** Cancelled requests count too. `recent` is sorted, oldest first. */
function limitExceeded(recent: RequesterHistory['recent'], perDay: number): Failure | null {
  const next = recent.at(-perDay)
  if (recent.length < perDay || !next) return null
  return new Failure('RATE_LIMITED', { retry_at: new Date(next.created_at.getTime() + DAY_MS).toISOString() })
}

function refusal(
  { open, declinedAt, refusing, recent }: RequesterHistory,
  payer_id: string,
  { figures, pauseMs }: { figures: Context['figures']; pauseMs: number },
): Failure | null {
  if (refusing.has(payer_id)) return new Failure('RECIPIENT_UNAVAILABLE', undefined)
  const declined = declinedAt.get(payer_id)
  if (declined) return new Failure('REQUEST_PAUSED', { retry_at: new Date(declined.getTime() + pauseMs).toISOString() })
  const { openPerPersonMax: limit, perPersonPerDay } = figures
  if ((open.get(payer_id) ?? 0) >= limit) return new Failure('TOO_MANY_OPEN_REQUESTS', { of: 'person', limit })
  return limitExceeded(
    recent.filter((one) => one.payer_id === payer_id),
    perPersonPerDay,
  )
}

export async function ask(
  context: Context,
  trx: Transaction,
  asking: {
    readonly requester_id: string
    readonly people: readonly NewRequest[]
    readonly note: string
    readonly split_id?: string
    readonly expires_at: Date
  },
): Promise<Request[]> {
  const { requester_id, people, note, split_id = null, expires_at } = asking
  const created_at = context.clock.now()
  const inserted = await insertRequests(
    trx,
    // Lists are sorted by id, so the ids of a batch must ascend even within a millisecond.
    people.map((page) => ({ id: newId(), requester_id, ...page, note, split_id, created_at, expires_at })),
  )
  await recordRequestChanges(trx, inserted, () => 'asked', created_at)
  return inserted
}
