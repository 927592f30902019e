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
  expire: 'No agent was found in time.',
  accept: 'The agent accepts.',
  put_back: 'The first agent did not pay in time.',
  fail: 'An agent did not pay in time again.',
  mark_sent: 'The agent says that they paid.',
  enter_code: 'The agent enters the hand-over code.',
  confirm: 'The member confirms receipt.',
  open_dispute: 'One of the two opens a dispute, or the server because the member did not answer.',
  report: 'The member reports a completed cash-out.',
  refund: 'The dispute ends for the member.',
  release: 'The dispute ends for the agent.',
  close_dispute: 'The dispute is closed without a decision.',
}

const cashInMeans: Means<CashInAction> = {
  start: 'The agent has counted the cash and enters tag and amount.',
  confirm: 'The member confirms on their own screen.',
  decline: 'The member declines.',
  cancel: 'The agent cancels it.',
  expire: 'The member did not answer in time.',
}

const taskMeans: Means<TaskAction> = {
  post: 'The creator posts the task.',
  claim: 'A worker takes it.',
  give_up: 'The worker gives the task up, and others can claim it.',
  time_out: 'The deadline passed without a proof: the worker loses the task.',
  cancel: 'The creator cancels it.',
  expire: 'The deadline passed and nobody has the task.',
  submit_proof: 'The worker submits a proof.',
  approve: 'The creator accepts the proof, or did not answer in time.',
  reject: 'The creator rejects the proof and says why.',
  lapse: 'The worker neither submitted again nor opened a dispute in time.',
  open_dispute: 'One of the two opens a dispute.',
  refund: 'The dispute ends for the creator.',
  release: 'The dispute ends for the worker.',
  close_dispute: 'The dispute is closed without a decision: the task returns to its state before.',
  remove: 'Staff remove the task.',
}

const disputeMeans: Means<DisputeAction> = {
  open: 'A party opens it, or the server because the member of a cash-out did not answer.',
  say: 'A statement or evidence.',
  escalate: 'The dispute is handed to staff.',
  propose: 'A party proposes an outcome.',
  decline: 'The other party declines the proposal.',
  retract: 'The party who made the proposal withdraws it.',
  refund: 'Staff refund, or the parties agree on it.',
  release: 'Staff release the money, or the parties agree on it.',
  close: 'Closed without a decision.',
  freeze: 'Staff freeze the account of one of the two.',
}

export const cashoutStepsTable = (): string => stepsTable(cashoutSteps, cashoutMeans, 'on hold → agent, fee, tax')
export const cashInStepsTable = (): string => stepsTable(cashInSteps, cashInMeans, 'agent → member')
export const taskStepsTable = (): string => stepsTable(taskSteps, taskMeans, 'on hold → worker, fee, tax')

export const disputeStepsTable = (): string =>
  table(
    ['from', 'action', 'by', 'to', 'meaning'],
    disputeSteps.map(({ from, action, by, to }) => [state(from), `\`${action}\``, byText(by), state(to), disputeMeans[action]]),
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
