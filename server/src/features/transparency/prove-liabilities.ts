import { PROVEN_LEAST, TREES_KEPT_DAYS, type ProofOutcome } from '@hai/contract/transparency-words'
import { newId } from '../../platform/ids.ts'
import { daysAfter } from '../../platform/durations.ts'
import { readBalancesNow } from './balances-now.ts'
import type { TransparencyDeps } from './deps.ts'
import { forgetTrees, isNightDone, keepTree } from './proof-queries.ts'
import { growTree } from './tree.ts'

type Deps = Pick<TransparencyDeps, 'database' | 'clock' | 'raiseAlerts'>

export interface Proven {
  readonly outcome: ProofOutcome
  readonly at: Date
  readonly members: number
  readonly total: number
  /** In hexadecimals; null: nothing was published. */
  readonly root: string | null
}

/**
 * Counts what all members have in a tree and publishes its root, if every balance agrees with the journal; else the staff are alerted. Of few
 * members nothing is published. `night`: by the clock, once for its day (UTC); null: somebody asked for it.
 */
export async function proveLiabilities({ database, clock, raiseAlerts }: Deps, night: string | null): Promise<Proven> {
  const at = clock.now()
  const { position, balances, total, violations } = await readBalancesNow(database)
  const told = { at, members: balances.length, total }
  const attempt = { id: newId(), at, night, position }
  if (violations.length > 0 || balances.length < PROVEN_LEAST) {
    const outcome = violations.length > 0 ? 'mismatch' : 'too_few'
    await database
      .insertInto('transparency.liability_proof')
      .values({ ...attempt, outcome })
      .onConflict((conflict) => conflict.column('night').doNothing())
      .execute()
    if (violations.length > 0) await raiseAlerts(violations)
    return { ...told, outcome, root: null }
  }
  const tree = await growTree(balances)
  if (tree.root.cents !== total) throw new Error('the tree does not add up to what members are owed')
  const root = Buffer.from(tree.root.hash, 'hex')
  await database.transaction().execute(async (trx) => {
    const published = { ...attempt, outcome: 'published', total, root, height: tree.levels.length - 1 }
    const kept = await trx
      .insertInto('transparency.liability_proof')
      .values(published)
      .onConflict((conflict) => conflict.column('night').doNothing())
      .executeTakeFirst()
    // Another worker was faster: its proof of this night stands.
    if (kept.numInsertedOrUpdatedRows === 1n) await keepTree(trx, attempt.id, tree)
  })
  return { ...told, outcome: 'published', root: tree.root.hash }
}

/** The proof of this night, unless it was tried already; what is older than it needs to be goes. */
export async function proveByNight(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const night = now.toISOString().slice(0, 10)
  await forgetTrees(deps.database, daysAfter(now, 0 - TREES_KEPT_DAYS))
  if (!(await isNightDone(deps.database, night))) await proveLiabilities(deps, night)
}
