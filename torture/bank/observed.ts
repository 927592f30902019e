/** The state at the end of the test, which the checker compares with the recorded actions. */
export interface Observed {
  readonly postings: readonly SeenPosting[]
  /** The idempotency keys of commands that move no money. */
  readonly commands: readonly { readonly user_id: string; readonly key: string }[]
  readonly requests: readonly { readonly id: string; readonly payer_id: string; readonly note: string }[]
  readonly schedules: readonly {
    readonly id: string
    readonly payer_id: string
    readonly note: string
    readonly is_due: boolean
  }[]
  readonly runs: readonly SeenRun[]
  readonly cashouts: readonly SeenCashout[]
  /** Sends whose undo window has ended but which were not settled. */
  readonly overdue: readonly string[]
  readonly members: readonly SeenMember[]
  readonly apps: readonly SeenApp[]
  readonly emails: readonly SeenEmail[]
  /** Violations found by a full ledger check. */
  readonly violations: readonly string[]
}

export interface SeenPosting {
  readonly public_id: string
  readonly kind: string
  readonly initiator_id: string
  /** Hash of initiator and key. */
  readonly act: string
  /** The posting whose hold this posting ends, or null. */
  readonly ends: string | null
  readonly note: string
  readonly payer_id: string | null
  readonly payee_id: string | null
  readonly schedule_id: string | null
  /** Change of each member account, in cents. */
  readonly entries: readonly { readonly user_id: string; readonly amount: number }[]
}

export interface SeenRun {
  readonly schedule_id: string
  readonly due_on: string
  readonly status: string
  readonly refusal: string | null
  readonly transaction_id: string | null
}

export interface SeenCashout {
  readonly id: string
  readonly sender_id: string
  /** The events of the cash-out in order, with the state after each. */
  readonly events: readonly { readonly version: number; readonly action: string; readonly by: string; readonly status: string }[]
}

/** What a member sees through the API. */
export interface SeenMember {
  readonly user_id: string
  /** Available plus on hold, in cents. */
  readonly balance: number
  readonly notifications: readonly SeenNotification[]
  readonly activity: readonly string[]
}

export interface SeenNotification {
  readonly id: string
  readonly type: string
  readonly title: string
  readonly reference_type: string | null
  readonly reference_id: string | null
  readonly created_at: string
  readonly read_at: string | null
}

export interface SeenEmail {
  readonly user_id: string
  readonly subject: string
  readonly body: string
}

/** The final state of an app that was open during the whole run and reconnected when needed. */
export interface SeenApp {
  readonly user_id: string
  /** True if the app is connected and has reloaded everything that it missed. */
  readonly is_current: boolean
  /** Available plus on hold, in cents; null if never received. */
  readonly balance: number | null
  readonly notifications: readonly SeenNotification[]
  /** Notifications that one connection delivered as new twice: type and reference. */
  readonly repeated: readonly string[]
  readonly lines: number
}
