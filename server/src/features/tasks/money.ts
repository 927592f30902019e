import type { TaskReturn } from '@hai/contract/task-steps'
import { holdTaskMoves, payTaskMoves, requireNew, returnTaskMoves, type Command, type SpendingGuard } from '../../ledger/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Context } from './deps.ts'
import type { TaskDetails } from './details.ts'
import type { TaskRow } from './queries.ts'
import { SYSTEM_ACTOR_ID } from '../../platform/ids.ts'

type Ledger = Pick<Context, 'ledger'>

const detailsOf = ({ id, hold_id, creator_id, reward, fee, tax }: TaskRow): TaskDetails => ({
  payer_id: creator_id,
  payee_id: null,
  amount: reward,
  fee,
  tax,
  note: '',
  task_id: id,
  hold_id,
})

/** For postings by the platform. A task ends at most once, so its id is the idempotency key. */
export const systemCommand = (task_id: string): Command => ({
  initiator_id: SYSTEM_ACTOR_ID,
  idempotency_key: task_id,
  payload: { ends: task_id },
})

/** Fails with the ledger’s errors, such as INSUFFICIENT_FUNDS, LIMIT_EXCEEDED, WALLET_LOCKED, MONEY_OWED and IDEMPOTENCY_CONFLICT. */
export async function holdMoney(
  { ledger }: Ledger,
  trx: Transaction,
  task: TaskRow,
  command: Command,
  spending: SpendingGuard,
): Promise<void> {
  const { available, on_hold } = await ledger.memberAccounts(task.creator_id)
  const posted = await ledger.postWithin(trx, {
    ...command,
    public_id: task.hold_id,
    kind: 'task_held',
    moves: holdTaskMoves({ ...task, creator: available, creator_on_hold: on_hold }),
    guards: { spending },
    details: detailsOf(task),
  })
  requireNew(posted)
}

/**
 * Pays even into a locked or frozen wallet, where the money stays until the wallet is open again. The balance cap was
 * checked when the task was claimed.
 */
export async function payWorker({ ledger }: Ledger, trx: Transaction, task: TaskRow, command: Command): Promise<string> {
  const worker_id = task.worker_id
  if (worker_id === null) throw new Error('a task without a worker cannot be paid')
  const [{ on_hold }, { available: worker }] = await Promise.all([
    ledger.memberAccounts(task.creator_id),
    ledger.memberAccounts(worker_id),
  ])
  const posted = await ledger.postWithin(trx, {
    ...command,
    kind: 'task_paid',
    moves: payTaskMoves({ ...task, creator_on_hold: on_hold, worker }),
    ends: task.hold_id,
    guards: { passes_freeze: true },
    details: { ...detailsOf(task), payee_id: worker_id },
  })
  return posted.public_id
}

/** Returns the money even to a locked or frozen wallet, and gives back the used part of the creator’s limit. */
export async function returnMoney(
  { ledger }: Ledger,
  trx: Transaction,
  task: TaskRow,
  { command, return_by }: { command: Command; return_by: TaskReturn },
): Promise<string> {
  const { available, on_hold } = await ledger.memberAccounts(task.creator_id)
  const posted = await ledger.postWithin(trx, {
    ...command,
    kind: 'task_returned',
    moves: returnTaskMoves({ ...task, creator: available, creator_on_hold: on_hold }),
    ends: task.hold_id,
    returns_spending: true,
    guards: { passes_freeze: true },
    details: { ...detailsOf(task), send_id: task.hold_id, return_by },
  })
  return posted.public_id
}
