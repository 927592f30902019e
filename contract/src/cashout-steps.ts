/**
 * States of a cash-out (docs/product/cash-outs.md). The server enforces them, and the screens derive their buttons from
 * them.
 */
import type { PayoutMethod } from './agent-values.ts'

export const cashoutStatuses = [
  'requested',
  'assigned',
  'accepted',
  'sent',
  'completed',
  'disputed',
  'refunded',
  'cancelled',
  'expired',
] as const
export type CashoutStatus = (typeof cashoutStatuses)[number]

export const cashoutRoles = ['member', 'agent', 'system', 'admin'] as const
export type CashoutRole = (typeof cashoutRoles)[number]

/**
 * pass_on: the agent did not answer in time.
 * put_back: the first agent who accepted did not pay in time.
 * fail: a second agent who accepted did not pay in time either.
 * report: the member reports a short payment or a forced purchase soon after completion.
 * close_dispute: ends a dispute without a decision and restores the state before it.
 */
export const cashoutActions = [
  'request',
  'assign',
  'decline',
  'pass_on',
  'cancel',
  'expire',
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
export type CashoutAction = (typeof cashoutActions)[number]

/** hold: available → on hold. return: on hold → available. pay: on hold → agent, platform fee and tax. */
type CashoutMoney = 'hold' | 'return' | 'pay' | 'none'

export interface CashoutStep {
  readonly from: CashoutStatus | null
  readonly action: CashoutAction
  readonly by: readonly CashoutRole[]
  readonly to: CashoutStatus
  readonly money: CashoutMoney
}

export const cashoutSteps: readonly CashoutStep[] = [
  { from: null, action: 'request', by: ['member'], to: 'requested', money: 'hold' },
  { from: 'requested', action: 'assign', by: ['system'], to: 'assigned', money: 'none' },
  { from: 'assigned', action: 'decline', by: ['agent'], to: 'requested', money: 'none' },
  { from: 'assigned', action: 'pass_on', by: ['system'], to: 'requested', money: 'none' },
  { from: 'requested', action: 'cancel', by: ['member'], to: 'cancelled', money: 'return' },
  { from: 'assigned', action: 'cancel', by: ['member'], to: 'cancelled', money: 'return' },
  { from: 'requested', action: 'expire', by: ['system'], to: 'expired', money: 'return' },
  { from: 'assigned', action: 'accept', by: ['agent'], to: 'accepted', money: 'none' },
  { from: 'accepted', action: 'put_back', by: ['system'], to: 'requested', money: 'none' },
  { from: 'accepted', action: 'fail', by: ['system'], to: 'expired', money: 'return' },
  { from: 'accepted', action: 'mark_sent', by: ['agent'], to: 'sent', money: 'none' },
  { from: 'accepted', action: 'enter_code', by: ['agent'], to: 'completed', money: 'pay' },
  { from: 'sent', action: 'enter_code', by: ['agent'], to: 'completed', money: 'pay' },
  { from: 'sent', action: 'confirm', by: ['member'], to: 'completed', money: 'pay' },
  { from: 'sent', action: 'open_dispute', by: ['system', 'member', 'agent'], to: 'disputed', money: 'none' },
  { from: 'completed', action: 'report', by: ['member'], to: 'completed', money: 'none' },
  { from: 'disputed', action: 'refund', by: ['admin', 'system'], to: 'refunded', money: 'return' },
  { from: 'disputed', action: 'release', by: ['admin', 'system'], to: 'completed', money: 'pay' },
  { from: 'disputed', action: 'close_dispute', by: ['admin', 'system'], to: 'sent', money: 'none' },
]

/** Only cash changes hands in person, so only cash has a hand-over code. The member confirms any other payout. */
export const hasHandoverCode = (method: PayoutMethod): boolean => method === 'cash_pickup'

interface CashoutState {
  readonly status: CashoutStatus
  readonly method: PayoutMethod
}

const stepsOf = ({ status, method }: CashoutState, role: CashoutRole): CashoutStep[] =>
  cashoutSteps.filter(
    ({ from, by, action }) => from === status && by.includes(role) && (action !== 'enter_code' || hasHandoverCode(method)),
  )

export const stepOf = (cashout: CashoutState, action: CashoutAction, role: CashoutRole): CashoutStep | null =>
  stepsOf(cashout, role).find((step) => step.action === action) ?? null

export const actionsOf = (cashout: CashoutState, role: CashoutRole): CashoutAction[] =>
  stepsOf(cashout, role).map(({ action }) => action)

/** True while the money is on hold. */
export const isOpenCashout = (status: CashoutStatus): boolean =>
  status !== 'completed' && status !== 'refunded' && status !== 'cancelled' && status !== 'expired'
