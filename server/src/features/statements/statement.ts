import { delta, negative, plus, zeroCents, type Cents } from '@hai/contract/money'
import { balanceAt, lastPosition, positionBefore } from '../../ledger/index.ts'
import type { Line } from '../wallet/index.ts'
import type { Context } from './context.ts'
import { monthAfter, monthStart } from './days.ts'
import { readHeld } from './queries.ts'

export interface Period {
  readonly user_id: string
  readonly month: string
  readonly from: Date
  /** For the current month, the time at which the statement is made. */
  readonly to: Date
  readonly isOver: boolean
  /** Positions in the journal: the period contains the postings after `after`, up to and including `until`. */
  readonly after: number
  readonly until: number
}

/** Invariant: `opening + money_in − money_out + came_back − fees − taxes = closing`. */
export interface Totals {
  readonly opening: Cents
  readonly money_in: Cents
  readonly money_out: Cents
  /**
   * The member’s own money that left in this period or before, reached nobody and came back. Returned fees and taxes
   * are not included, but subtracted from `fees` and `taxes`.
   */
  readonly came_back: Cents
  /** Negative if more was returned than paid. */
  readonly fees: Cents
  readonly taxes: Cents
  readonly closing: Cents
  readonly held_at_start: Cents
  readonly held_at_end: Cents
  readonly entries: number
}

const PAGE = 200

/** Fixes the last position, so that payments made while the statement is drawn are not included. */
export async function readPeriod({ database, clock, settings }: Context, user_id: string, month: string): Promise<Period> {
  const from = monthStart(month, settings.timeZone)
  const end = monthStart(monthAfter(month), settings.timeZone)
  const now = clock.now()
  const isOver = end <= now
  const [after, until] = await Promise.all([
    positionBefore(database, from),
    isOver ? positionBefore(database, end) : lastPosition(database),
  ])
  return { user_id, month, from, to: isOver ? end : now, isOver, after, until }
}

export async function* linesOf({ wallet }: Context, { user_id, after, until }: Period): AsyncIterable<readonly Line[]> {
  let page: readonly Line[]
  let position = after
  do {
    page = await wallet.readLines({ user_id, after: position, until, limit: PAGE })
    position = page.at(-1)?.position ?? until
    if (page.length > 0) yield page
  } while (page.length === PAGE)
}

interface Sums {
  money_in: Cents
  money_out: Cents
  came_back: Cents
  fees: Cents
  taxes: Cents
  entries: number
}

function add(sums: Sums, { moved, isReleased, fee, tax }: Line): void {
  if (isReleased) sums.came_back = plus(sums.came_back, moved)
  else if (moved > 0) sums.money_in = plus(sums.money_in, moved)
  else sums.money_out = plus(sums.money_out, negative(moved))
  sums.fees = plus(sums.fees, fee)
  sums.taxes = plus(sums.taxes, tax)
  sums.entries += 1
}

/** Throws if the opening balance and these totals do not give the closing balance of the ledger. */
export async function readTotals(context: Context, period: Period): Promise<Totals> {
  const { database, ledger } = context
  const { available, on_hold } = await ledger.memberAccounts(period.user_id)
  const [opening, closing, held_at_start, held_at_end] = await Promise.all([
    balanceAt(database, available, period.after),
    balanceAt(database, available, period.until),
    balanceAt(database, on_hold, period.after),
    balanceAt(database, on_hold, period.until),
  ])
  const sums: Sums = {
    money_in: zeroCents,
    money_out: zeroCents,
    came_back: zeroCents,
    fees: zeroCents,
    taxes: zeroCents,
    entries: 0,
  }
  for await (const page of linesOf(context, period)) for (const line of page) add(sums, line)
  const change = delta(plus(sums.money_in, sums.came_back), plus(sums.money_out, sums.fees, sums.taxes))
  if (plus(opening, change) !== closing) throw new Error(`the statement of ${period.user_id} for ${period.month} does not add up`)
  return { opening, ...sums, closing, held_at_start, held_at_end }
}

/** Reads holds backwards until their sum equals the balance on hold. */
export async function readHeldAtEnd(context: Context, { user_id, until }: Period, held: Cents): Promise<readonly Line[]> {
  const { on_hold: account } = await context.ledger.memberAccounts(user_id)
  const open: string[] = []
  let missing: number = held
  let position = until
  while (missing > 0) {
    const page = await readHeld(context.database, { account, position, until, limit: PAGE })
    for (const { public_id, amount, is_open } of page) {
      if (!is_open) continue
      open.push(public_id)
      missing -= amount
    }
    if (page.length < PAGE) break
    position = (page.at(-1)?.position ?? 1) - 1
  }
  return context.wallet.readLinesOf(user_id, open)
}
