/** Only `pending` can change. */
export const approvalStatuses = ['pending', 'approved', 'rejected', 'withdrawn', 'expired'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

export const caseKinds = [
  'dispute',
  'ticket',
  'ledger_alert',
  'sanctions_hit',
  'deletion',
  'statement_line',
  'legal_document',
] as const
export type CaseKind = (typeof caseKinds)[number]

export const APPROVAL_NOTE_MAX = 500
