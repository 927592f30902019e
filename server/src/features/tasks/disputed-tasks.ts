import { zeroCents, plus } from '@hai/contract/money'
import { isOpenTask } from '@hai/contract/task-steps'
import { fail } from '../../platform/failure.ts'
import type { DisputableItems, DisputedItem } from '../disputes/index.ts'
import { correctPayment } from '../transfers/index.ts'
import { caseOfTask } from './case-of-task.ts'
import type { Context } from './deps.ts'
import { lockTask, readTasks, type TaskRow } from './queries.ts'
import { takeStep } from './take-step.ts'

const totalOf = ({ reward, fee, tax }: TaskRow) => plus(reward, fee, tax)

function itemOf(row: TaskRow): DisputedItem[] {
  const { id, creator_id: payer_id, worker_id: payee_id, reward: amount, fee, tax, title, chat_session_id, created_at } = row
  if (payee_id === null) return []
  const held = isOpenTask(row.status) ? totalOf(row) : zeroCents
  const money = { amount, fee, tax, held, payout: held > 0 ? amount : zeroCents, amount_htg: null, is_said_paid: false }
  return [{ id, payer_id, payee_id, ...money, title, chat_session_id, created_at }]
}

const roles = { payer: 'creator', payee: 'worker', system: 'system', admin: 'admin' } as const

/** The creator or the worker opens a dispute about a task (docs/product/tasks.md), never the server. */
export const disputedTasks = (context: Context): DisputableItems => ({
  read: async (db, ids) => (await readTasks(db, ids)).flatMap(itemOf),
  lock: async (trx, id) => {
    const row = await lockTask(trx, id)
    return (row && itemOf(row)[0]) ?? null
  },
  isJudged: () => Promise.resolve(false),
  take: async (trx, id, { action, by, actor_id, notify }) => {
    const row = (await lockTask(trx, id)) ?? fail('NOT_FOUND')
    const { ended_by } = await takeStep(context, trx, row, { action, by: roles[by], actor_id, notify })
    const moved = action === 'refund' ? totalOf(row) : action === 'release' ? row.reward : zeroCents
    return { moved, transaction_id: ended_by }
  },
  due: () => Promise.resolve([]),
  carry: (trx, { payer_id, payee_id }, to, { key, amount }) =>
    correctPayment(context, trx, {
      ...(to === 'payer' ? { from_id: payee_id, to_id: payer_id } : { from_id: payer_id, to_id: payee_id }),
      amount,
      key,
    }),
  ...caseOfTask(context),
})
