import { PIECE, prove, readPart, recount, startRound, violationsOf, type Violation } from '../../ledger/index.ts'
import { attribute } from './attribute.ts'
import { countMembersAfter, storeCounted } from './counted.ts'
import type { IntegrityDeps } from './deps.ts'
import { raiseAlerts, raiseMemberAlert } from './raise-alerts.ts'
import { advanceRun, endRun, moveRun, recordFound, releaseRun, takeRun, type Run } from './runs.ts'
import { readUnapprovedRepairs } from './unapproved-repairs.ts'

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
 * Stores a proof, then reads old postings again: the next part of the rotation, or all. If old postings break a rule,
 * wallets are locked at once, and a second proof includes them.
 */
async function lookForAnomalies(deps: IntegrityDeps, run: Run): Promise<void> {
  const { database, clock } = deps
  let found = await proveAndAlert(deps)
  if (found > 0) await recordFound(database, run.id, found)
  const outcome = await readAgain(deps, run, found)
  if (outcome === 'left') return
  if (outcome === 'wrong') found = await proveAndAlert(deps)
  await endRun(database, run, { status: 'done', finished_at: clock.now(), found })
}

async function proveAndAlert(deps: IntegrityDeps): Promise<number> {
  const at = deps.clock.now()
  return alert(deps, await prove(deps.database, at, readUnapprovedRepairs), at)
}

/** Checks the whole ledger from its first posting that is not archived, and raises alerts. Returns the violations. */
export async function recountAndAlert(deps: IntegrityDeps): Promise<readonly Violation[]> {
  const at = deps.clock.now()
  const violations = await recount(deps.database, at, readUnapprovedRepairs)
  await alert(deps, violations, at)
  return violations
}

/** Maximum number of violations in a log entry. The table ledger.proof has all of them. */
const VIOLATIONS_LOGGED_MAX = 20

async function alert(deps: IntegrityDeps, violations: readonly Violation[], at: Date): Promise<number> {
  if (violations.length > 0) {
    const rules = [...new Set(violations.map(({ rule }) => rule))]
    deps.log.error(
      { rules, count: violations.length, violations: violations.slice(0, VIOLATIONS_LOGGED_MAX) },
      'the ledger failed its integrity check',
    )
  }
  await raiseAlerts(deps, violations, at)
  return violations.length
}

/** Returns 'left' if another worker has taken over the run. */
async function readAgain(deps: IntegrityDeps, run: Run, found: number): Promise<'right' | 'wrong' | 'left'> {
  const { database, clock } = deps
  let outcome: 'right' | 'wrong' = 'right'
  if (run.is_whole && run.done === 0) await startRound(database, clock.now())
  for (let { done } = run; done < run.total;) {
    const most = run.is_whole ? PIECE : Math.min(PIECE, run.total - done)
    const { first, last, is_last, violations } = await readPart(database, { at: clock.now(), most })
    if (violations.length > 0) {
      outcome = 'wrong'
      found += violations.length
      await raiseAlerts(deps, violations, clock.now())
      await recordFound(database, run.id, found)
    }
    const read = done + last - first + 1
    if (!(await advanceRun(database, { ...run, done }, { done: read, at: clock.now() }))) return 'left'
    if (is_last) break
    done = read
  }
  return outcome
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
  await endRun(database, run, { status: 'done', finished_at: clock.now() })
}
