/**
 * States of a task (docs/product/tasks.md). The server enforces them, and the screens derive their buttons from them.
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

export const taskRoles = ['creator', 'worker', 'system', 'admin'] as const
export type TaskRole = (typeof taskRoles)[number]

/**
 * time_out: the worker sent no proof by the deadline.
 * lapse: the proof was rejected, and the worker neither sent another one nor opened a dispute in time.
 * release: a dispute ends in favour of the worker.
 * close_dispute: a dispute ends without a decision, and the task returns to its status before the dispute.
 * remove: staff remove the task, which is possible only before work was submitted.
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

export const taskReturns = ['cancel', 'expire', 'lapse', 'refund', 'remove'] as const satisfies readonly TaskAction[]
export type TaskReturn = (typeof taskReturns)[number]

/** hold: available → on hold. return: on hold → available. pay: on hold → worker, platform fee and tax. */
type TaskMove =
  | { readonly action: TaskAction; readonly money: 'hold' | 'pay' | 'none' }
  | { readonly action: TaskReturn; readonly money: 'return' }

export type TaskStep = TaskMove & {
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

/** Closing a dispute restores `before`, the state before the dispute, if known. */
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

/** For an open task, `worker` means any member who can claim it. */
export const taskActionsOf = (from: TaskStatus, role: TaskRole): TaskAction[] => [
  ...new Set(taskSteps.filter((step) => step.from === from && step.by.includes(role)).map(({ action }) => action)),
]

/** True while the money is on hold. */
export const isOpenTask = (status: TaskStatus): boolean =>
  status !== 'approved' && status !== 'cancelled' && status !== 'expired' && status !== 'refunded'
