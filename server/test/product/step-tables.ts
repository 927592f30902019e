import { cashInSteps, type CashInAction } from '@hai/contract/cash-in-steps'
import { cashoutSteps, type CashoutAction } from '@hai/contract/cashout-steps'
import { disputeSteps, type DisputeAction } from '@hai/contract/dispute-steps'
import { fundingStates, mayBecome } from '@hai/contract/funding-states'
import { taskSteps, type TaskAction } from '@hai/contract/task-steps'
import { table } from '../markdown.ts'

interface Step<Action extends string> {
  readonly from: string | null
  readonly action: Action
  readonly by: readonly string[] | string
  readonly to: string
  readonly money?: 'hold' | 'return' | 'pay' | 'none'
}

type Means<Action extends string> = Readonly<Record<Action, string>>

const byText = (by: readonly string[] | string): string => (typeof by === 'string' ? by : by.join(', '))
const state = (name: string | null): string => (name === null ? '–' : `\`${name}\``)

const held = { hold: 'available → on hold', return: 'on hold → available', none: '–' } as const

function stepsTable<Action extends string>(steps: readonly Step<Action>[], means: Means<Action>, pay: string): string {
  const money = { ...held, pay }
  return table(
    ['from', 'action', 'by', 'to', 'money', 'meaning'],
    steps.map((step) => [
      state(step.from),
      `\`${step.action}\``,
      byText(step.by),
      state(step.to),
      money[step.money ?? 'none'],
      means[step.action],
    ]),
  )
}

const cashoutMeans: Means<CashoutAction> = {
  request: 'The member requests the cash-out.',
  assign: 'The server offers it to an agent.',
  decline: 'The agent declines the offer.',
  pass_on: 'The agent did not answer in time.',
  cancel: 'The member cancels it.',
  expire: 'No agent accepted in time.',
  accept: 'The agent accepts.',
  put_back: 'An agent who accepted did not pay in time, for the first time.',
  fail: 'An agent who accepted did not pay in time, for the second time.',
  mark_sent: 'The agent says that they paid.',
  enter_code: 'The agent enters the hand-over code.',
  confirm: 'The member confirms receipt.',
  open_dispute: 'The member or the agent opens a dispute, or the server does because the member did not confirm.',
  report: 'The member opens a dispute about a completed cash-out.',
  refund: 'The dispute ends for the member.',
  release: 'The dispute ends for the agent.',
  close_dispute: 'The dispute is closed without a decision.',
}

const cashInMeans: Means<CashInAction> = {
  start: 'The agent has counted the cash, and enters the amount and the HaiTag of the member.',
  confirm: 'The member confirms on their own screen.',
  decline: 'The member declines on their own screen.',
  cancel: 'The agent cancels it.',
  expire: 'The member did not answer in time.',
}

const taskMeans: Means<TaskAction> = {
  post: 'The creator posts the task.',
  claim: 'A worker takes it.',
  give_up: 'The worker gives the task up, and others can claim it.',
  time_out: 'The deadline passed without a proof, so the worker loses the task.',
  cancel: 'The creator cancels it.',
  expire: 'The deadline passed and nobody has the task.',
  submit_proof: 'The worker submits a proof.',
  approve: 'The creator accepts the proof, or did not answer in time.',
  reject: 'The creator rejects the proof and says why.',
  lapse: 'The worker neither submitted again nor opened a dispute in time.',
  open_dispute: 'The creator or the worker opens a dispute.',
  refund: 'The dispute ends for the creator.',
  release: 'The dispute ends for the worker.',
  close_dispute: 'The dispute is closed without a decision, and the task returns to this state.',
  remove: 'Staff remove the task.',
}

const disputeMeans: Means<DisputeAction> = {
  open: 'A party opens the dispute.',
  say: 'A party adds a statement or evidence.',
  escalate: 'A party or the server hands the dispute to staff.',
  propose: 'A party proposes an outcome.',
  decline: 'The other party declines the proposal.',
  retract: 'The party who made the proposal withdraws it.',
  refund: 'Staff decide for the payer, or the parties agree on a refund.',
  release: 'Staff decide for the payee, or the parties agree on a release.',
  close: 'The party who opened the dispute closes it.',
  freeze: 'Staff freeze the account of one party.',
}

/** Meanings for one role that differ from the usual meaning of the action. The keys are `action role`. */
const disputeMeansBy: Readonly<Record<string, string>> = {
  'open system': 'The server opens the dispute because the member of a cash-out did not confirm.',
  'close admin': 'Staff close the dispute without a decision.',
}

export const cashoutStepsTable = (): string => stepsTable(cashoutSteps, cashoutMeans, 'on hold → agent, fee, tax')
export const cashInStepsTable = (): string => stepsTable(cashInSteps, cashInMeans, 'agent → member')
export const taskStepsTable = (): string => stepsTable(taskSteps, taskMeans, 'on hold → worker, fee, tax')

export const disputeStepsTable = (): string =>
  table(
    ['from', 'action', 'by', 'to', 'meaning'],
    disputeSteps.map(({ from, action, by, to }) => [
      state(from),
      `\`${action}\``,
      byText(by),
      state(to),
      disputeMeansBy[`${action} ${byText(by)}`] ?? disputeMeans[action],
    ]),
  )

export const fundingStatesTable = (): string =>
  table(
    ['state', 'may become'],
    fundingStates.map((from) => [
      `\`${from}\``,
      fundingStates
        .filter((to) => to !== from && mayBecome(from, to))
        .map((to) => `\`${to}\``)
        .join(', '),
    ]),
  )
