import { PROVEN_LEAST, TREES_KEPT_DAYS, type ProofOutcome } from '@hai/contract/transparency-values'
import { daysBefore } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { readBalancesNow } from './balances-now.ts'
import type { TransparencyDeps } from './deps.ts'
import { deleteTrees, isNightDone, storeAttempt, storeTree } from './proof-queries.ts'
import { growTree } from './tree.ts'

type Deps = Pick<TransparencyDeps, 'database' | 'clock' | 'raiseAlerts'>

export interface Proven {
  readonly outcome: ProofOutcome
  readonly members: number
  /** The total in cents, and the hash in hexadecimal. Null if nothing was published. */
  readonly total: number | null
  readonly root: string | null
}

/**
 * Publishes the root of a hash tree over the balances of all members. If the balances do not agree with the journal,
 * alerts staff instead. With `nightly` it runs once a day (UTC): if another worker has already done so, returns that
 * result.
 */
export async function proveLiabilities({ database, clock, raiseAlerts }: Deps, occasion: 'nightly' | 'asked'): Promise<Proven> {
  const at = clock.now()
  const night = occasion === 'nightly' ? dayOf(at) : null
  const { position, balances, members, total, violations } = await readBalancesNow(database)
  const attempt = { id: newId(), at, night, position }
  const isOff = violations.length > 0
  if (isOff || members < PROVEN_LEAST) {
    const nothing = { outcome: isOff ? 'mismatch' : 'too_few', total: null, root: null, height: null } as const
    const stands = await storeAttempt(database, { ...attempt, ...nothing })
    if (isOff) await raiseAlerts(violations, at)
    return { ...toProven(stands), members }
  }
  const tree = await growTree(balances)
  if (tree.root.cents !== total) throw new Error('the tree does not add up to the liabilities')
  const published = {
    outcome: 'published',
    total,
    root: Buffer.from(tree.root.hash, 'hex'),
    height: tree.levels.length - 1,
  } as const
  const stands = await database.transaction().execute(async (trx) => {
    const stored = await storeAttempt(trx, { ...attempt, ...published })
    if (stored.id === attempt.id) await storeTree(trx, attempt.id, tree)
    return stored
  })
  return { ...toProven(stands), members }
}

const toProven = ({ outcome, total, root }: Awaited<ReturnType<typeof storeAttempt>>): Omit<Proven, 'members'> => ({
  outcome,
  total,
  root: root?.toString('hex') ?? null,
})

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

export async function proveByNight(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await deleteTrees(deps.database, daysBefore(now, TREES_KEPT_DAYS))
  if (!(await isNightDone(deps.database, dayOf(now)))) await proveLiabilities(deps, 'nightly')
}
