import type { Input, Output } from '@hai/contract/contract'
import { cents } from '@hai/contract/money'
import { referralHints } from '@hai/contract/referral-values'
import { sql } from 'kysely'
import { withinDays } from '../../../platform/days.ts'
import { cutPage, sortedPage } from '../../../platform/sorted-page.ts'
import { peopleForStaff } from '../../admin/index.ts'
import { membersBeginning } from '../../overview/index.ts'
import type { ReferralsAdminDeps } from './deps.ts'
import { hintConditions, readHintSettings } from './hints.ts'
import { paidSql, readRefusal, readState, stateSql, takenBackSql } from './state.ts'

type ListInput = Input<'admin_list_referrals'>

interface Row {
  readonly id: string
  readonly user_id: string
  readonly referrer_id: string
  readonly refusal: string | null
  readonly joined_at: Date
  readonly ended_at: Date | null
  readonly state: string
  readonly hints: readonly string[]
  readonly paid: number
  readonly taken_back: number
  readonly sort_key: string
}

/** Hints are expensive, so without a filter by hints they are evaluated only for the rows on the page. */
export async function listReferrals(
  { database, time_zone }: Pick<ReferralsAdminDeps, 'database' | 'time_zone'>,
  { sort, search, state, hint, is_hinted, user_id, referrer_id, date_from, date_to, ...paging }: ListInput,
): Promise<Output<'admin_list_referrals'>> {
  const speaksAgainst = hintConditions(await readHintSettings(database))
  const by = { expression: sql.ref(`referral.${sort}`), type: 'timestamptz' } as const
  const { where, order, limit, sort_key } = sortedPage(paging, by, { expression: sql.ref('referral.id'), type: 'uuid' })
  const any = sql.join(Object.values(speaksAgainst), sql` or `)
  const conditions = [
    where,
    ...(search === undefined
      ? []
      : [sql`(referral.user_id in (${membersBeginning(search)}) or referral.referrer_id in (${membersBeginning(search)}))`]),
    ...(state === undefined ? [] : [sql`${stateSql} = ${state}`]),
    ...(hint === undefined ? [] : [speaksAgainst[hint]]),
    ...(is_hinted === undefined ? [] : [is_hinted ? sql`(${any})` : sql`not (${any})`]),
    ...(user_id === undefined ? [] : [sql`(referral.user_id = ${user_id} or referral.referrer_id = ${user_id})`]),
    ...(referrer_id === undefined ? [] : [sql`referral.referrer_id = ${referrer_id}`]),
    ...withinDays(sql.ref('referral.joined_at'), { from: date_from, to: date_to, time_zone }),
  ]
  const named = referralHints.map((kind) => sql`case when ${speaksAgainst[kind]} then ${kind}::text end`)
  const { rows } = await sql<Row>`
    with page as (select referral.*, ${sort_key} as sort_key from referrals.referral referral
                   where ${sql.join(conditions, sql` and `)} order by ${order} limit ${limit})
    select referral.id, referral.user_id, referral.referrer_id, referral.refusal, referral.joined_at, referral.ended_at, referral.sort_key,
           ${stateSql} as state, ${paidSql} as paid, ${takenBackSql} as taken_back,
           array_remove(array[${sql.join(named)}], null) as hints
      from page referral order by ${order}`.execute(database)
  const { page, next_cursor } = cutPage(rows, paging.limit, ({ id }) => id)
  const people = await peopleForStaff(
    database,
    page.flatMap((row) => [row.user_id, row.referrer_id]),
  )
  const items = page.map((row) => ({
    id: row.id,
    newcomer: people.of(row.user_id),
    referrer: people.of(row.referrer_id),
    state: readState(row.state),
    refusal: readRefusal(row.refusal),
    joined_at: row.joined_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    hints: referralHints.filter((kind) => row.hints.includes(kind)),
    paid: cents(row.paid),
    taken_back: cents(row.taken_back),
  }))
  return { items, next_cursor }
}
