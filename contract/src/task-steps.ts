/**
 * What may become of a task (product.md, section 3), free of libraries: the server acts by this table, and the screens show the buttons it
 * allows.
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

/** Who posted it and whose money is on hold, who does it, the platform itself, and those who judge disputes. */
export const taskRoles = ['creator', 'worker', 'system', 'admin'] as const
export type TaskRole = (typeof taskRoles)[number]

/**
 * give_up: the worker leaves it to others. time_out: the worker handed nothing in by the deadline. lapse: rejected, and the worker neither
 * handed in anew nor disputed it. release: a dispute decided for the worker. close_dispute: without action, back to where it was.
 * remove: staff take it off the board, as long as no work was handed in.
 * A dispute ends by an admin who decides it, or by the system when its two parties agree or the one who complained closes it.
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

/** What gives the reward back to whoever put it up. */
export const taskReturns = ['cancel', 'expire', 'lapse', 'refund', 'remove'] as const satisfies readonly TaskAction[]
export type TaskReturn = (typeof taskReturns)[number]

/** hold: available → on hold. return: on hold → available. pay: on hold → the worker, the platform’s fee, the tax. */
type TaskMove =
  | { readonly action: TaskAction; readonly money: 'hold' | 'pay' | 'none' }
  | { readonly action: TaskReturn; readonly money: 'return' }

export type TaskStep = TaskMove & {
  /** Null: there is none yet. */
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
 * The step that somebody may take; null: not from there, or not they. A dispute is closed to where it was opened from: `before`, if it is
 * known.
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

/** What somebody may do with a task in this state: their buttons. Of an open one, the worker is whoever may take it. */
export const taskActionsOf = (from: TaskStatus, role: TaskRole): TaskAction[] => [
  ...new Set(taskSteps.filter((step) => step.from === from && step.by.includes(role)).map(({ action }) => action)),
]

/** Whether the money of a task is on hold: it is, from the posting until it was paid out or given back. */
export const isOpenTask = (status: TaskStatus): boolean =>
  status !== 'approved' && status !== 'cancelled' && status !== 'expired' && status !== 'refunded'
