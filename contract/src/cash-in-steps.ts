/**
 * What may become of a cash-in at an agent (product.md, section 2), free of libraries: the server acts by this table, and the screens show
 * the buttons it allows.
 */

export const cashInStatuses = ['waiting', 'completed', 'declined', 'cancelled', 'expired'] as const
export type CashInStatus = (typeof cashInStatuses)[number]

/** The member whose wallet is to be filled, the agent who took the cash, and the platform itself. */
export const cashInRoles = ['member', 'agent', 'system'] as const
export type CashInRole = (typeof cashInRoles)[number]

export const cashInActions = ['start', 'confirm', 'decline', 'cancel', 'expire'] as const
export type CashInAction = (typeof cashInActions)[number]

export interface CashInStep {
  /** Null: there is none yet. */
  readonly from: CashInStatus | null
  readonly action: CashInAction
  readonly by: CashInRole
  readonly to: CashInStatus
  /** pay: the agent’s available balance pays the member’s. */
  readonly money: 'pay' | 'none'
}

export const cashInSteps: readonly CashInStep[] = [
  { from: null, action: 'start', by: 'agent', to: 'waiting', money: 'none' },
  { from: 'waiting', action: 'confirm', by: 'member', to: 'completed', money: 'pay' },
  { from: 'waiting', action: 'decline', by: 'member', to: 'declined', money: 'none' },
  { from: 'waiting', action: 'cancel', by: 'agent', to: 'cancelled', money: 'none' },
  { from: 'waiting', action: 'expire', by: 'system', to: 'expired', money: 'none' },
]

/** The step that somebody may take; null: not from there, or not they. */
export const cashInStepOf = (from: CashInStatus | null, action: CashInAction, role: CashInRole): CashInStep | null =>
  cashInSteps.find((step) => step.from === from && step.action === action && step.by === role) ?? null

/** What somebody may do with a cash-in in this state: their buttons. */
export const cashInActionsOf = (from: CashInStatus, role: CashInRole): CashInAction[] =>
  cashInSteps.filter((step) => step.from === from && step.by === role).map(({ action }) => action)
