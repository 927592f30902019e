/**
 * What may become of a cash-out (product.md, section 2), free of libraries: the server acts by this table, and the screens show the
 * buttons it allows.
 */

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

/** The member whose money it is, the agent who has it, the platform itself, and those who judge disputes. */
export const cashoutRoles = ['member', 'agent', 'system', 'admin'] as const
export type CashoutRole = (typeof cashoutRoles)[number]

/**
 * pass_on: the agent said nothing in time. put_back, fail: accepted and not sent in time, the first time and after that. report: short-paid
 * or made to buy, within days of the end; what becomes of it is a dispute’s. close_dispute: without action, back to where it was.
 * A dispute ends by an admin who decides it, or by the system when its two parties agree or the one who complained closes it.
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

/** hold: available → on hold. return: on hold → available. pay: on hold → the agent, the platform’s fee, the tax. */
type CashoutMoney = 'hold' | 'return' | 'pay' | 'none'

export interface CashoutStep {
  /** Null: there is none yet. */
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

/** The step that somebody may take; null: not from there, or not they. */
export const stepOf = (from: CashoutStatus | null, action: CashoutAction, role: CashoutRole): CashoutStep | null =>
  cashoutSteps.find((step) => step.from === from && step.action === action && step.by.includes(role)) ?? null

/** What somebody may do with a cash-out in this state: their buttons. */
export const actionsOf = (from: CashoutStatus, role: CashoutRole): CashoutAction[] =>
  cashoutSteps.filter((step) => step.from === from && step.by.includes(role)).map(({ action }) => action)

/** Whether the money of a cash-out is on hold: it is, from the request until it was paid out or given back. */
export const isOpenCashout = (status: CashoutStatus): boolean =>
  status !== 'completed' && status !== 'refunded' && status !== 'cancelled' && status !== 'expired'
