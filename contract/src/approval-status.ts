/** What may become of what one of the staff asks another for. Pending ends once; nothing comes after the rest. Free of libraries. */
export const approvalStatuses = ['pending', 'approved', 'rejected', 'withdrawn', 'expired'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

/** The kinds of cases that a request for approval may belong to. */
export const caseKinds = [
  ...(['dispute', 'ticket', 'ledger_alert', 'sanctions_hit', 'deletion', 'statement_line', 'legal_document'] as const),
] as const
export type CaseKind = (typeof caseKinds)[number]

/** What whoever answers says to whoever asked. */
export const APPROVAL_NOTE_MAX = 500
