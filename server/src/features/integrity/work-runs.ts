import { sql } from 'kysely'
import { quickCheck, recount, rangeViolations, violationsOf, type Violation } from '../../ledger/index.ts'
import { attribute } from './attribute.ts'
import { countMembersAfter, storeCounted } from './counted.ts'
import type { IntegrityDeps } from './deps.ts'
import { raiseAlerts, raiseMemberAlert } from './raise-alerts.ts'
import { endRun, storeWalk, releaseRun, moveRun, moveWalk, recordFound, takeRun, type Run } from './runs.ts'

/** With more postings than this since the newest recount, another recount is faster than checking each of them. */
const UNPROVEN_MAX = 50_000

export async function workRuns(deps: IntegrityDeps): Promise<void> {
  for (let run = await takeRun(deps); run !== null; run = await takeRun(deps)) {
    try {
      await (run.kind === 'members' ? countMembers(deps, run) : lookForAnomalies(deps, run))
    } catch (error) {
      await releaseRun(deps.database, run.id)
      throw error
    }
  }
}

/**
 * Findings lock wallets at once, and a recount follows. A check of the whole journal also ends with a recount. If the
 * newest recount found violations, or is more than UNPROVEN_MAX postings old, a recount replaces the check.
 */
async function lookForAnomalies(deps: IntegrityDeps, run: Run): Promise<void> {
  const { database, clock } = deps
  const outcome = (await checkQuickly(deps, run)) ? 'found' : await walk(deps, run)
  if (outcome === 'left') return
  if (outcome === 'walked' && !run.is_whole) {
    await storeWalk(database, run.until_id)
    await endRun(database, run.id, { status: 'done', finished_at: clock.now() })
    return
  }
  const counted_at = clock.now()
  const violations = await recount(database, counted_at)
  await raiseAlerts(deps, violations, counted_at)
  await endRun(database, run.id, { status: 'done', finished_at: clock.now(), found: violations.length })
}

async function checkQuickly(deps: IntegrityDeps, run: Run): Promise<boolean> {
  const { found, is_due } = await deps.database.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    const { rows } = await sql<{ is_clean: boolean; unproven: number }>`
      select coalesce(proof.violations = '[]', true) as is_clean, head.last_id - coalesce(proof.last_id, 0) as unproven
        from ledger.head_view head left join lateral (select * from ledger.proof_view order by id desc limit 1) proof on true`.execute(
      trx,
    )
    const { is_clean = true, unproven = 0 } = rows[0] ?? {}
    const is_due = !is_clean || unproven > UNPROVEN_MAX
    return { found: is_due ? [] : await quickCheck(trx, deps.clock.now()), is_due }
  })
  if (found.length > 0) await reportViolations(deps, run, found)
  return is_due || found.length > 0
}

const PIECE = 5_000

async function walk(deps: IntegrityDeps, run: Run): Promise<'walked' | 'found' | 'left'> {
  for (let after = run.after_id; after < run.until_id;) {
    const until = Math.min(after + PIECE, run.until_id)
    const found = await rangeViolations(deps.database, { after, until })
    if (found.length > 0) {
      await reportViolations(deps, run, found)
      return 'found'
    }
    if (!(await moveWalk(deps.database, { ...run, after_id: after }, { after_id: until, at: deps.clock.now() }))) return 'left'
    after = until
  }
  return 'walked'
}

async function reportViolations(deps: IntegrityDeps, run: Run, found: readonly Violation[]): Promise<void> {
  await raiseAlerts(deps, found, deps.clock.now())
  await recordFound(deps.database, run.id, found.length)
}

async function countMembers(deps: IntegrityDeps, run: Run): Promise<void> {
  const { database, clock } = deps
  let place: Pick<Run, 'id' | 'after_user'> = run
  for (;;) {
    const counted = await countMembersAfter(database, place.after_user)
    const last = counted.at(-1)
    if (!last) break
    const violations = await violationsOf(
      database,
      counted.flatMap(({ accounts }) => accounts),
    )
    const { members } = await attribute(database, violations)
    const unsound = counted.filter(({ user_id }) => members.has(user_id))
    for (const { user_id } of unsound) await raiseMemberAlert(deps, user_id, members.get(user_id) ?? [], clock.now())
    await storeCounted(database, counted, { sound: (user_id) => !members.has(user_id), at: clock.now() })
    const to = { after_user: last.user_id, counted: counted.length, found: unsound.length, at: clock.now() }
    if (!(await moveRun(database, place, to))) return
    place = { id: run.id, after_user: last.user_id }
  }
  await endRun(database, run.id, { status: 'done', finished_at: clock.now() })
}
