/** Words of deleting accounts, free of libraries: the schemas and the screens ask here. */

/** What stands in the way, in the order in which a person would settle it. The database looks for each (account.obstacles). */
export const deletionObstacles = [
  ...(['money', 'on_hold', 'arriving', 'pending_sends', 'fundings', 'cashouts', 'cash_ins', 'cashouts_lately'] as const),
  ...(['tasks', 'disputes', 'appeals', 'disputes_lately', 'requests', 'planned', 'rewards', 'tickets', 'documents'] as const),
  ...(['agent_request', 'agent', 'staff', 'approvals', 'compliance', 'security_flags', 'reports', 'ledger_alerts'] as const),
  ...(['wallet_locked', 'blocked'] as const),
] as const
export type DeletionObstacle = (typeof deletionObstacles)[number]

/** What only the staff are told: whoever is looked at does not learn it by asking to go. */
export const untoldObstacles = [
  ...(['approvals', 'compliance', 'security_flags', 'reports', 'ledger_alerts', 'wallet_locked', 'blocked'] as const),
] as const
type Untold = (typeof untoldObstacles)[number]
export type ToldObstacle = Exclude<DeletionObstacle, Untold>

const untold: ReadonlySet<string> = new Set(untoldObstacles)
export const isTold = (obstacle: DeletionObstacle): obstacle is ToldObstacle => !untold.has(obstacle)
export const toldObstacles = deletionObstacles.filter(isTold)

/** Nobody has said anything; one of the staff asks another; deleted; refused; taken back by the member. */
export const deletionStatuses = ['waiting', 'asked', 'done', 'refused', 'cancelled'] as const
export type DeletionStatus = (typeof deletionStatuses)[number]

/** Why a request is refused, as the member reads it in their language. */
export const deletionRefusals = ['something_open', 'not_confirmed', 'asked_otherwise', 'legal_hold', 'other'] as const
export type DeletionRefusal = (typeof deletionRefusals)[number]

/** ask: a second one; approve and reject: what another has asked; refuse: the member's request. */
export const deletionDecisions = ['ask', 'approve', 'reject', 'refuse'] as const
export type DeletionDecision = (typeof deletionDecisions)[number]

/** What became of a request, step by step. */
export const deletionSteps = [
  ...(['requested', 'asked', 'approved', 'rejected', 'withdrawn', 'expired', 'refused', 'cancelled', 'done'] as const),
] as const

export const DELETION_REASON_MIN = 10
export const DELETION_REASON_MAX = 500
