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
} from './deletion-words.ts'
import { procedures } from './procedure.ts'
import { cents, id, isoTime, text } from './schemas.ts'
import { staffPerson } from './staff-person.ts'

/** What one of the staff has asked another, and until when that one may answer. */
const asked = z.object({ approval_id: id, by: staffPerson, reason: z.string(), asked_at: isoTime, expires_at: isoTime })

const request = z.object({
  id,
  /** Once deleted: called by the pseudonym. */
  user: staffPerson,
  status: z.enum(deletionStatuses),
  requested_at: isoTime,
  ended_at: isoTime.nullable(),
  asked: asked.nullable(),
  /** Of the staff: who refused it, or approved its doing. */
  decided_by: staffPerson.nullable(),
  reason_code: z.enum(deletionRefusals).nullable(),
  /** What tells deleted members apart, `7A01F3`. */
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
  /** All there are, in their order; `count` 0: nothing in the way. Empty once the request is over. */
  obstacles: z.array(z.object({ obstacle: z.enum(deletionObstacles), count: z.int() })),
  /** Oldest first. */
  history: z.array(step),
  /** What the caller may do now. */
  actions: z.array(z.enum(deletionDecisions)),
})
export type WholeDeletionRequest = z.infer<typeof wholeRequest>

/** Members who asked to be deleted, and what two of the staff make of it. */
export const deletions = procedures({
  admin_list_deletion_requests: {
    summary:
      'Members who asked that their account be deleted. `waiting`: nobody has said anything; `asked`: one of the staff asks another.',
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
    summary: 'One request: what stands in its way, what the member has, what became of it, and what the caller may do.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ request_id: id }),
    output: wholeRequest,
    errors: ['NOT_FOUND'],
  },
  admin_decide_deletion: {
    summary:
      'Four eyes: `ask` asks a second member of the staff to delete the account, who has 24 hours to `approve` or `reject` that. With the approval it is deleted, at once and for good: what is about the member is erased or called by a pseudonym, the books stay. Refused with DELETION_REFUSED while anything stands in the way. `refuse` ends the request, and the member reads why in their language; `reason` is for the staff. Nobody decides about themselves, or what they have asked themselves.',
    access: 'admin',
    is_act: true,
    input: z
      .strictObject({
        request_id: id,
        decision: z.enum(deletionDecisions),
        reason: text({ min: DELETION_REASON_MIN, max: DELETION_REASON_MAX }),
        /** With `refuse` only. */
        reason_code: z.enum(deletionRefusals).optional(),
      })
      .refine(({ decision, reason_code }) => (decision === 'refuse') === (reason_code !== undefined), {
        path: ['reason_code'],
        error: 'comes with a refusal, and with nothing else',
      }),
    output: wholeRequest,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'INVALID_TRANSITION', 'CONFLICT', 'DELETION_REFUSED'],
  },
})
