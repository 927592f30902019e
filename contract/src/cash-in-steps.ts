/**
 * State machine of a cash-in at an agent (docs/product/cash-ins.md). The server enforces it, and the screens derive
 * their buttons from it.
 */

export const cashInStatuses = ['waiting', 'completed', 'declined', 'cancelled', 'expired'] as const
export type CashInStatus = (typeof cashInStatuses)[number]

/** The member receiving the balance, the agent who took the cash, and the platform. */
export const cashInRoles = ['member', 'agent', 'system'] as const
export type CashInRole = (typeof cashInRoles)[number]

export const cashInActions = ['start', 'confirm', 'decline', 'cancel', 'expire'] as const
export type CashInAction = (typeof cashInActions)[number]

export interface CashInStep {
  /** Null before the cash-in exists. */
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

/** The step for this action, or null if the state or role does not allow it. */
export const cashInStepOf = (from: CashInStatus | null, action: CashInAction, role: CashInRole): CashInStep | null =>
  cashInSteps.find((step) => step.from === from && step.action === action && step.by === role) ?? null

export const cashInActionsOf = (from: CashInStatus, role: CashInRole): CashInAction[] =>
  cashInSteps.filter((step) => step.from === from && step.by === role).map(({ action }) => action)
