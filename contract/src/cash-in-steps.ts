/**
 * States of a cash-in at an agent (docs/product/cash-ins.md). The server enforces them, and the screens derive their
 * buttons from them.
 */

export const cashInStatuses = ['waiting', 'completed', 'declined', 'cancelled', 'expired'] as const
export type CashInStatus = (typeof cashInStatuses)[number]

export const cashInRoles = ['member', 'agent', 'system'] as const
export type CashInRole = (typeof cashInRoles)[number]

export const cashInActions = ['start', 'confirm', 'decline', 'cancel', 'expire'] as const
export type CashInAction = (typeof cashInActions)[number]

export interface CashInStep {
  readonly from: CashInStatus | null
  readonly action: CashInAction
  readonly by: CashInRole
  readonly to: CashInStatus
  /** pay: moves the amount from the agent’s available balance to the member’s. */
  readonly money: 'pay' | 'none'
}

export const cashInSteps: readonly CashInStep[] = [
  { from: null, action: 'start', by: 'agent', to: 'waiting', money: 'none' },
  { from: 'waiting', action: 'confirm', by: 'member', to: 'completed', money: 'pay' },
  { from: 'waiting', action: 'decline', by: 'member', to: 'declined', money: 'none' },
  { from: 'waiting', action: 'cancel', by: 'agent', to: 'cancelled', money: 'none' },
  { from: 'waiting', action: 'expire', by: 'system', to: 'expired', money: 'none' },
]

export const cashInStepOf = (from: CashInStatus | null, action: CashInAction, role: CashInRole): CashInStep | null =>
  cashInSteps.find((step) => step.from === from && step.action === action && step.by === role) ?? null

export const cashInActionsOf = (from: CashInStatus, role: CashInRole): CashInAction[] =>
  cashInSteps.filter((step) => step.from === from && step.by === role).map(({ action }) => action)
