import { z } from 'zod'
import { schemaOf, type Book } from '../platform/database/book.ts'
import { clearingKind } from './accounts.ts'
import { commandKeyOf } from './prepare.ts'

/** Runs a statement that names the schemas of its book itself. Numbers may arrive as texts. */
export type ReadRows = (text: string, values: readonly unknown[]) => Promise<readonly unknown[]>

/** One direction between two books of one database. */
interface PairSide {
  readonly from: Book
  readonly to: Book
  /** The position up to which the payments have arrived or were returned. */
  readonly relayed: number
}

/** Payments that were sent and have neither arrived nor come back. */
export interface OnTheWay {
  readonly from: Book
  readonly to: Book
  /** In cents. */
  readonly amount: number
  readonly payments: number
  readonly oldest_at: Date | null
}

export interface BookPair {
  readonly one: Book
  readonly other: Book
  /**
   * The balances of the two clearing accounts, minus the money on its way. 0 unless money was lost or made. Null if a
   * clearing account is missing.
   */
  readonly difference: number | null
  readonly onTheWay: readonly [OnTheWay, OnTheWay]
}

const accountRow = z.object({ id: z.coerce.number(), balance: z.coerce.number() })
const sentRow = z.object({
  public_id: z.string(),
  payer_id: z.string().nullable(),
  amount: z.coerce.number(),
  created_at: z.date(),
})
const keyRow = z.object({ command_key: z.string() })

type Account = z.infer<typeof accountRow>
type Sent = z.infer<typeof sentRow>

async function readClearing(read: ReadRows, { from, to }: PairSide): Promise<Account | null> {
  const text = `select id, balance from ${schemaOf(from, 'ledger')}.account where kind = $1`
  const [account] = accountRow.array().parse(await read(text, [clearingKind(to)]))
  return account ?? null
}

/** The payments that the relay has not passed and that have no receipt. */
async function readOnTheWay(read: ReadRows, { from, to, relayed }: PairSide, account: Account | null): Promise<OnTheWay> {
  const ledger = schemaOf(from, 'ledger')
  const sent = sentRow.array().parse(
    await read(
      `select p.public_id, p.details ->> 'payer_id' as payer_id, e.amount, p.created_at
         from ${ledger}.posting p join ${ledger}.entry e on e.posting_id = p.id and e.account_id = $2
        where p.id > $1 and p.kind = 'sent_to_book'`,
      [relayed, account?.id ?? null],
    ),
  )
  const keyOf = ({ payer_id, public_id }: Sent): string =>
    commandKeyOf({ initiator_id: payer_id ?? '', idempotency_key: public_id })
  const received = keyRow
    .array()
    .parse(
      await read(
        `select replace(command_key::text, '-', '') as command_key from ${schemaOf(to, 'ledger')}.posting where command_key = any ($1::uuid[])`,
        [sent.map(keyOf)],
      ),
    )
  const keys = new Set(received.map(({ command_key }) => command_key))
  const waiting = sent.filter((payment) => !keys.has(keyOf(payment)))
  const times = waiting.map(({ created_at }) => created_at.getTime())
  return {
    from,
    to,
    amount: waiting.reduce((sum, { amount }) => sum + amount, 0),
    payments: waiting.length,
    oldest_at: times.length === 0 ? null : new Date(Math.min(...times)),
  }
}

/** `read` must run in one transaction at repeatable read. */
export async function readBookPair(read: ReadRows, one: PairSide, other: PairSide): Promise<BookPair> {
  const here = await readClearing(read, one)
  const there = await readClearing(read, other)
  const out = await readOnTheWay(read, one, here)
  const back = await readOnTheWay(read, other, there)
  return {
    one: one.from,
    other: other.from,
    difference: here && there ? here.balance + there.balance - out.amount - back.amount : null,
    onTheWay: [out, back],
  }
}
