import { cents, formatUsd } from '@hai/contract/money'
import { wholeNumber } from '@hai/contract/number-text'
import { readPairsWith } from '../../features/transfers/index.ts'
import { clearingKind, type BookPair, type OnTheWay, type ReadRows } from '../../ledger/index.ts'
import { commandKeyOf } from '../../ledger/prepare.ts'
import type { Book } from '../../platform/database/book.ts'
import { SYSTEM_ACTOR_ID } from '../../platform/ids.ts'
import { clientOfBook, describeBook, type BookClient } from '../book-client.ts'
import { id, parseDetails } from './named-parties.ts'
import { beginSnapshot } from './read-database.ts'
import { archivedId } from './row-queries.ts'
import { createFaultCollector, RuleViolation, requireEqual, type Faults } from './rule-violation.ts'

export interface PairVerdict extends Pick<BookPair, 'one' | 'other' | 'onTheWay'> {
  readonly faults: readonly RuleViolation[]
  readonly more: number
}

const nameOf = (one: Book, other: Book): string => `the clearing accounts of ${describeBook(one)} and ${describeBook(other)}`

/** In cents. */
const sumOf = ({ onTheWay: [out, back] }: BookPair): number => out.amount + back.amount

function noteSum(faults: Faults, pair: BookPair): void {
  const name = nameOf(pair.one, pair.other)
  faults.note(() => {
    if (pair.difference === null) throw new RuleViolation(name, 'both exist', 'two accounts', 'less')
    requireEqual(name, 'add up to the money on its way', sumOf(pair), sumOf(pair) + pair.difference)
  })
}

const ROWS_AT_ONCE = 2_000

interface Arrival {
  readonly position: string | number
  readonly details: string
  readonly amount: string | number
}

/** The arrivals of `to` for payments of `from`, after the position. */
async function readArrivals(client: BookClient, { from, to }: Direction, after: string | number): Promise<readonly Arrival[]> {
  const { rows } = await clientOfBook(client, to).query<Arrival>(
    `select p.id as position, p.details::text as details, -e.amount as amount
       from ledger.account a join ledger.entry e on e.account_id = a.id join ledger.posting p on p.id = e.posting_id
      where a.kind = $1 and e.posting_id > $2 and p.kind = 'received_from_book'
      order by e.posting_id limit $3`,
    [clearingKind(from), after, ROWS_AT_ONCE],
  )
  return rows
}

interface Direction {
  readonly from: Book
  readonly to: Book
}

/** By public id: the amounts of these payments, in cents. */
async function readSent(client: BookClient, { from, to }: Direction, payments: readonly string[]) {
  const { rows } = await clientOfBook(client, from).query<{ payment: string; amount: string | number }>(
    `select p.public_id as payment, e.amount
       from ledger.posting p join ledger.entry e on e.posting_id = p.id join ledger.account a on a.id = e.account_id
      where p.public_id = any ($1::uuid[]) and p.kind = 'sent_to_book' and a.kind = $2`,
    [payments, clearingKind(to)],
  )
  return new Map(rows.map(({ payment, amount }) => [payment, Number(amount)]))
}

/** Of these payments, those that came back. */
async function readReturned(client: BookClient, { from }: Direction, payments: readonly string[]): Promise<ReadonlySet<string>> {
  const keys = new Map(
    payments.map((payment) => [commandKeyOf({ initiator_id: SYSTEM_ACTOR_ID, idempotency_key: payment }), payment]),
  )
  const { rows } = await clientOfBook(client, from).query<{ key: string }>(
    `select replace(command_key::text, '-', '') as key from ledger.posting where command_key = any ($1::uuid[])`,
    [[...keys.keys()]],
  )
  return new Set(rows.flatMap(({ key }) => keys.get(key) ?? []))
}

async function hasArchive(client: BookClient, { from }: Direction): Promise<boolean> {
  const { rows } = await clientOfBook(client, from).query<{ archived: string | number }>(`select ${archivedId} as archived`)
  return Number(rows[0]?.archived) > 0
}

/**
 * Each arrival (`received_from_book`) belongs to a payment of the other book with the same amount that did not come
 * back. The payment of an arrival may be archived.
 */
async function noteArrivals(faults: Faults, client: BookClient, direction: Direction): Promise<void> {
  const mayBeArchived = await hasArchive(client, direction)
  let after: string | number = 0
  for (;;) {
    const arrivals = await readArrivals(client, direction, after)
    const named = arrivals.map(({ details, ...arrival }) => ({
      ...arrival,
      payment: id.safeParse(parseDetails(details).book_payment_id).data ?? null,
    }))
    const payments = named.flatMap(({ payment }) => payment ?? [])
    const sent = await readSent(client, direction, payments)
    const returned = await readReturned(client, direction, payments)
    for (const { position, payment, amount } of named) {
      const name = `posting ${position} of ${describeBook(direction.to)}`
      const paid = sent.get(payment ?? '')
      faults.note(() => {
        if (paid !== undefined || !mayBeArchived) requireEqual(name, 'has the amount of its payment', paid, Number(amount))
        requireEqual(name, 'its payment did not come back as well', false, returned.has(payment ?? ''))
      })
    }
    const last = arrivals.at(-1)
    if (!last || arrivals.length < ROWS_AT_ONCE) return
    after = last.position
  }
}

/**
 * Verifies each pair of books, in one snapshot. `isWhole`: also compares each arrival that is not archived with its
 * payment.
 */
export async function verifyPairs(
  client: BookClient,
  books: readonly Book[],
  { isWhole }: { readonly isWhole: boolean },
): Promise<readonly PairVerdict[]> {
  const read: ReadRows = async (text, values) => (await client.query(text, [...values])).rows
  try {
    await beginSnapshot(client)
    const verdicts: PairVerdict[] = []
    for (const pair of await readPairsWith(read, books)) {
      const faults = createFaultCollector()
      noteSum(faults, pair)
      if (isWhole) for (const direction of pair.onTheWay) await noteArrivals(faults, client, direction)
      const { one, other, onTheWay } = pair
      verdicts.push({ one, other, onTheWay, ...faults.collected() })
    }
    return verdicts
  } finally {
    await client.query('rollback')
  }
}

const describeWay = ({ from, to, amount, payments, oldest_at }: OnTheWay): readonly string[] =>
  oldest_at === null
    ? []
    : [
        `On its way from ${describeBook(from)} to ${describeBook(to)}: ${formatUsd(cents(amount))}. Payments: ${wholeNumber(payments, 'en')}, the oldest from ${oldest_at.toISOString()}.`,
      ]

export function describePair({ one, other, onTheWay }: PairVerdict): readonly string[] {
  const ways = onTheWay.flatMap(describeWay)
  const agree = `The clearing accounts of ${describeBook(one)} and ${describeBook(other)} agree.`
  return [ways.length === 0 ? `${agree} No money is on its way between them.` : agree, ...ways]
}
