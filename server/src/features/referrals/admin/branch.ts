import type { Input, Output } from '@hai/contract/contract'
import { cents } from '@hai/contract/money'
import type { BranchMember } from '@hai/contract/referrals-admin'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { cutPage, sortedPage } from '../../../platform/sorted-page.ts'
import { peopleForStaff, type PeopleForStaff } from '../../admin/index.ts'
import { findPerson } from '../../identity/index.ts'
import type { ReferralsAdminDeps } from './deps.ts'
import { readState, stateSql } from './state.ts'

/** For each member shown, at most this many members below them are counted. */
const COUNTED_MAX = 1_000
/** Referrals are followed this many steps: downwards to count members, and upwards to list the referrers. */
const STEPS_MAX = 50

interface Row {
  readonly user_id: string
  readonly id: string | null
  readonly state: string | null
  readonly joined_at: Date | null
  readonly brought: number
  readonly below: number
  readonly depth: number
  readonly earned: number
  readonly taken_back: number
}

const withFigures = (columns: RawBuilder<unknown>, members: RawBuilder<unknown>) => sql`
  select member.user_id, ${columns}, referral.id, referral.joined_at,
         case when referral.id is not null then ${stateSql} end as state, own.brought, under.below, under.depth, money.earned, money.taken_back
    from (${members}) member
    left join referrals.referral referral on referral.user_id = member.user_id
   cross join lateral (select count(*)::int as brought from referrals.referral s where s.referrer_id = member.user_id) own
   cross join lateral (
     select count(*)::int as below, coalesce(max(step), 0)::int as depth from (
       with recursive under as (
         select s.user_id, 1 as step from referrals.referral s where s.referrer_id = member.user_id
         union all
         select s.user_id, u.step + 1 from under u join referrals.referral s on s.referrer_id = u.user_id where u.step < ${STEPS_MAX}
       ) select step from under limit ${COUNTED_MAX}) counted) under
   cross join lateral (
     select coalesce(sum(o.amount) filter (where o.paid_at is not null), 0)::bigint as earned,
            coalesce(sum(v.amount), 0)::bigint as taken_back
       from referrals.payout o left join referrals.reversal v on v.payout_id = o.id
      where o.beneficiary_id = member.user_id and o.role = 'referrer') money`

function show({ id, state, joined_at, earned, taken_back, ...row }: Row, people: PeopleForStaff): BranchMember {
  const { user_id, brought, below, depth } = row
  const referral =
    id === null || state === null || joined_at === null
      ? null
      : { id, state: readState(state), joined_at: joined_at.toISOString() }
  return { user: people.of(user_id), referral, brought, below, depth, earned: cents(earned), taken_back: cents(taken_back) }
}

async function readLine(database: Database, user_id: string): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    with recursive line as (
      select ${user_id}::uuid as user_id, 0 as step
      union all
      select r.referrer_id, l.step + 1 from line l join referrals.referral r on r.user_id = l.user_id where l.step < ${STEPS_MAX}
    ) ${withFigures(sql`member.step`, sql`select user_id, step from line`)} order by member.step desc`.execute(database)
  return rows
}

/**
 * Without `user_id`, returns the referrers whom nobody referred. Fails: NOT_FOUND (no such member), BAD_REQUEST (a
 * cursor of another list).
 */
export async function readBranch(
  { database }: Pick<ReferralsAdminDeps, 'database'>,
  { user_id, cursor, limit: requestedLimit }: Input<'admin_get_referral_branch'>,
): Promise<Output<'admin_get_referral_branch'>> {
  if (user_id !== undefined && !(await findPerson(database, user_id))) fail('NOT_FOUND')
  const by =
    user_id === undefined
      ? ({ expression: sql.ref('root.brought'), type: 'bigint' } as const)
      : ({ expression: sql.ref('root.joined_at'), type: 'timestamptz' } as const)
  const of = { expression: sql.ref('root.user_id'), type: 'uuid' } as const
  const { where, order, limit, sort_key } = sortedPage({ cursor, limit: requestedLimit, direction: 'descending' }, by, of)
  const all =
    user_id === undefined
      ? sql`select referrer_id as user_id, count(*) as brought from referrals.referral b
             where not exists (select from referrals.referral up where up.user_id = b.referrer_id) group by referrer_id`
      : sql`select b.user_id, b.joined_at from referrals.referral b where b.referrer_id = ${user_id}`
  const page_of = sql`select root.user_id, ${sort_key} as sort_key, row_number() over (order by ${order}) as place
                        from (${all}) root where ${where} order by ${order} limit ${limit}`
  const [line, { rows }] = await Promise.all([
    user_id === undefined ? [] : readLine(database, user_id),
    sql<Row & { readonly sort_key: string }>`${withFigures(sql`member.sort_key`, page_of)} order by member.place`.execute(
      database,
    ),
  ])
  const { page, next_cursor } = cutPage(rows, requestedLimit, (row) => row.user_id)
  const people = await peopleForStaff(
    database,
    [...line, ...page].map((row) => row.user_id),
  )
  return { items: page.map((row) => show(row, people)), next_cursor, line: line.map((row) => show(row, people)) }
}
