import { chargeFor } from '@hai/contract/fee-bands'
import { delta, plus, type Cents } from '@hai/contract/money'
import { task as taskSchema, type Task } from '@hai/contract/task-record'
import type { Handler } from '../../feature.ts'
import { newTransactionId } from '../../ledger/index.ts'
import { daysAfter, minutesAfter } from '../../platform/clock.ts'
import { fail } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import { once } from '../../platform/once.ts'
import { requireSameBook } from '../identity/index.ts'
import { inGourdes } from '../rates/index.ts'
import { setDeadlines } from './deadlines.ts'
import type { Context } from './deps.ts'
import { recordTaskChange } from './events.ts'
import { lockMember } from './members.ts'
import { holdMoney } from './money.ts'
import { countOpen, insertTask } from './queries.ts'
import { showOne } from './show-tasks.ts'
import { recordEvent } from './take-step.ts'

async function priceOf({ fees }: Context, reward: Cents) {
  const rule = await fees.current('task_reward')
  const { minimum_amount: minimum, maximum_amount: maximum } = rule
  if (reward < minimum || reward > maximum) fail('AMOUNT_OUT_OF_BOUNDS', { minimum, maximum })
  const { fee, tax } = chargeFor(rule, reward)
  return { amount: reward, fee, tax, total: plus(reward, fee, tax), payee_gets: reward }
}

export const quoteTask =
  (context: Context): Handler<'quote_task'> =>
  async ({ user_id, tier }, { reward }) => {
    const { limits, rates, ledger } = context
    const { available: account } = await ledger.memberAccounts(user_id)
    const [price, out_per_day, rate, { available }] = await Promise.all([
      priceOf(context, reward),
      limits.outToday({ tier, account }),
      rates.htg(),
      ledger.balances(user_id),
    ])
    return {
      ...price,
      amount_htg: rate && inGourdes(reward, rate),
      htg_per_usd: rate?.htg_per_usd ?? null,
      available_after: delta(available, price.total),
      out_per_day,
    }
  }

/** The same key returns the first answer and puts no more money on hold. */
export const createTask =
  (context: Context): Handler<'create_task'> =>
  (caller, { idempotency_key, ...request }) => {
    const { user_id } = caller
    const payload = { call: 'create_task', ...request }
    const command = { initiator_id: user_id, idempotency_key, payload }
    const { database, clock } = context
    return once<Task>(
      { database, clock, table: 'tasks.command' },
      { member_id: user_id, idempotency_key, payload },
      taskSchema,
      async () => {
        const { row, spending, posted_max } = await planTask(context, caller, request)
        return async (trx) => {
          await lockMember(trx, user_id)
          const { count } = await countOpen(trx, user_id, 'creator_id')
          if (count >= posted_max) fail('TOO_MANY_TASKS', { of: 'posted', limit: posted_max })
          const task = await insertTask(trx, row)
          const { id, created_at: at, due_at } = task
          await recordEvent(trx, { id, version: 0 }, { action: 'post', to: 'open' }, { by: 'creator', worker_id: null }, at)
          await setDeadlines(trx, id, 'open', [{ kind: 'due', due_at }], at)
          await holdMoney(context, trx, task, command, spending)
          await recordTaskChange(trx, task, { action: 'post', by: 'creator' }, at)
          return showOne(context, user_id, task, trx)
        }
      },
    )
  }

type TaskInput = Omit<Parameters<Handler<'create_task'>>[1], 'idempotency_key'>

async function planTask(context: Context, caller: Parameters<Handler<'create_task'>>[0], input: TaskInput) {
  const { reward, quoted_total, hai_tag, title, description } = input
  const { user_id, tier } = caller
  const { database, ledger, limits, settings, chat, clock } = context
  const now = clock.now()
  const { deadline_minutes_min, deadline_days_max, posted_max } = await settings.get()
  const earliest = minutesAfter(now, deadline_minutes_min)
  const latest = daysAfter(now, deadline_days_max)
  const due_at = new Date(input.due_at)
  if (due_at < earliest || due_at > latest)
    fail('DEADLINE_OUT_OF_BOUNDS', { earliest: earliest.toISOString(), latest: latest.toISOString() })
  const { amount, total, fee, tax, payee_gets } = await priceOf(context, reward)
  if (quoted_total !== total) fail('QUOTE_CHANGED', { amount, fee, tax, total, payee_gets })
  const { available: account } = await ledger.memberAccounts(user_id)
  const spending = await limits.outgoing({ tier, account, amount: reward })
  const assignee =
    hai_tag === undefined ? null : requireSameBook(caller, (await context.transfers.payeeAt(caller, hai_tag)).member)
  if (assignee && (await chat.blockersOf(database, user_id, [assignee.user_id])).size > 0) fail('RECIPIENT_UNAVAILABLE')
  const row = {
    id: newId(),
    creator_id: user_id,
    assignee_id: assignee?.user_id ?? null,
    status: 'open',
    title,
    description,
    reward,
    fee,
    tax,
    due_at,
    hold_id: newTransactionId(account),
    created_at: now,
  }
  return { row, spending, posted_max }
}
