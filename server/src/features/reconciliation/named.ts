import { cents, delta } from '@hai/contract/money'
import type { OutsideLine } from '@hai/contract/reconciliation'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { readMatches } from './matches.ts'
import { wordsOf } from './pair-up.ts'

type NamedLine = Pick<OutsideLine, 'line_id' | 'account' | 'reference' | 'description' | 'state'> & { readonly amount: number }

const WORDS_MAX = 40

interface Word {
  readonly line_id: string
  readonly account: string
  readonly word: string
}

interface Name {
  readonly line_id: string
  readonly account: string
  readonly transaction_id: string | null
}

interface NamedEntry {
  readonly line_id: string
  readonly account: string
  readonly posting_id: number
  readonly transaction_id: string
  readonly created_at: Date
  readonly amount: number
}

/** Each word with the form of an id may be a transaction id. */
async function readNames(database: Database, words: readonly Word[]): Promise<readonly Name[]> {
  const { rows } = await sql<Name>`
    with word as (select * from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as word (line_id uuid, account text, word text)),
    uuid_word as materialized (select line_id, account, word::uuid as id from word
                                where word ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
    select line_id, account, id as transaction_id from uuid_word
    union select w.line_id, w.account, f.transaction_id from uuid_word w join funding.funding_view f on f.funding_id = w.id
    union select w.line_id, w.account, f.transaction_id from word w join funding.funding_view f
              on f.reference is not null and lower(f.reference) = w.word
    union select w.line_id, w.account, f.transaction_id from word w join funding.funding_view f
              on f.payment_reference is not null and lower(f.payment_reference) = w.word`.execute(database)
  return rows
}

async function readNamedEntries(database: Database, names: readonly Name[]): Promise<readonly NamedEntry[]> {
  const { rows } = await sql<NamedEntry>`
    select named.line_id, named.account, posting.id as posting_id, posting.public_id as transaction_id, posting.created_at, -entry.amount as amount
      from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as named (line_id uuid, account text, transaction_id uuid)
      join ledger.posting_view posting on posting.public_id = named.transaction_id
      join ledger.account_view account on account.kind = named.account and account.owner_id is null
      join ledger.entry_view entry on entry.account_id = account.id and entry.posting_id = posting.id
     order by posting.id`.execute(database)
  return rows
}

/**
 * For each open line, the open entry that it names by a transaction id, funding id or provider reference. Amount and
 * day are not compared.
 */
export async function readNamed(
  database: Database,
  lines: readonly NamedLine[],
): Promise<ReadonlyMap<string, NonNullable<OutsideLine['named']>>> {
  const words = lines.flatMap(({ line_id, account, reference, description, state }) =>
    state === 'open'
      ? [...new Set(wordsOf(`${reference} ${description}`))]
          .filter((word) => word.length > 3)
          .slice(0, WORDS_MAX)
          .map((word) => ({ line_id, account, word }))
      : [],
  )
  if (words.length === 0) return new Map()
  const entries = await readNamedEntries(database, await readNames(database, words))
  const lineOf = await readMatches(database, entries)
  const amounts = new Map(lines.map(({ line_id, amount }) => [line_id, cents(amount)]))
  return new Map(
    entries
      .filter((entry) => lineOf(entry) === null)
      .map(({ line_id, transaction_id, created_at, amount }) => [
        line_id,
        {
          transaction_id,
          created_at: created_at.toISOString(),
          amount: cents(amount),
          difference: delta(amounts.get(line_id) ?? cents(amount), cents(amount)),
        },
      ]),
  )
}
