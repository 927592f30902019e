/** What is found when all is quiet again, to be held against the history. */
export interface Observed {
  readonly postings: readonly SeenPosting[]
  /** Commands that move no money, by member and key. */
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
  /** Sends whose time has passed and that nobody has brought to their end. */
  readonly overdue: readonly string[]
  readonly members: readonly SeenMember[]
  readonly apps: readonly SeenApp[]
  /** Of the letters that say what a notification says. */
  readonly letters: readonly SeenLetter[]
  /** What a recount of the whole book says is wrong. */
  readonly violations: readonly string[]
}

export interface SeenPosting {
  readonly public_id: string
  readonly kind: string
  readonly initiator_id: string
  /** Initiator and key, hashed. */
  readonly act: string
  /** The posting whose hold it ends. */
  readonly ends: string | null
  readonly note: string
  readonly payer_id: string | null
  readonly payee_id: string | null
  readonly schedule_id: string | null
  /** What it did to accounts of members. Cents. */
  readonly effects: readonly { readonly user_id: string; readonly amount: number }[]
}

export interface SeenRun {
  readonly schedule_id: string
  readonly due_on: string
  readonly status: string
  /** Why it failed. */
  readonly refusal: string | null
  readonly transaction_id: string | null
}

export interface SeenCashout {
  readonly id: string
  readonly sender_id: string
  /** In their order, with the state after each. */
  readonly events: readonly { readonly version: number; readonly action: string; readonly by: string; readonly status: string }[]
}

/** What a member sees through the calls. */
export interface SeenMember {
  readonly user_id: string
  /** Available and on hold together. Cents. */
  readonly balance: number
  readonly notifications: readonly SeenNotification[]
  /** The ids of their activity. */
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

export interface SeenLetter {
  readonly user_id: string
  readonly subject: string
  readonly body: string
}

/** What an app shows that was open all the time, on one line after the other. */
export interface SeenApp {
  readonly user_id: string
  /** Its line is up, and it has asked for what was before. */
  readonly is_current: boolean
  /** Available and on hold together. Cents; null: it never learned. */
  readonly balance: number | null
  readonly notifications: readonly SeenNotification[]
  /** What one and the same line has told as new again: type and reference. */
  readonly told_twice: readonly string[]
  readonly lines: number
}
