import type { Seal } from '@hai/contract/seal-forms'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { SealedPosting } from './leaf.ts'

/** A seal with what only the server knows of it. */
export interface SealRow {
  readonly number: number
  readonly at: Date
  readonly first_id: number
  readonly last_id: number
  readonly journal: Buffer
  readonly root: Buffer
  readonly before: Buffer
  readonly hash: Buffer
}

const shown = ['number', 'at', 'first_id', 'last_id', 'journal', 'root', 'before', 'hash'] as const

export const showSeal = ({ number, at, first_id, last_id, journal, root, before, hash }: SealRow): Seal => ({
  ...{ number, at: at.toISOString(), first: first_id, last: last_id },
  ...{ journal: journal.toString('hex'), root: root.toString('hex'), before: before.toString('hex'), hash: hash.toString('hex') },
})

/** Newest first, older than `before`. */
export const readSeals = (db: Database, { before, limit }: { readonly before: number | undefined; readonly limit: number }) =>
  db
    .selectFrom('seals.seal')
    .select(shown)
    .$if(before !== undefined, (query) => query.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()

export const findSeal = (db: Database, number: number) =>
  db.selectFrom('seals.seal').select(shown).where('number', '=', number).executeTakeFirst()

export const newestSeal = async (db: Database): Promise<SealRow | null> =>
  (await readSeals(db, { before: undefined, limit: 1 }))[0] ?? null

/** The seal that covers a posting, with what its proofs are made of. */
export const sealOf = (db: Database, position: number) =>
  db
    .selectFrom('seals.seal')
    .select([...shown, 'blocks', 'secret'])
    .where('first_id', '<=', position)
    .where('last_id', '>=', position)
    .executeTakeFirst()

/** Where the batch ends that begins at or before a posting; null where nothing is after `after`. */
export async function batchEnd(db: Database, { after, about }: { readonly after: number; readonly about: number }) {
  const { rows } = await sql<{ last_id: number }>`
    select last_id from ledger.journal where first_id <= ${about} and last_id > ${after} order by first_id desc limit 1`.execute(
    db,
  )
  return rows[0]?.last_id ?? null
}

interface PostingRow extends Omit<SealedPosting, 'entries'> {
  /** What the driver makes of lists of bigints. */
  readonly account_ids: readonly string[]
  readonly owner_ids: readonly (string | null)[]
  readonly account_kinds: readonly string[]
  readonly amounts: readonly string[]
}

/** Postings from one to another with all their entries, in order. */
export async function readPostings(db: Database, from: number, to: number): Promise<readonly SealedPosting[]> {
  const { rows } = await sql<PostingRow>`
    select p.id, p.public_id, p.kind, p.created_at, ended.public_id as ends, e.*
      from ledger.posting p
      left join ledger.posting ended on ended.id = p.ends
     cross join lateral (
       select array_agg(x.account_id order by x.account_id) as account_ids, array_agg(a.owner_id order by x.account_id) as owner_ids,
              array_agg(a.kind order by x.account_id) as account_kinds, array_agg(x.amount order by x.account_id) as amounts
         from unnest(p.accounts) k
         join ledger.entry x on x.account_id = k and x.posting_id = p.id
         join ledger.account a on a.id = x.account_id) e
     where p.id between ${from} and ${to} order by p.id`.execute(db)
  return rows.map(({ account_ids, owner_ids, account_kinds, amounts, ...posting }) => ({
    ...posting,
    entries: account_ids.map((account_id, at) => ({
      account_id: Number(account_id),
      owner_id: owner_ids[at] ?? null,
      account: account_kinds[at] ?? '',
      amount: Number(amounts[at]),
    })),
  }))
}

export interface NextSeal {
  readonly number: number
  readonly at: Date
  readonly last_id: number
  readonly root: Buffer
  readonly blocks: Buffer
  readonly secret: Buffer
}

/** Adds a seal. Throws where another process has made it meanwhile. */
export const appendSeal = (db: Database, { number, at, last_id, root, blocks, secret }: NextSeal) =>
  sql`select from seals.append(${number}, ${at}, ${last_id}, ${root}, ${blocks}, ${secret})`.execute(db)
