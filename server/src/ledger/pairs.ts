import { cents, plus, type Cents } from '@hai/contract/money'
import { CompiledQuery } from 'kysely'
import { z } from 'zod'
import { schemaOf, type Book } from '../platform/database/book.ts'
import type { Transaction } from '../platform/database/database.ts'
import { clearingKind } from './accounts.ts'
import { commandKeyOf } from './prepare.ts'

/** One direction between two books of one database. */
export interface PairSide {
  readonly from: Book
  readonly to: Book
  /** The position up to which the payments have arrived or were returned. */
  readonly relayed: number
}

const accountRow = z.object({ id: z.number(), balance: z.number() })
const sentRow = z.object({ public_id: z.string(), payer_id: z.string(), amount: z.number() })
const keyRow = z.object({ command_key: z.string() })

/** The statement names the schemas of its book itself, whatever the book of the transaction. */
const run = async <Row>(trx: Transaction, row: z.ZodType<Row>, text: string, values: readonly unknown[]): Promise<Row[]> =>
  row.array().parse((await trx.executeQuery(CompiledQuery.raw(text, [...values]))).rows)

async function readClearing(trx: Transaction, { from, to }: PairSide): Promise<z.infer<typeof accountRow>> {
  const text = `select id, balance from ${schemaOf(from, 'ledger')}.account where kind = $1`
  const [account] = await run(trx, accountRow, text, [clearingKind(to)])
  if (!account) throw new Error(`book ${from.number} has no account for payments to book ${to.number}`)
  return account
}

/** The sum of the payments that the relay has not passed and that have no receipt. */
async function readOnTheWay(trx: Transaction, { from, to, relayed }: PairSide): Promise<Cents> {
  const { id } = await readClearing(trx, { from, to, relayed })
  const sent = await run(
    trx,
    sentRow,
    `select p.public_id, p.details ->> 'payer_id' as payer_id, e.amount
       from ${schemaOf(from, 'ledger')}.posting p join ${schemaOf(from, 'ledger')}.entry e on e.posting_id = p.id and e.account_id = $2
      where p.id > $1 and p.kind = 'sent_to_book'`,
    [relayed, id],
  )
  const keyOf = ({ payer_id, public_id }: z.infer<typeof sentRow>): string =>
    commandKeyOf({ initiator_id: payer_id, idempotency_key: public_id })
  const received = await run(
    trx,
    keyRow,
    `select replace(command_key::text, '-', '') as command_key from ${schemaOf(to, 'ledger')}.posting where command_key = any ($1::uuid[])`,
    [sent.map(keyOf)],
  )
  const keys = new Set(received.map(({ command_key }) => command_key))
  return plus(...sent.filter((payment) => !keys.has(keyOf(payment))).map(({ amount }) => cents(amount)))
}

/**
 * The balances of the two clearing accounts, minus the money on its way between the books. 0 unless money was lost or
 * made. The transaction must be at repeatable read.
 */
export async function readPairDifference(trx: Transaction, one: PairSide, other: PairSide): Promise<number> {
  const here = await readClearing(trx, one)
  const there = await readClearing(trx, other)
  const out = await readOnTheWay(trx, one)
  const back = await readOnTheWay(trx, other)
  return here.balance + there.balance - out - back
}
