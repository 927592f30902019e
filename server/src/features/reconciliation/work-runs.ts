import { sql } from 'kysely'
import { recount, violationsOf, violationsSinceProof } from '../../ledger/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { attribute } from './attribute.ts'
import type { ReconciliationDeps } from './deps.ts'
import { raiseAlerts, raiseMemberAlert } from './raise-alerts.ts'
import { endRun, letGo, moveRun, takeRun, type Run } from './runs.ts'

const MEMBERS_AT_ONCE = 200
/** With more postings since the newest proof, counting everything at once is quicker than looking at each. */
const UNPROVEN_MAX = 50_000

/** Goes on with every run that waits, wherever it was left. */
export async function workRuns(deps: ReconciliationDeps): Promise<void> {
  for (let run = await takeRun(deps); run !== null; run = await takeRun(deps)) {
    try {
      await (run.kind === 'members' ? countMembers(deps, run) : lookForAnomalies(deps, run))
    } catch (error) {
      await letGo(deps.database, run.id)
      throw error
    }
  }
}

/**
 * Every account and what is new; everything, if that finds something, or if the newest count of everything did. What the whole count
 * says is what alerts are raised for.
 */
async function lookForAnomalies(deps: ReconciliationDeps, { id }: Run): Promise<void> {
  const isSuspect = await deps.database.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    const { rows } = await sql<{ is_clean: boolean; unproven: number }>`
      select coalesce(proof.violations = '[]', true) as is_clean, head.last_id - coalesce(proof.last_id, 0) as unproven
        from ledger.head left join lateral (select * from ledger.proof order by id desc limit 1) proof on true`.execute(trx)
    const { is_clean = true, unproven = 0 } = rows[0] ?? {}
    return !is_clean || unproven > UNPROVEN_MAX || (await violationsSinceProof(trx)).length > 0
  })
  const violations = isSuspect ? await recount(deps.database, deps.clock.now()) : []
  await raiseAlerts(deps, violations)
  await endRun(deps.database, id, { status: 'done', finished_at: deps.clock.now(), found: violations.length })
}

interface Counted {
  readonly user_id: string
  readonly accounts: readonly number[]
  readonly stored: number
  readonly computed: number
}

/** Every member, in the order of their ids, so many at a time; where it has come to is kept after each. */
async function countMembers(deps: ReconciliationDeps, run: Run): Promise<void> {
  const { database, clock } = deps
  let place: Pick<Run, 'id' | 'after_user'> = run
  for (;;) {
    const counted = await countSome(database, place.after_user)
    const last = counted.at(-1)
    if (!last) break
    const violations = await violationsOf(
      database,
      counted.flatMap(({ accounts }) => accounts),
    )
    const { members } = await attribute(database, violations)
    const unsound = counted.filter(({ user_id }) => members.has(user_id))
    for (const { user_id } of unsound) await raiseMemberAlert(deps, user_id, members.get(user_id) ?? [])
    await keepCounted(database, counted, { sound: (user_id) => !members.has(user_id), at: clock.now() })
    const to = { after_user: last.user_id, counted: counted.length, found: unsound.length, at: clock.now() }
    if (!(await moveRun(database, place, to))) return
    place = { id: run.id, after_user: last.user_id }
  }
  await endRun(database, run.id, { status: 'done', finished_at: clock.now() })
}

async function countSome(database: Database, after: string | null): Promise<readonly Counted[]> {
  const { rows } = await sql<Counted>`
    select owner.owner_id as user_id, array_agg(a.id::int order by a.id) as accounts, sum(a.balance)::bigint as stored, sum(e.total)::bigint as computed
      from (select owner_id from ledger.account
             where kind = 'available' and owner_id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
             order by owner_id limit ${MEMBERS_AT_ONCE}) owner
      join ledger.account a on a.owner_id = owner.owner_id
     cross join lateral (select coalesce(sum(y.amount), 0) as total from ledger.entry y where y.account_id = a.id) e
     group by owner.owner_id order by owner.owner_id`.execute(database)
  return rows
}

async function keepCounted(
  database: Database,
  counted: readonly Counted[],
  { sound, at }: { readonly sound: (user_id: string) => boolean; readonly at: Date },
): Promise<void> {
  await sql`
    insert into reconciliation.member_balance as kept (user_id, stored_balance, computed_balance, is_sound, checked_at)
    select *, ${at}::timestamptz from unnest(${counted.map(({ user_id }) => user_id)}::uuid[], ${counted.map(({ stored }) => stored)}::bigint[],
           ${counted.map(({ computed }) => computed)}::bigint[], ${counted.map(({ user_id }) => sound(user_id))}::boolean[])
    on conflict (user_id) do update set stored_balance = excluded.stored_balance, computed_balance = excluded.computed_balance,
           is_sound = excluded.is_sound, checked_at = excluded.checked_at`.execute(database)
}
