import { SEAL_FORMAT, type Seal } from '@hai/contract/seal-forms'
import { sql } from 'kysely'
import { entriesOfPosting, secondsSinceBatch } from '../../ledger/index.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { SealedPosting } from './leaf.ts'

export interface SealRow {
  readonly number: number
  readonly at: Date
  readonly first_id: number
  readonly last_id: number
  readonly journal: Buffer
  readonly repairs: Buffer
  readonly opening: Buffer | null
  readonly root: Buffer
  readonly before: Buffer
  readonly hash: Buffer
}

const columns = ['number', 'at', 'first_id', 'last_id', 'journal', 'repairs', 'opening', 'root', 'before', 'hash'] as const

export const showSeal = ({ number, at, first_id, last_id, journal, repairs, opening, root, before, hash }: SealRow): Seal => ({
  format: SEAL_FORMAT,
  number,
  at: at.toISOString(),
  first: first_id,
  last: last_id,
  journal: journal.toString('hex'),
  repairs: repairs.toString('hex'),
  opening: opening?.toString('hex') ?? null,
  root: root.toString('hex'),
  before: before.toString('hex'),
  hash: hash.toString('hex'),
})

export const readSeals = (db: Database, { before, limit }: { readonly before: number | undefined; readonly limit: number }) =>
  db
    .selectFrom('seals.seal')
    .select(columns)
    .$if(before !== undefined, (query) => query.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()

export const readSealsAfter = (db: Database, after: number, limit: number) =>
  db.selectFrom('seals.seal').select(columns).where('number', '>', after).orderBy('number').limit(limit).execute()

export const findSeal = (db: Database, number: number) =>
  db.selectFrom('seals.seal').select(columns).where('number', '=', number).executeTakeFirst()

export const newestSeal = async (db: Database): Promise<SealRow | null> =>
  (await readSeals(db, { before: undefined, limit: 1 }))[0] ?? null

export async function sealOf(db: Database, position: number) {
  const seal = await db
    .selectFrom('seals.seal')
    .select([...columns, 'blocks', 'secret'])
    .where('first_id', '<=', position)
    .orderBy('first_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  // Compared here and not in SQL, where this condition would scan all seals if none covers the posting.
  return seal && seal.last_id >= position ? seal : null
}

/**
 * The end of the last batch that begins after `after` and at or before `about`, in the partition of the next posting.
 * `after` must be the end of a batch. Reads one row, found by the primary key of the journal.
 */
export async function batchEnd(db: Database, { after, about }: { readonly after: number; readonly about: number }) {
  const { rows } = await sql<{ last_id: number; ends_partition: boolean }>`
    select last_id, last_id = ledger.partition_end(last_id) as ends_partition from ledger.journal_view
     where first_id > ${after} and first_id <= least(${about}::bigint, ledger.partition_end(${after + 1}))
     order by first_id desc limit 1`.execute(db)
  return rows[0] ?? null
}

interface PostingRow extends Omit<SealedPosting, 'entries'> {
  readonly account_ids: readonly string[]
  readonly owner_ids: readonly (string | null)[]
  readonly account_kinds: readonly string[]
  readonly amounts: readonly string[]
}

export async function readPostings(db: Database, from: number, to: number): Promise<readonly SealedPosting[]> {
  const { rows } = await sql<PostingRow>`
    select p.id, p.public_id, p.kind, p.created_at, ended.public_id as ends, entries.*
      from ledger.posting_view p
      left join lateral (select y.public_id from ledger.posting_view y where y.id = p.ends offset 0) ended on true
     cross join lateral (
       select array_agg(e.account_id order by e.account_id) as account_ids, array_agg(a.owner_id order by e.account_id) as owner_ids,
              array_agg(a.kind order by e.account_id) as account_kinds, array_agg(e.amount order by e.account_id) as amounts
         from ${entriesOfPosting}
         join ledger.account_view a on a.id = e.account_id) entries
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

interface MadeSeal {
  readonly number: number
  readonly at: Date
  readonly last_id: number
  readonly root: Buffer
  readonly blocks: Buffer
  readonly secret: Buffer
}

/** Allows the rest of the transaction to take long. */
export const liftTimeout = (trx: Transaction) => sql`set local statement_timeout = 0`.execute(trx)

/** Throws if another process has already added this seal. */
export const appendSeal = (db: Database, { number, at, last_id, root, blocks, secret }: MadeSeal) =>
  sql`select from seals.append(${number}, ${at}, ${last_id}, ${root}, ${blocks}, ${secret})`.execute(db)

/** If no seal was copied to the place, `number` is 0 and `hash` is null. */
export interface LastDelivery {
  readonly number: number
  readonly hash: string | null
}

export async function readLastDelivery(db: Database, place: string): Promise<LastDelivery & { readonly isFailing: boolean }> {
  const row = await db
    .selectFrom('seals.delivery')
    .select(['number', 'hash', 'failing_since'])
    .where('place', '=', place)
    .executeTakeFirst()
  const hash = row?.hash?.toString('hex') ?? null
  return { number: row?.number ?? 0, hash, isFailing: (row?.failing_since ?? null) !== null }
}

type Outcome =
  | { readonly place: string; readonly last: LastDelivery }
  | { readonly place: string; readonly failure: string; readonly differs: boolean; readonly now: Date }

const asRow = ({ number, hash }: LastDelivery) => ({ number, hash: hash === null ? null : Buffer.from(hash, 'hex') })

/** `failing_since` keeps the time of the first failure until a delivery succeeds. */
export async function recordDelivery(db: Database, outcome: Outcome): Promise<void> {
  const { place } = outcome
  const row =
    'failure' in outcome
      ? { failure: outcome.failure, differs: outcome.differs }
      : { ...asRow(outcome.last), failure: null, differs: false, failing_since: null }
  const now = 'failure' in outcome ? outcome.now : null
  await db
    .insertInto('seals.delivery')
    .values({ place, ...row, failing_since: now })
    .onConflict((conflict) =>
      conflict
        .column('place')
        .doUpdateSet(now === null ? row : { ...row, failing_since: sql<Date>`coalesce(delivery.failing_since, ${now})` }),
    )
    .execute()
}

export const deleteFailuresBut = (db: Database, places: readonly string[]) =>
  sql`update seals.delivery set failing_since = null, failure = null, differs = false
       where failing_since is not null and place <> all (${places}::text[])`.execute(db)

export async function unsealedSeconds(db: Database, now: Date): Promise<number> {
  const seal = await newestSeal(db)
  return secondsSinceBatch(db, { after: seal?.last_id ?? 0, now })
}

export async function movesAny(db: Database, posting: number, accounts: readonly number[]): Promise<boolean> {
  const found = await db
    .selectFrom('ledger.entry_view')
    .select('posting_id')
    .where('posting_id', '=', posting)
    .where('account_id', 'in', accounts)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * The posting that ended the hold of `waiting`. Null while the money is on hold, and if the end of the hold changed
 * none of `accounts`.
 */
export async function endOf(db: Database, waiting: number, accounts: readonly number[]): Promise<number | null> {
  const end = await db
    .selectFrom('ledger.posting_view')
    .innerJoin('ledger.entry_view', 'ledger.entry_view.posting_id', 'ledger.posting_view.id')
    .select('ledger.posting_view.id')
    .where('ledger.posting_view.ends', '=', waiting)
    .where('ledger.entry_view.account_id', 'in', accounts)
    .executeTakeFirst()
  return end?.id ?? null
}
