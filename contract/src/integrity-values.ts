export const ledgerStates = ['healthy', 'warning', 'critical', 'error', 'unknown'] as const
export type LedgerState = (typeof ledgerStates)[number]

export const alertTypes = ['ledger_delta_mismatch', 'system_net_delta'] as const
export type AlertType = (typeof alertTypes)[number]

/** Most severe first. */
export const alertSeverities = ['critical', 'high', 'medium', 'low'] as const
export type AlertSeverity = (typeof alertSeverities)[number]

/**
 * anomaly: checks all accounts, the new postings, and a part or all of the older journal. An error starts a full check.
 * members: checks every entry of every member.
 */
export const checkKinds = ['anomaly', 'members'] as const
export type CheckKind = (typeof checkKinds)[number]

export const memberAccountKinds = ['available', 'on_hold'] as const
export type MemberAccountKind = (typeof memberAccountKinds)[number]

/** undo_window: a first payment that can be undone. */
export const heldBy = ['undo_window', 'pending_send', 'cashout', 'task', 'other'] as const
export type HeldBy = (typeof heldBy)[number]

/**
 * entries_changed: the account’s entries were altered and prove nothing. Restore a backup.
 * not_proven: no full check ran since the error was found, or that check found the journal broken.
 * overdrawn: the entries add up to a negative balance, so the missing money must be covered first.
 */
export const repairObstacles = ['nothing_to_repair', 'entries_changed', 'not_proven', 'overdrawn'] as const
export type RepairObstacle = (typeof repairObstacles)[number]

export const ALERT_NOTE_MIN = 3
export const ALERT_NOTE_MAX = 1_000
export const REMEDY_REASON_MIN = 3
export const REMEDY_REASON_MAX = 500
