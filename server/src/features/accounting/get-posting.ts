import type { AccountClass } from '@hai/contract/account-classes'
import { cents } from '@hai/contract/money'
import { sql } from 'kysely'
import type { Handler } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import type { Database } from '../../platform/database/database.ts'
import { archivedPosition, rewrittenBatchesOf } from '../../ledger/index.ts'
import { findStaffPeople, staffPersonIn } from '../identity/index.ts'
import { findingsAbout } from '../integrity/index.ts'
import type { AccountingDeps } from './deps.ts'
import { membersIn, readDetails } from './posting-details.ts'
import { namedPosting, postingsNamed, refuseArchivedPosting, showPostings } from './search-journal.ts'

interface EntryRow {
  readonly account_id: number
  readonly kind: string
  readonly class: AccountClass
  readonly owner_id: string | null
  readonly sequence: number
  readonly amount: number
  readonly balance_after: number
}

/**
 * `ends`: the hold that the posting ends. `ended_by`: the posting that ended this hold. The positions and the hash are
 * those of the journal batch.
 */
interface PostingContext {
  readonly details: Readonly<Record<string, unknown>>
  readonly ends: string | null
  readonly ended_by: string | null
  readonly first_position: number
  readonly last_position: number
  readonly hash: string
}

async function readEntries(database: Database, position: number): Promise<readonly EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select a.id as account_id, a.kind, a.class, a.owner_id, e.sequence, e.amount, e.balance_after
      from ledger.posting_view p
     cross join lateral unnest(p.accounts) named (account_id)
     cross join lateral (
       select * from ledger.entry_view entry where entry.account_id = named.account_id and entry.posting_id = p.id offset 0) e
      join ledger.account_view a on a.id = named.account_id
     where p.id = ${position} order by e.amount, a.id`.execute(database)
  return rows
}

async function readAround(database: Database, position: number): Promise<PostingContext> {
  const { rows } = await sql<PostingContext>`
    select p.details, before.public_id as ends, after.public_id as ended_by,
           j.first_id as first_position, j.last_id as last_position, encode(j.hash, 'hex') as hash
      from ledger.posting_view p
      left join ledger.posting_view before on before.id = p.ends
      left join ledger.posting_view after on after.ends = p.id
     cross join lateral (select * from ledger.journal_view where first_id <= p.id order by first_id desc limit 1) j
     where p.id = ${position}`.execute(database)
  return rows[0] ?? fail('NOT_FOUND')
}

export const getPosting =
  ({ database }: AccountingDeps): Handler<'get_posting'> =>
  async (_staff, { posting }) => {
    const { rows } = await postingsNamed(namedPosting(posting) ?? fail('NOT_FOUND')).execute(database)
    const [view] = await showPostings(database, rows)
    // The ledger keeps some archived postings, without the links around them.
    if (!view || view.position <= (await archivedPosition(database))) {
      await refuseArchivedPosting(database, posting)
      return fail('NOT_FOUND')
    }
    const [entries, { first_position, last_position, hash, details, ...around }] = await Promise.all([
      readEntries(database, view.position),
      readAround(database, view.position),
    ])
    const [rewritten, findings] = await Promise.all([
      rewrittenBatchesOf(database, [view.position]),
      findingsAbout(database, { first: first_position, last: last_position }),
    ])
    const people = await findStaffPeople(database, [...entries.map(({ owner_id }) => owner_id), ...membersIn(details)])
    const person = staffPersonIn(people)
    return {
      position: view.position,
      transaction_id: view.transaction_id,
      kind: view.kind,
      created_at: view.created_at,
      amount: view.amount,
      sum: view.sum,
      initiator: view.initiator,
      decision: view.decision,
      entries: entries.map(({ owner_id, amount, balance_after, ...entry }) => ({
        ...entry,
        owner: owner_id === null ? null : person(owner_id),
        amount: cents(amount),
        balance_after: cents(balance_after),
      })),
      ...around,
      details: readDetails(details, people),
      batch: { first_position, last_position, hash },
      is_as_written: rewritten.length === 0,
      findings,
    }
  }
