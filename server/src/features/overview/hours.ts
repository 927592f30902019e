import { arrivedKinds } from '@hai/contract/posting-kinds'
import { sql } from 'kysely'
import { z } from 'zod'
import type { DomainEvent } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'

/** `fees` and `tax` are net of refunds. */
export type HourFigure = 'sends' | 'cash_outs' | 'by_card' | 'by_moncash' | 'by_sandbox' | 'cash_in' | 'fees' | 'tax'

type JournalPosting = Extract<DomainEvent, { stream: 'ledger' }>['posting']

interface Hour {
  readonly figure: HourFigure
  readonly hour: Date
  readonly count: number
  readonly cents: number
}

const figureOfKind: Readonly<Partial<Record<string, Exclude<HourFigure, 'fees' | 'tax'>>>> = {
  ...Object.fromEntries(arrivedKinds.map((kind) => [kind, 'sends'])),
  cash_out: 'cash_outs',
  cash_in: 'cash_in',
}
/** For a funding, the figure depends on the outside account from which the money came. */
const figureOfProvider: Readonly<Partial<Record<string, HourFigure>>> = {
  'outside:stripe': 'by_card',
  'outside:moncash': 'by_moncash',
  'outside:sandbox': 'by_sandbox',
}
const figureOfAccount: Readonly<Partial<Record<string, HourFigure>>> = { platform_fees: 'fees', tax_fees: 'tax' }

const HOUR_MS = 3_600_000
const withAmount = z.object({ amount: z.int() })

/** A cash-out counts with the cash paid out, because the agent’s credit also contains the agent’s share of the fee. */
function amountOf(figure: HourFigure, { details, entries }: JournalPosting): number {
  if (figure === 'cash_outs') return withAmount.safeParse(details).data?.amount ?? 0
  return entries.reduce((sum, { account_kind, amount }) => sum + (account_kind === 'available' ? Math.max(0, amount) : 0), 0)
}

function mainFigureOf({ kind, entries, details }: JournalPosting): HourFigure | undefined {
  // A return from another book is no new send, like a refund.
  if (kind === 'received_from_book' && details.returns !== undefined) return undefined
  if (kind !== 'fund') return figureOfKind[kind]
  return entries.map(({ account_kind }) => figureOfProvider[account_kind]).find((figure) => figure !== undefined)
}

function figuresOf(posting: JournalPosting): readonly Omit<Hour, 'hour'>[] {
  const figure = mainFigureOf(posting)
  const earned = posting.entries.flatMap(({ account_kind, amount }) => {
    const of = figureOfAccount[account_kind]
    return of === undefined ? [] : [{ figure: of, count: 1, cents: amount }]
  })
  return figure === undefined ? earned : [{ figure, count: 1, cents: amountOf(figure, posting) }, ...earned]
}

export function sumHours(events: readonly DomainEvent[]): readonly Hour[] {
  const sums = new Map<string, Hour>()
  for (const event of events) {
    if (event.stream !== 'ledger') continue
    const { posting } = event
    const hour = new Date(Math.floor(posting.created_at.getTime() / HOUR_MS) * HOUR_MS)
    for (const { figure, count, cents } of figuresOf(posting)) {
      const key = `${figure} ${hour.getTime()}`
      const sum = sums.get(key)
      sums.set(key, { figure, hour, count: count + (sum?.count ?? 0), cents: cents + (sum?.cents ?? 0) })
    }
  }
  return [...sums.values()]
}

export async function countHours(trx: Transaction, events: readonly DomainEvent[]): Promise<void> {
  const sums = sumHours(events)
  if (sums.length === 0) return
  await trx
    .insertInto('overview.hour')
    .values([...sums])
    .onConflict((conflict) =>
      conflict
        .columns(['figure', 'hour'])
        .doUpdateSet({ count: sql`hour.count + excluded.count`, cents: sql`hour.cents + excluded.cents` }),
    )
    .execute()
}
