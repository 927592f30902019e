import { z } from 'zod'
import { adminList } from './admin-list.ts'
import { agentRequest } from './agents.ts'
import { DECISION_REASON_MAX, DECISION_REASON_MIN } from './decision-bounds.ts'
import { procedures } from './procedure.ts'
import { id, text } from './schemas.ts'
import { staffPerson } from './staff-person.ts'

const askedByMember = agentRequest.extend({
  user: staffPerson,
  /** Of the member, as things stand. */
  tier: z.int(),
  is_blocked: z.boolean(),
  /** Null: it waits, or was answered from the machine itself. */
  decided_by: staffPerson.nullable(),
})
export type AgentRequestAtDesk = z.infer<typeof askedByMember>

/** What the staff do about members who want to pay out. */
export const agentDesk = procedures({
  admin_list_agent_requests: {
    summary: 'Requests to become an agent, with who asks, as they stand and as they were decided.',
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
      'Makes whoever asked an agent, or says why not: a rejection needs a reason, which the member reads. Approved are members of tier 2 who are not blocked (TIER_NEEDED, INVALID_TRANSITION). Nobody decides their own; of two who decide at once one is refused.',
    access: 'admin',
    is_act: true,
    input: z
      .strictObject({
        request_id: id,
        decision: z.enum(['approve', 'reject']),
        /** What the member reads when it is no. */
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
