export interface Observed {
  readonly postings: readonly SeenPosting[]
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
  /** Sends that are not settled although their undo window has ended. */
  readonly overdue: readonly string[]
  /** Public ids of postings whose money is still on hold. */
  readonly on_hold: readonly string[]
  readonly members: readonly SeenMember[]
  readonly apps: readonly SeenApp[]
  readonly emails: readonly SeenEmail[]
  readonly violations: readonly string[]
}

export interface SeenPosting {
  readonly public_id: string
  readonly kind: string
  readonly initiator_id: string
  readonly command_key: string
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
  readonly events: readonly { readonly version: number; readonly action: string; readonly by: string; readonly status: string }[]
}

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

/** An app that was open during the whole run and reconnected when needed. */
export interface SeenApp {
  readonly user_id: string
  /** True if the app is connected and has reloaded the state. */
  readonly is_current: boolean
  /** In cents. Null if never received. */
  readonly balance: number | null
  readonly notifications: readonly SeenNotification[]
  /** Notifications that one connection delivered as new twice, as type and reference. */
  readonly repeated: readonly string[]
  readonly lines: number
}
