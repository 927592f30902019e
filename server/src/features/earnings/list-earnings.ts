import type { Input, Output } from '@hai/contract/contract'
import type { Earning } from '@hai/contract/earnings'
import { manualEarnings } from '@hai/contract/earning-types'
import { cents } from '@hai/contract/money'
import { sql } from 'kysely'
import { archivedId, archivedUntil, entriesOfPosting } from '../../ledger/index.ts'
import { cutPage, sortedPage, type PageAsked } from '../../platform/sorted-page.ts'
import { staffPeople } from '../identity/index.ts'
import type { EarningsDeps } from './deps.ts'
import { manualDetails, REVERSAL_APPROVAL } from './queries.ts'

type Deps = Pick<EarningsDeps, 'database' | 'clock'>

interface Row {
  readonly sort_key: string
  readonly position: number
  readonly account_id: number
  readonly account_kind: string
  readonly amount: number
  readonly public_id: string
  readonly posting_kind: string
  readonly created_at: Date
  readonly details: unknown
  readonly source_id: string | null
}

interface Reversal {
  readonly transaction_id: string
  readonly reversed_by: string | null
  readonly reverses: string | null
  readonly reversal_waits: boolean
}

const isManual = (type: string): boolean => manualEarnings.some((known) => known === type)

function kindsOf(type: string | undefined): readonly string[] {
  if (type === undefined) return ['platform_fees', 'tax_fees', 'manual_earnings']
  if (isManual(type)) return ['manual_earnings']
  return [type === 'tax_fee' ? 'tax_fees' : 'platform_fees']
}

/**
 * Entries of the platform’s earning accounts, read through the index of each account. `source_id` is the member who
 * paid: the one whose account was debited, or for a quick payment the payee, who pays fee and tax.
 */
export async function listEarnings(
  deps: Deps,
  { type, cursor, limit, direction }: Input<'list_platform_earnings'>,
): Promise<Output<'list_platform_earnings'>> {
  const { database } = deps
  const paging = { cursor, limit, direction }
  const way = sql.raw(direction === 'ascending' ? 'asc' : 'desc')
  const page = sortedPage(
    paging,
    { expression: sql`e.posting_id`, type: 'bigint' },
    { expression: sql`e.account_id`, type: 'bigint' },
  )
  const { rows } = await sql<Row>`
    select ${page.sort_key} as sort_key, e.posting_id as position, e.account_id, e.kind as account_kind, e.amount, p.public_id, p.kind as posting_kind,
           p.created_at, p.details, source.owner_id as source_id
      from (
        select own.kind, walked.* from ledger.account_view own
         cross join lateral (
           select e.account_id, e.posting_id, e.amount
             from ledger.entry_view e join ledger.posting_view made on made.id = e.posting_id
            where e.account_id = own.id and e.posting_id > ${archivedId} and ${page.where} and ${startsAt(page.after, direction)}
              and (${type === undefined || !isManual(type)} or made.details ->> 'type' = ${type ?? ''})
            order by e.posting_id ${way} limit ${page.limit}) walked
         where own.owner_id is null and own.kind = any (${kindsOf(type)}::text[])) e
      join ledger.posting_view p on p.id = e.posting_id
      left join lateral (
        select a.owner_id from ${entriesOfPosting}
          join ledger.account_view a on a.id = e.account_id and a.owner_id is not null
         order by (e.amount < 0) = (p.kind <> 'quick_pay') desc, a.id limit 1) source on true
     order by ${page.order} limit ${page.limit}`.execute(database)
  const cut = cutPage(rows, limit, ({ account_id }) => String(account_id))
  const until = cut.next_cursor === null ? await archivedUntil(database) : null
  return { items: await show(deps, cut.page), next_cursor: cut.next_cursor, archived_until: until?.toISOString() ?? null }
}

/**
 * A condition for the start of the page that the index can use. The index covers only the first field of the sort key,
 * so the exact condition (`page.where`) is needed too.
 */
function startsAt(after: readonly [position: string, account: string] | null, direction: PageAsked['direction']) {
  if (after === null) return sql<boolean>`true`
  const position = Number(after[0])
  return direction === 'ascending' ? sql<boolean>`e.posting_id >= ${position}` : sql<boolean>`e.posting_id <= ${position}`
}

/** Call it after reading the postings. A booking commits with its posting, so this finds the bookings of all of them. */
async function readReversals({ database, clock }: Deps, public_ids: readonly string[]): Promise<ReadonlyMap<string, Reversal>> {
  const { rows } = await sql<Reversal>`
    select posting.public_id as transaction_id, undone.transaction_id as reversed_by, booking.reverses,
           exists (select from approvals.approval_view a where a.kind = ${REVERSAL_APPROVAL} and a.subject = posting.public_id::text
                      and a.status = 'pending' and a.expires_at > ${clock.now()}) as reversal_waits
      from unnest(${public_ids}::uuid[]) posting (public_id)
      left join earnings.booking booking on booking.transaction_id = posting.public_id
      left join earnings.booking undone on undone.reverses = posting.public_id`.execute(database)
  return new Map(rows.map((row) => [row.transaction_id, row]))
}

async function show(deps: Deps, rows: readonly Row[]): Promise<Earning[]> {
  const reversals = await readReversals(
    deps,
    rows.map(({ public_id }) => public_id),
  )
  const person = await staffPeople(
    deps.database,
    rows.flatMap(({ source_id, details }) => [source_id, manualDetails.safeParse(details).data?.source_user ?? null]),
  )
  const personOf = (user_id: string | null) => (user_id === null ? null : person(user_id))
  return rows.map((row) => {
    const { position, account_kind, amount, public_id, created_at, details, posting_kind } = row
    const id = `${position}.${row.account_id}`
    const reversal = reversals.get(public_id)
    const common = {
      id,
      timestamp: created_at.toISOString(),
      amount: cents(amount),
      position,
      transaction_id: public_id,
      reversed_by: reversal?.reversed_by ?? null,
      reverses: reversal?.reverses ?? null,
      reversal_waits: reversal?.reversal_waits ?? false,
    }
    if (account_kind !== 'manual_earnings') {
      const type = account_kind === 'tax_fees' ? ('tax_fee' as const) : ('platform_fee' as const)
      return {
        ...common,
        type,
        source_user: personOf(row.source_id),
        reference_type: posting_kind,
        reference_id: public_id,
        metadata: {},
      }
    }
    const manual = manualDetails.safeParse(details).data
    return {
      ...common,
      type: manual?.type ?? ('other' as const),
      source_user: personOf(manual?.source_user ?? null),
      reference_type: manual?.reference_type ?? null,
      reference_id: manual?.reference_id ?? null,
      metadata: { ...manual?.metadata, transaction_id: public_id },
    }
  })
}
