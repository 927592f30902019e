import { cents } from '@hai/contract/money'
import type { Handler } from '../../feature.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { findPerson } from '../identity/index.ts'
import { refuseClaimingAgain } from './claim-rate.ts'
import { readDeadlines } from './deadlines.ts'
import type { Context } from './deps.ts'
import { findBlockedPairs, lockMember } from './members.ts'
import { countProofs, insertProof } from './proofs.ts'
import { countOpen, lockTask, type TaskRow } from './queries.ts'
import { showOne } from './show-tasks.ts'
import { takeStep } from './take-step.ts'

async function lockJob(trx: Transaction, user_id: string, task_id: string): Promise<TaskRow> {
  const task = await lockTask(trx, task_id)
  return task?.worker_id === user_id ? task : fail('NOT_FOUND')
}

export const isFor = ({ is_hidden, assignee_id }: TaskRow, user_id: string): boolean =>
  !is_hidden && (assignee_id === null || assignee_id === user_id)

/**
 * Fails: TOO_MANY_TASKS (claimed), LIMIT_EXCEEDED (the reward does not fit below the caller’s balance cap, together
 * with the rewards of their other tasks), NOT_FOUND (no profile).
 */
async function refuseTooMuch(context: Context, trx: Transaction, user_id: string, { reward }: TaskRow): Promise<void> {
  const { claimed_max } = await context.settings.get(trx)
  const { count, rewards } = await countOpen(trx, user_id, 'worker_id')
  const { available } = await context.ledger.balances(user_id)
  if (count >= claimed_max) fail('TOO_MANY_TASKS', { of: 'claimed', limit: claimed_max })
  const person = (await findPerson(trx, user_id)) ?? fail('NOT_FOUND')
  const limit = await context.limits.balanceCap(person, trx)
  const used = available + rewards
  if (used + reward <= limit) return
  const remaining = cents(Math.max(0, limit - used))
  fail('LIMIT_EXCEEDED', { name: 'balance', limit, used: cents(used), remaining, resets_at: null })
}

export const claimTask =
  (context: Context): Handler<'claim_task'> =>
  ({ user_id }, { task_id }) =>
    context.database.transaction().execute(async (trx) => {
      await lockMember(trx, user_id)
      const task = await lockTask(trx, task_id)
      if (!task || task.creator_id === user_id || !isFor(task, user_id)) fail('NOT_FOUND')
      if ((await findBlockedPairs(context, trx, user_id, [task.creator_id])).size > 0) fail('NOT_FOUND')
      const [due] = await readDeadlines(trx, [task_id])
      if (task.status !== 'open' || !due || due.due_at <= context.clock.now()) fail('INVALID_TRANSITION')
      if ((await findPerson(trx, task.creator_id))?.is_blocked !== false) fail('COUNTERPARTY_BLOCKED')
      await refuseTooMuch(context, trx, user_id, task)
      await refuseClaimingAgain(trx, { task_id, worker_id: user_id, now: context.clock.now() })
      const taken = await takeStep(context, trx, task, { action: 'claim', by: 'worker', actor_id: user_id, worker_id: user_id })
      return showOne(context, user_id, taken, trx)
    })

export const releaseTask =
  (context: Context): Handler<'release_task'> =>
  ({ user_id }, { task_id }) =>
    context.database.transaction().execute(async (trx) => {
      const task = await lockJob(trx, user_id, task_id)
      await takeStep(context, trx, task, { action: 'give_up', by: 'worker', actor_id: user_id })
      return { task_id }
    })

/** Fails: NOT_FOUND (task or picture), INVALID_TRANSITION (also after the last attempt). */
export const submitTaskProof =
  (context: Context): Handler<'submit_task_proof'> =>
  ({ user_id }, { task_id, text, file_ids }) =>
    context.database.transaction().execute(async (trx) => {
      const task = await lockJob(trx, user_id, task_id)
      const { proofs_max } = await context.settings.get(trx)
      const number = (await countProofs(trx, task_id, user_id)) + 1
      if (number > proofs_max) fail('INVALID_TRANSITION')
      for (const file_id of file_ids)
        if (!(await context.files.takeAttachment(trx, { file_id, owner_id: user_id }))) fail('NOT_FOUND')
      const submitted_at = context.clock.now()
      await insertProof(trx, { task_id, number, worker_id: user_id, text, images: file_ids, submitted_at })
      const sent = await takeStep(context, trx, task, { action: 'submit_proof', by: 'worker', actor_id: user_id })
      return showOne(context, user_id, sent, trx)
    })
