import { stepOf, type CashoutAction, type CashoutRole, type CashoutStatus, type CashoutStep } from '@hai/contract/cashout-steps'
import type { Command } from '../../ledger/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { hoursAfter, minutesAfter } from '../../platform/clock.ts'
import { fail } from '../../platform/failure.ts'
import { usd } from '../../platform/words/words.ts'
import { wordOf } from '../chat/index.ts'
import type { NotifyScope } from '../disputes/index.ts'
import { clocks, setDeadlines, type DeadlineKind } from './deadlines.ts'
import type { Context } from './deps.ts'
import { recordCashoutChange } from './events.ts'
import { payAgent, returnMoney, systemCommand, type FreezeOption } from './money.ts'
import { changeCashout, deleteSkippedAgents, type CashoutRow, type Changes } from './queries.ts'

export interface CashoutStepInput {
  readonly action: CashoutAction
  readonly by: CashoutRole
  /** Null for the system. */
  readonly actor_id: string | null
  /**
   * `all` (the default): notifications and a message in the conversation. `chat`: only the message. `nothing`: neither.
   */
  readonly notify?: NotifyScope | undefined
  /** Used if the step moves money. Default: a command of the platform. */
  readonly command?: Command
  readonly guards?: FreezeOption
  readonly changes?: Changes
}

/**
 * The caller has locked the cash-out. Records the event last. Fails: INVALID_TRANSITION (the step is not allowed in
 * this status or for this method), and with the ledger’s errors.
 */
export async function takeStep(
  context: Context,
  trx: Transaction,
  cashout: CashoutRow,
  taking: CashoutStepInput,
): Promise<CashoutRow> {
  const { action, by, notify = 'all' } = taking
  const step = stepOf(cashout, action, by) ?? fail('INVALID_TRANSITION')
  const now = context.clock.now()
  const losesAgent = step.to === 'requested' || step.to === 'cancelled' || step.to === 'expired'
  const agent_id = losesAgent ? null : (taking.changes?.agent_id ?? cashout.agent_id)

  await recordEvent(trx, cashout, step, taking, now)
  await changeAgentsJobs(context, trx, cashout, agent_id, step.to)
  await countForAgent(context, trx, cashout, step, now)
  await setClocks(context, trx, cashout, { ...step, who: by }, now)
  const changes: Changes = {
    ...taking.changes,
    status: step.to,
    version: cashout.version + 1,
    agent_id,
    ...(losesAgent && { agent_share: null, accepted_at: null, wrong_codes: 0, codes_paused_until: null }),
  }
  const ended_by = await moveMoney(context, trx, cashout, step, taking)
  const session = await talk(context, trx, { ...cashout, agent_id }, step, taking)
  const changed = await changeCashout(trx, cashout.id, {
    ...changes,
    ...(ended_by !== null && { ended_by, ended_at: now }),
    chat_session_id: session,
  })
  if (ended_by !== null) await deleteSkippedAgents(trx, cashout.id)
  const former = cashout.agent_id !== null && cashout.agent_id !== changed.agent_id ? cashout.agent_id : null
  await recordCashoutChange(trx, changed, { action, by, former_agent_id: former, is_told_by_dispute: notify !== 'all' }, now)
  return changed
}

const recordEvent = (
  trx: Transaction,
  { id, version }: CashoutRow,
  { action, to }: CashoutStep,
  { by }: CashoutStepInput,
  at: Date,
) =>
  trx
    .insertInto('cashouts.event')
    .values({ cashout_id: id, version: version + 1, action, by_role: by, status: to, at })
    .execute()

const isJob = (status: CashoutStatus): boolean => status === 'assigned' || status === 'accepted' || status === 'sent'
const isPromised = (status: CashoutStatus): boolean => status === 'assigned' || status === 'accepted'

async function changeAgentsJobs(
  { agents }: Context,
  trx: Transaction,
  { status, agent_id: before, amount, sent_at }: CashoutRow,
  after: string | null,
  to: CashoutStatus,
): Promise<void> {
  const agent_id = before ?? after
  if (agent_id === null) return
  const jobs = Number(isJob(to)) - Number(isJob(status))
  const promised = (Number(isPromised(to)) - Number(isPromised(status))) * amount
  const isPaidOut = status === 'accepted' && (to === 'sent' || to === 'completed')
  if (jobs !== 0 || promised !== 0 || isPaidOut)
    await agents.changeJobs(trx, agent_id, { jobs, promised, cash: isPaidOut ? 0 - amount : 0 })
  // After a refund, the agent still has the cash.
  if (to === 'refunded' && sent_at) await agents.returnCash(trx, agent_id, { amount, paid_out_at: sent_at })
}

async function countForAgent(
  { agents, ledger }: Context,
  trx: Transaction,
  { agent_id, accepted_at, sender_id }: CashoutRow,
  { action, to, from }: CashoutStep,
  now: Date,
): Promise<void> {
  if (agent_id === null) return
  // While the member’s wallet is locked, the app tells the agent not to pay.
  if ((action === 'put_back' || action === 'fail') && !(await ledger.lockedAmong(trx, [sender_id])).has(sender_id))
    await agents.count(trx, agent_id, { kind: 'late' })
  if (to === 'disputed' || action === 'report') await agents.count(trx, agent_id, { kind: 'disputed' })
  if (action === 'close_dispute') await agents.count(trx, agent_id, { kind: 'undisputed' })
  if (to !== 'completed' || from === 'completed' || !accepted_at) return
  const minutes = Math.max(0, Math.round((now.getTime() - accepted_at.getTime()) / 60_000))
  await agents.count(trx, agent_id, { kind: 'completed', minutes })
}

/**
 * A dispute that the member or the agent opened pauses the deadlines until it is closed without a decision. After a
 * dispute that the server opened, they start again from the beginning.
 */
async function setClocks(
  context: Context,
  trx: Transaction,
  cashout: CashoutRow,
  step: CashoutStep & { readonly who: CashoutRole },
  now: Date,
): Promise<void> {
  const { action, who, to } = step
  if (action === 'open_dispute' && who !== 'system') return clocks.pause(trx, cashout.id, now)
  if (action === 'close_dispute' && (await clocks.resume(trx, cashout.id, now))) return
  await setDeadlines(trx, cashout.id, to, await deadlinesOf(context, trx, cashout, step, now), now)
}

type Due = readonly { readonly kind: DeadlineKind; readonly due_at: Date }[]

/** The `send` deadline of cash pickups is longer, because the member and the agent must meet. */
async function deadlinesOf(
  { settings }: Context,
  trx: Transaction,
  { method }: CashoutRow,
  { to, action }: CashoutStep,
  now: Date,
): Promise<Due> {
  const figures = await settings.get(trx)
  if (action === 'put_back') return [{ kind: 'expire', due_at: hoursAfter(now, figures.request_hours) }]
  if (to === 'assigned') return [{ kind: 'answer', due_at: minutesAfter(now, figures.answer_minutes) }]
  if (to === 'accepted') {
    const due_at = method === 'cash_pickup' ? hoursAfter(now, figures.cash_hours) : minutesAfter(now, figures.phone_minutes)
    return [{ kind: 'send', due_at }]
  }
  if (to !== 'sent') return []
  const [first] = figures.reminder_hours
  const dispute = { kind: 'dispute', due_at: hoursAfter(now, figures.confirm_hours) } as const
  return first === undefined ? [dispute] : [{ kind: 'remind', due_at: hoursAfter(now, first) }, dispute]
}

async function moveMoney(context: Context, trx: Transaction, cashout: CashoutRow, step: CashoutStep, taking: CashoutStepInput) {
  const { command = systemCommand(cashout.id), guards = {} } = taking
  if (step.money === 'pay') return payAgent(context, trx, cashout, command, guards)
  return step.money === 'return' ? returnMoney(context, trx, cashout, command) : null
}

const chatActions = [
  'decline',
  'pass_on',
  'cancel',
  'accept',
  'put_back',
  'fail',
  'mark_sent',
  'enter_code',
  'confirm',
  'open_dispute',
  'report',
  'refund',
  'release',
  'close_dispute',
] as const
const isChatAction = (action: CashoutAction): action is (typeof chatActions)[number] => chatActions.some((one) => one === action)

/** The id of the conversation. Null while the cash-out waits for an agent, or if there never was a conversation. */
async function talk(
  { chat }: Context,
  trx: Transaction,
  { id, agent_id, sender_id, amount, chat_session_id }: CashoutRow,
  { action, to }: CashoutStep,
  { by, actor_id, notify }: CashoutStepInput,
): Promise<string | null> {
  if (action === 'assign' && agent_id !== null)
    return chat.openSession(trx, { kind: 'cashout', related_id: id, members: [sender_id, agent_id] })
  if (chat_session_id !== null && isChatAction(action) && notify !== 'nothing') {
    await chat.addSystemMessage(trx, {
      session_id: chat_session_id,
      actor_id,
      key: `chat.system.cashout.${wordOf(action, by)}`,
      values: { amount: usd(amount) },
    })
  }
  return to === 'requested' ? null : chat_session_id
}
