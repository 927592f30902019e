/** The words that the reconciliation of the ledger uses on the wire, free of libraries. */
export const ledgerStates = ['healthy', 'warning', 'critical', 'error', 'unknown'] as const
export type LedgerState = (typeof ledgerStates)[number]

export const alertTypes = ['ledger_delta_mismatch', 'system_net_delta'] as const
export type AlertType = (typeof alertTypes)[number]

/** The gravest first. */
export const alertSeverities = ['critical', 'high', 'medium', 'low'] as const
export type AlertSeverity = (typeof alertSeverities)[number]

/** anomaly: every account and what is new, and everything if that finds something. members: every member, entry by entry. */
export const checkKinds = ['anomaly', 'members'] as const
export type CheckKind = (typeof checkKinds)[number]

export const memberAccountKinds = ['available', 'on_hold'] as const
export type MemberAccountKind = (typeof memberAccountKinds)[number]

/** What money waits for. undo_window: a first payment, which can be taken back. pending_send: nobody has claimed it yet. */
export const heldBy = ['undo_window', 'pending_send', 'cashout', 'task', 'other'] as const
export type HeldBy = (typeof heldBy)[number]

/**
 * Why a balance may not be set right. nothing_to_repair: it is what the entries come to. entries_changed: the rows of the account are
 * not those that were written, so that they prove nothing: restore. not_proven: the whole book was not counted since it was found, or
 * the count found the journal broken. overdrawn: the entries come to less than nothing; what is missing has to be covered first.
 */
export const repairObstacles = ['nothing_to_repair', 'entries_changed', 'not_proven', 'overdrawn'] as const
export type RepairObstacle = (typeof repairObstacles)[number]

/** What is written down when an alert is resolved, and why somebody asks for a remedy. */
export const ALERT_NOTE_MIN = 3
export const ALERT_NOTE_MAX = 1_000
export const REMEDY_REASON_MIN = 3
export const REMEDY_REASON_MAX = 500
