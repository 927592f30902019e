import { z } from 'zod'
import { adminList } from './admin-list.ts'
import {
  DELETION_REASON_MAX,
  DELETION_REASON_MIN,
  deletionDecisions,
  deletionObstacles,
  deletionRefusals,
  deletionStatuses,
  deletionSteps,
} from './deletion-values.ts'
import { procedures } from './procedure.ts'
import { cents, id, isoTime, text } from './schemas.ts'
import { staffPerson } from './staff-person.ts'

const pendingApproval = z.object({ approval_id: id, by: staffPerson, reason: z.string(), asked_at: isoTime, expires_at: isoTime })

const request = z.object({
  id,
  /** After the deletion: the member’s pseudonym. */
  user: staffPerson,
  status: z.enum(deletionStatuses),
  requested_at: isoTime,
  ended_at: isoTime.nullable(),
  asked: pendingApproval.nullable(),
  decided_by: staffPerson.nullable(),
  reason_code: z.enum(deletionRefusals).nullable(),
  /** A code such as `7A01F3` that distinguishes deleted members. */
  mark: z.string().nullable(),
})
export type DeletionRequest = z.infer<typeof request>

const step = z.object({ what: z.enum(deletionSteps), at: isoTime, by: staffPerson.nullable(), text: z.string() })
export type DeletionStep = z.infer<typeof step>

const wholeRequest = request.extend({
  member_since: isoTime,
  tier: z.int(),
  available_balance: cents,
  on_hold_balance: cents,
  wallet_status: z.enum(['open', 'locked', 'frozen']),
  /** A `count` of 0 means that the obstacle does not exist. Empty once the request has ended. */
  obstacles: z.array(z.object({ obstacle: z.enum(deletionObstacles), count: z.int() })),
  history: z.array(step),
  actions: z.array(z.enum(deletionDecisions)),
})
export type DeletionRequestDetails = z.infer<typeof wholeRequest>

export const deletions = procedures({
  admin_list_deletion_requests: {
    summary: 'Deletion requests. `waiting`: undecided. `asked`: one staff member has asked a second to approve.',
    access: 'admin',
    is_sensitive_read: true,
    ...adminList({
      filters: { status: z.enum(deletionStatuses).optional(), user_id: id.optional() },
      sorts: ['requested_at'],
      item: request,
    }),
    errors: [],
  },
  admin_get_deletion_request: {
    summary: 'One deletion request: its obstacles, the member’s data, its history and the caller’s possible decisions.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ request_id: id }),
    output: wholeRequest,
    errors: ['NOT_FOUND'],
  },
  admin_decide_deletion: {
    summary:
      'Four-eyes decision. `ask` asks a second staff member to delete the account, who has 24 hours to `approve` or `reject`. The approval deletes it at once and permanently: personal data is erased or pseudonymised, accounting records stay. Fails with DELETION_REFUSED while there are obstacles. `refuse` ends the request; the member reads the refusal in their language, and `reason` is for staff. Staff cannot decide about themselves or their own requests.',
    access: 'admin',
    is_confirmed_action: true,
    input: z
      .strictObject({
        request_id: id,
        decision: z.enum(deletionDecisions),
        reason: text({ min: DELETION_REASON_MIN, max: DELETION_REASON_MAX }),
        reason_code: z.enum(deletionRefusals).optional(),
      })
      .refine(({ decision, reason_code }) => (decision === 'refuse') === (reason_code !== undefined), {
        path: ['reason_code'],
        error: 'required with `refuse`, otherwise not allowed',
      }),
    output: wholeRequest,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'INVALID_TRANSITION', 'CONFLICT', 'DELETION_REFUSED'],
  },
})
