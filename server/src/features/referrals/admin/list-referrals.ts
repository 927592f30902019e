import type { Input, Output } from '@hai/contract/contract'
import { cents } from '@hai/contract/money'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { withinDays } from '../../../platform/days.ts'
import { cutPage, sortedPage } from '../../../platform/sorted-page.ts'
import { peopleForStaff } from '../../admin/index.ts'
import { membersBeginning } from '../../overview/index.ts'
import type { ReferralsAdminDeps } from './deps.ts'
import {
  isLedgerHint,
  localHints,
  paymentColumns,
  readHints,
  readHintSettings,
  readLedgerHints,
  type HintSettings,
  type ReferralPayments,
} from './hints.ts'
import { paidSql, readRefusal, readState, stateSql, takenBackSql } from './state.ts'

/** A filter by hints examines this many referrals at once. */
const CHUNK = 200
/** At most this many for a page. */
const EXAMINED_MAX = 2_000

type ListInput = Input<'admin_list_referrals'>
type HintFilter = Pick<ListInput, 'hint' | 'is_hinted'>

interface Row extends ReferralPayments {
  readonly refusal: string | null
  readonly joined_at: Date
  readonly ended_at: Date | null
  readonly state: string
  readonly paid: number
  readonly taken_back: number
  /** A hint that needs no ledger fulfils the filter. */
  readonly has_local_hint: boolean
  readonly sort_key: string
}

function localHintOf(settings: HintSettings, { hint, is_hinted }: HintFilter): RawBuilder<boolean> {
  const local = localHints(settings)
  if (hint !== undefined) return isLedgerHint(hint) ? sql`false` : local[hint]
  return is_hinted === undefined ? sql`false` : sql`(${sql.join(Object.values(local), sql` or `)})`
}

async function filterByHints(
  db: Database,
  settings: HintSettings,
  { hint, is_hinted }: HintFilter,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  if (hint === undefined && is_hinted === undefined) return rows
  const needsLedger = hint === undefined || isLedgerHint(hint)
  const found = await readLedgerHints(db, settings, needsLedger ? rows.filter((row) => !row.has_local_hint) : [])
  const isHinted = ({ id, has_local_hint }: Row): boolean =>
    has_local_hint || (found.get(id) ?? []).some((kind) => hint === undefined || kind === hint)
  return rows.filter((row) => isHinted(row) === (is_hinted ?? true))
}

const conditionsOf = (
  { search, state, hint, user_id, referrer_id, date_from, date_to }: Omit<ListInput, 'cursor' | 'limit' | 'direction'>,
  time_zone: string,
): readonly RawBuilder<unknown>[] => [
  ...(search === undefined
    ? []
    : [sql`(referral.user_id in (${membersBeginning(search)}) or referral.referrer_id in (${membersBeginning(search)}))`]),
  ...(state === undefined ? [] : [sql`${stateSql} = ${state}`]),
  ...(hint === undefined || !isLedgerHint(hint) ? [] : [sql`referral.transaction_id is not null`]),
  ...(user_id === undefined ? [] : [sql`(referral.user_id = ${user_id} or referral.referrer_id = ${user_id})`]),
  ...(referrer_id === undefined ? [] : [sql`referral.referrer_id = ${referrer_id}`]),
  ...withinDays(sql.ref('referral.joined_at'), { from: date_from, to: date_to, time_zone }),
]

async function readRows(
  database: Database,
  { where, order, limit, sort_key }: ReturnType<typeof sortedPage>,
  conditions: readonly RawBuilder<unknown>[],
  hasLocalHint: RawBuilder<boolean>,
): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    with page as (select referral.*, ${sort_key} as sort_key from referrals.referral referral
                   where ${sql.join([where, ...conditions], sql` and `)} order by ${order} limit ${limit})
    select ${paymentColumns}, referral.refusal, referral.joined_at, referral.ended_at, referral.sort_key,
           ${stateSql} as state, ${paidSql} as paid, ${takenBackSql} as taken_back, ${hasLocalHint} as has_local_hint
      from page referral order by ${order}`.execute(database)
  return rows
}

/** The page can be short, or even empty, before the end of the list. */
async function findPage(
  database: Database,
  settings: HintSettings,
  { cursor, limit, direction, ...filters }: ListInput,
  time_zone: string,
): Promise<{ readonly page: readonly Row[]; readonly next_cursor: string | null }> {
  const by = { expression: sql.ref(`referral.${filters.sort}`), type: 'timestamptz' } as const
  const conditions = conditionsOf(filters, time_zone)
  const hasLocalHint = localHintOf(settings, filters)
  const size = filters.hint === undefined && filters.is_hinted === undefined ? limit : CHUNK
  const found: Row[] = []
  let next: string | null | undefined = cursor
  for (let examined = 0; examined < EXAMINED_MAX && found.length < limit && next !== null; examined += size) {
    const asked = sortedPage({ cursor: next, limit: size, direction }, by, { expression: sql.ref('referral.id'), type: 'uuid' })
    const chunk = cutPage(await readRows(database, asked, conditions, hasLocalHint), size, ({ id }) => id)
    found.push(...(await filterByHints(database, settings, filters, chunk.page)))
    next = chunk.next_cursor
  }
  const { page, next_cursor } = cutPage(found, limit, ({ id }) => id)
  return { page, next_cursor: next_cursor ?? next ?? null }
}

/**
 * Hints are expensive, so a filter by hints examines at most EXAMINED_MAX referrals for a page. Without such a filter,
 * hints are read for the rows on the page only.
 */
export async function listReferrals(
  { database, time_zone }: Pick<ReferralsAdminDeps, 'database' | 'time_zone'>,
  input: ListInput,
): Promise<Output<'admin_list_referrals'>> {
  if (input.hint !== undefined && input.is_hinted === false) return { items: [], next_cursor: null }
  const settings = await readHintSettings(database)
  const { page, next_cursor } = await findPage(database, settings, input, time_zone)
  const [hinted, people] = await Promise.all([
    readHints(
      database,
      settings,
      page.map(({ id }) => id),
    ),
    peopleForStaff(
      database,
      page.flatMap((row) => [row.user_id, row.referrer_id]),
    ),
  ])
  const hints = new Map(hinted.map((row) => [row.id, row.hints]))
  const items = page.map((row) => ({
    id: row.id,
    newcomer: people.of(row.user_id),
    referrer: people.of(row.referrer_id),
    state: readState(row.state),
    refusal: readRefusal(row.refusal),
    joined_at: row.joined_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    hints: [...(hints.get(row.id) ?? [])],
    paid: cents(row.paid),
    taken_back: cents(row.taken_back),
  }))
  return { items, next_cursor }
}
