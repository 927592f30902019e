export const ledgerStates = ['healthy', 'warning', 'critical', 'error', 'unknown'] as const
export type LedgerState = (typeof ledgerStates)[number]

export const alertTypes = ['ledger_delta_mismatch', 'system_net_delta'] as const
export type AlertType = (typeof alertTypes)[number]

/** Most severe first. */
export const alertSeverities = ['critical', 'high', 'medium', 'low'] as const
export type AlertSeverity = (typeof alertSeverities)[number]

/**
 * anomaly: checks all balances and new entries, then everything if there is an error. members: checks every entry of
 * every member.
 */
export const checkKinds = ['anomaly', 'members'] as const
export type CheckKind = (typeof checkKinds)[number]

export const memberAccountKinds = ['available', 'on_hold'] as const
export type MemberAccountKind = (typeof memberAccountKinds)[number]

/**
 * The reason for a hold. undo_window: a first payment that can be undone. pending_send: not claimed by its recipient
 * yet.
 */
export const heldBy = ['undo_window', 'pending_send', 'cashout', 'task', 'other'] as const
export type HeldBy = (typeof heldBy)[number]

/**
 * Why a balance cannot be repaired.
 * nothing_to_repair: the balance matches its entries.
 * entries_changed: the account's entries were altered and prove nothing; restore a backup. not_proven: no full check
 * since the error was found, or the check found the journal broken. overdrawn: the entries sum to a negative balance,
 * so the missing money must be covered first.
 */
export const repairObstacles = ['nothing_to_repair', 'entries_changed', 'not_proven', 'overdrawn'] as const
export type RepairObstacle = (typeof repairObstacles)[number]

/** Length of the note for resolving an alert and of the reason for a repair or unlock (characters). */
export const ALERT_NOTE_MIN = 3
export const ALERT_NOTE_MAX = 1_000
export const REMEDY_REASON_MIN = 3
export const REMEDY_REASON_MAX = 500
