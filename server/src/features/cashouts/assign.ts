import { shareRoundedDown } from '@hai/contract/money'
import type { Transaction } from '../../platform/database/database.ts'
import { lockForTransaction } from '../../platform/database/advisory-locks.ts'
import { eachPage, type Page } from '../../platform/each-page.ts'
import { findPerson } from '../identity/index.ts'
import { isBlockBetween } from './blocked-pairs.ts'
import type { Context } from './deps.ts'
import { lockCashout, type CashoutRow } from './queries.ts'
import { takeStep } from './take-step.ts'

async function readSkippedAgents(trx: Transaction, cashout_id: string, now: Date): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('cashouts.passed')
    .select('agent_id')
    .where('cashout_id', '=', cashout_id)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now)]))
    .execute()
  return rows.map(({ agent_id }) => agent_id)
}

/** Excludes an agent from a cash-out until the given time, or for good (null). */
export async function skipAgent(trx: Transaction, cashout_id: string, agent_id: string, until: Date | null): Promise<void> {
  await trx
    .insertInto('cashouts.passed')
    .values({ cashout_id, agent_id, until })
    .onConflict((conflict) => conflict.columns(['cashout_id', 'agent_id']).doUpdateSet({ until }))
    .execute()
}

/** Assignments run one at a time, so that two cash-outs never rely on the same cash. */
const lockAssignment = (trx: Transaction) => lockForTransaction(trx, 'cashouts.assign')

async function findAgent(context: Context, trx: Transaction, cashout: CashoutRow): Promise<string | null> {
  const { id, sender_id, chosen_agent_id, amount, method, department } = cashout
  const passed = await readSkippedAgents(trx, id, context.clock.now())
  const canMeet = async (agent_id: string) => !(await isBlockBetween(context, trx, sender_id, agent_id))
  if (chosen_agent_id !== null && !passed.includes(chosen_agent_id) && (await canMeet(chosen_agent_id))) {
    const obstacle = await context.agents.obstacleWithin(trx, chosen_agent_id, { amount, method, isGiven: false })
    if (obstacle === null) return chosen_agent_id
  }
  const candidates = await context.agents.findCandidates(trx, {
    amount,
    method,
    ...(method === 'cash_pickup' && { department }),
    exclude: new Set([...passed, sender_id]),
  })
  for (const agent_id of candidates) if (await canMeet(agent_id)) return agent_id
  return null
}

/** Does nothing if staff have blocked the member. */
export const assign = (context: Context, cashout_id: string): Promise<void> =>
  context.database.transaction().execute(async (trx) => {
    const cashout = await lockCashout(trx, cashout_id)
    if (cashout?.status !== 'requested') return
    const sender = await findPerson(trx, cashout.sender_id)
    if (!sender || sender.is_blocked) return
    await lockAssignment(trx)
    const agent_id = await findAgent(context, trx, cashout)
    if (agent_id === null) return
    const agent_share = shareRoundedDown(cashout.fee, await context.agents.feeShareOf(trx, agent_id))
    await takeStep(context, trx, cashout, { action: 'assign', by: 'system', actor_id: null, changes: { agent_id, agent_share } })
  })

const READ_AT_ONCE = 200
const NOT_ASSIGNED = 'an agent could not be looked for'

function readWaiting({ database }: Context, { after, limit }: Page<{ readonly id: string }>) {
  let query = database.selectFrom('cashouts.cashout').select('id').where('status', '=', 'requested').orderBy('id').limit(limit)
  if (after) query = query.where('id', '>', after.id)
  return query.execute()
}

/** Oldest first. If a cash-out fails or finds no agent, the others are still assigned. */
export const assignWaiting = (context: Context): Promise<void> =>
  eachPage(
    READ_AT_ONCE,
    (page: Page<{ readonly id: string }>) => readWaiting(context, page),
    ({ id }) => assign(context, id),
    { log: context.log, failed: NOT_ASSIGNED, facts: ({ id: cashout_id }) => ({ cashout_id }) },
  )

/** If the assignment fails, the error is logged and the scheduled job tries again. */
export async function tryToAssign(context: Context, cashout_id: string): Promise<void> {
  try {
    await assign(context, cashout_id)
  } catch (error) {
    context.log.error({ err: error, cashout_id }, NOT_ASSIGNED)
  }
}
