import { z } from 'zod'
import { adminList } from './admin-list.ts'
import { agentRequest } from './agents.ts'
import { DECISION_REASON_MAX, DECISION_REASON_MIN } from './decision-bounds.ts'
import { procedures } from './procedure.ts'
import { id, text } from './schemas.ts'
import { staffPerson } from './staff-person.ts'

const askedByMember = agentRequest.extend({
  user: staffPerson,
  /** As they are now, not at the time of the request. */
  tier: z.int(),
  is_blocked: z.boolean(),
  /** Null while pending, or if the decision was made from the command line. */
  decided_by: staffPerson.nullable(),
})
export type AgentRequestForStaff = z.infer<typeof askedByMember>

export const agentsAdmin = procedures({
  admin_list_agent_requests: {
    summary: 'Requests to become an agent, pending and decided, with the member’s current state.',
    access: 'admin',
    is_sensitive_read: true,
    ...adminList({
      filters: { status: agentRequest.shape.status.optional(), user_id: id.optional() },
      sorts: ['submitted_at'],
      item: askedByMember,
    }),
    errors: [],
  },
  admin_decide_agent_request: {
    summary:
      'Approves or rejects a request to become an agent. A rejection needs a reason, which the member reads. Approval requires tier 2 and a member who is not blocked (TIER_NEEDED, INVALID_TRANSITION). Staff cannot decide their own request; of two concurrent decisions one is refused.',
    access: 'admin',
    is_confirmed_action: true,
    input: z
      .strictObject({
        request_id: id,
        decision: z.enum(['approve', 'reject']),
        reason: text({ max: DECISION_REASON_MAX }).default(''),
      })
      .refine(({ decision, reason }) => decision === 'approve' || reason.length >= DECISION_REASON_MIN, {
        path: ['reason'],
        error: 'must say why',
      }),
    output: askedByMember,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'TIER_NEEDED'],
  },
})
