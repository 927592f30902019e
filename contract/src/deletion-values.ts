/** In the order in which a person would resolve them. The SQL function deletions.obstacles finds them. */
export const deletionObstacles = [
  'money',
  'on_hold',
  'arriving',
  'pending_sends',
  'fundings',
  'cashouts',
  'cash_ins',
  'cashouts_lately',
  'tasks',
  'disputes',
  'appeals',
  'disputes_lately',
  'requests',
  'planned',
  'rewards',
  'tickets',
  'documents',
  'agent_request',
  'agent',
  'staff',
  'approvals',
  'compliance',
  'security_flags',
  'reports',
  'ledger_alerts',
  'wallet_locked',
  'blocked',
] as const
export type DeletionObstacle = (typeof deletionObstacles)[number]

/** Obstacles shown only to staff, so that a member does not learn of an investigation by requesting deletion. */
export const staffOnlyObstacles = [
  'approvals',
  'compliance',
  'security_flags',
  'reports',
  'ledger_alerts',
  'wallet_locked',
  'blocked',
] as const
type StaffOnlyObstacle = (typeof staffOnlyObstacles)[number]
export type MemberObstacle = Exclude<DeletionObstacle, StaffOnlyObstacle>

const staffOnly: ReadonlySet<string> = new Set(staffOnlyObstacles)
export const isShownToMember = (obstacle: DeletionObstacle): obstacle is MemberObstacle => !staffOnly.has(obstacle)
export const memberObstacles = deletionObstacles.filter(isShownToMember)

/** asked: a second staff member must approve. */
export const deletionStatuses = ['waiting', 'asked', 'done', 'refused', 'cancelled'] as const
export type DeletionStatus = (typeof deletionStatuses)[number]

export const deletionRefusals = ['something_open', 'not_confirmed', 'asked_otherwise', 'legal_hold', 'other'] as const
export type DeletionRefusal = (typeof deletionRefusals)[number]

/**
 * ask: request approval by a second staff member. approve, reject: answer this request. refuse: refuse the deletion.
 */
export const deletionDecisions = ['ask', 'approve', 'reject', 'refuse'] as const
export type DeletionDecision = (typeof deletionDecisions)[number]

export const deletionSteps = [
  'requested',
  'asked',
  'approved',
  'rejected',
  'withdrawn',
  'expired',
  'refused',
  'cancelled',
  'done',
] as const

export const DELETION_REASON_MIN = 10
export const DELETION_REASON_MAX = 500
