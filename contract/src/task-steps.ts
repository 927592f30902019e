/**
 * State machine of a task (docs/product/tasks.md). The server enforces it, and the screens derive their buttons from
 * it.
 */

export const taskStatuses = [
  'open',
  'claimed',
  'proof_submitted',
  'rejected',
  'approved',
  'cancelled',
  'expired',
  'disputed',
  'refunded',
] as const
export type TaskStatus = (typeof taskStatuses)[number]

/** The creator whose money is held, the worker, the platform, and staff who decide disputes. */
export const taskRoles = ['creator', 'worker', 'system', 'admin'] as const
export type TaskRole = (typeof taskRoles)[number]

/**
 * give_up: the worker returns the task to the board. time_out: the worker sent no proof by the deadline. lapse: the
 * proof was rejected, and the worker neither sent another one nor opened a dispute in time. release: staff decide a
 * dispute in favour of the worker. close_dispute: the dispute ends without a decision, and the task returns to the
 * status before it. remove: staff remove the task, which is possible only before work was submitted. A dispute ends by
 * an admin’s decision, or by the system after the parties agree or the complainant withdraws.
 */
export const taskActions = [
  'post',
  'claim',
  'give_up',
  'time_out',
  'cancel',
  'expire',
  'submit_proof',
  'approve',
  'reject',
  'lapse',
  'open_dispute',
  'refund',
  'release',
  'close_dispute',
  'remove',
] as const
export type TaskAction = (typeof taskActions)[number]

/** Actions that return the reward to its creator. */
export const taskReturns = ['cancel', 'expire', 'lapse', 'refund', 'remove'] as const satisfies readonly TaskAction[]
export type TaskReturn = (typeof taskReturns)[number]

/** hold: available → on hold. return: on hold → available. pay: on hold → worker, platform fee and tax. */
type TaskMove =
  | { readonly action: TaskAction; readonly money: 'hold' | 'pay' | 'none' }
  | { readonly action: TaskReturn; readonly money: 'return' }

export type TaskStep = TaskMove & {
  /** Null before the task exists. */
  readonly from: TaskStatus | null
  readonly by: readonly TaskRole[]
  readonly to: TaskStatus
}

export const taskSteps: readonly TaskStep[] = [
  { from: null, action: 'post', by: ['creator'], to: 'open', money: 'hold' },
  { from: 'open', action: 'claim', by: ['worker'], to: 'claimed', money: 'none' },
  { from: 'open', action: 'cancel', by: ['creator'], to: 'cancelled', money: 'return' },
  { from: 'open', action: 'expire', by: ['system'], to: 'expired', money: 'return' },
  { from: 'claimed', action: 'submit_proof', by: ['worker'], to: 'proof_submitted', money: 'none' },
  { from: 'claimed', action: 'give_up', by: ['worker'], to: 'open', money: 'none' },
  { from: 'claimed', action: 'time_out', by: ['system'], to: 'open', money: 'none' },
  { from: 'proof_submitted', action: 'approve', by: ['creator', 'system'], to: 'approved', money: 'pay' },
  { from: 'proof_submitted', action: 'reject', by: ['creator'], to: 'rejected', money: 'none' },
  { from: 'proof_submitted', action: 'open_dispute', by: ['creator', 'worker'], to: 'disputed', money: 'none' },
  { from: 'rejected', action: 'submit_proof', by: ['worker'], to: 'proof_submitted', money: 'none' },
  { from: 'rejected', action: 'open_dispute', by: ['creator', 'worker'], to: 'disputed', money: 'none' },
  { from: 'rejected', action: 'lapse', by: ['system'], to: 'expired', money: 'return' },
  { from: 'open', action: 'remove', by: ['admin'], to: 'cancelled', money: 'return' },
  { from: 'claimed', action: 'remove', by: ['admin'], to: 'cancelled', money: 'return' },
  { from: 'disputed', action: 'refund', by: ['admin', 'system'], to: 'refunded', money: 'return' },
  { from: 'disputed', action: 'release', by: ['admin', 'system'], to: 'approved', money: 'pay' },
  { from: 'disputed', action: 'close_dispute', by: ['admin', 'system'], to: 'proof_submitted', money: 'none' },
  { from: 'disputed', action: 'close_dispute', by: ['admin', 'system'], to: 'rejected', money: 'none' },
]

/**
 * The step for this action, or null if the state or role does not allow it. `before` is the state before a dispute, if
 * known; closing the dispute restores it.
 */
export const taskStepOf = (
  from: TaskStatus | null,
  action: TaskAction,
  role: TaskRole,
  before: TaskStatus | null = null,
): TaskStep | null =>
  taskSteps.find(
    (step) =>
      step.from === from &&
      step.action === action &&
      step.by.includes(role) &&
      (action !== 'close_dispute' || before === null || step.to === before),
  ) ?? null

/** Actions that a role can take in this state. For an open task, `worker` means any member who may claim it. */
export const taskActionsOf = (from: TaskStatus, role: TaskRole): TaskAction[] => [
  ...new Set(taskSteps.filter((step) => step.from === from && step.by.includes(role)).map(({ action }) => action)),
]

/** True while the money is on hold: from posting until it is paid out or returned. */
export const isOpenTask = (status: TaskStatus): boolean =>
  status !== 'approved' && status !== 'cancelled' && status !== 'expired' && status !== 'refunded'
