import { z } from 'zod'
import { adminList } from './admin-list.ts'
import { approvalFacts, approvalKinds } from './approval-facts.ts'
import { APPROVAL_NOTE_MAX, approvalStatuses, caseKinds } from './approval-status.ts'
import { fieldChange } from './field-changes.ts'
import { outsideAccounts } from './outside-accounts.ts'
import { procedures } from './procedure.ts'
import { cents, id, isoTime, text } from './schemas.ts'
import { staffPerson } from './staff-person.ts'

const accountChange = z.object({
  account: z.string(),
  owner: staffPerson.nullable(),
  balance_before: cents,
  balance_after: cents,
})

const approval = z.object({
  id,
  /** Staff screens write the sentence about the request from these. */
  facts: approvalFacts,
  /** The people in `facts`. */
  people: z.array(staffPerson),
  reason: z.string(),
  /**
   * The requester’s note for staff. This field, `accounts` and `case` are empty once the request is decided, and for a
   * reader whom the request is about.
   */
  staff_notes: z.string(),
  /** Balances now, and after the approval. */
  accounts: z.array(accountChange),
  /** `before` is the value at the time of the request. */
  changes: z.array(fieldChange),
  /** `account` is set only for statement lines. The `id` of a legal document is its name. */
  case: z.object({ kind: z.enum(caseKinds), id: z.string(), account: z.enum(outsideAccounts).nullable() }).nullable(),
  target: staffPerson.nullable(),
  required_role: z.enum(['admin', 'super_admin']),
  requested_by: staffPerson,
  requested_at: isoTime,
  expires_at: isoTime,
  /** A pending request past its deadline is returned as `expired`. */
  status: z.enum(approvalStatuses),
  decided_by: staffPerson.nullable(),
  decided_at: isoTime.nullable(),
  note: z.string(),
  actions: z.array(z.enum(['decide', 'withdraw'])),
})
export type Approval = z.infer<typeof approval>

export const approvals = procedures({
  admin_list_approvals: {
    summary:
      'Requests for approval by a second staff member, pending and decided. `actions` lists what the caller can do: the requester can withdraw, and another staff member can decide within 24 hours.',
    access: 'admin',
    is_sensitive_read: true,
    ...adminList({
      filters: {
        status: z.enum(approvalStatuses).optional(),
        kind: z.enum(approvalKinds).optional(),
        requested_by: id.optional(),
        target_user_id: id.optional(),
      },
      sorts: ['requested_at', 'expires_at'],
      item: approval,
    }),
    errors: [],
  },
  admin_decide_approval: {
    summary:
      'Approves or rejects another staff member’s request. An approved change commits together with the approval; if the change is refused, its error is returned and the request stays pending. Staff cannot decide their own requests or requests about themselves.',
    access: 'admin',
    is_confirmed_action: true,
    input: z
      .strictObject({
        approval_id: id,
        decision: z.enum(['approve', 'reject']),
        note: text({ max: APPROVAL_NOTE_MAX }).default(''),
      })
      .refine(({ decision, note }) => decision === 'approve' || note !== '', { path: ['note'], error: 'must say why' }),
    output: approval,
    errors: [
      'NOT_FOUND',
      'FORBIDDEN',
      'INVALID_TRANSITION',
      'CONFLICT',
      'INSUFFICIENT_FUNDS',
      'LIMIT_EXCEEDED',
      'RECIPIENT_CANNOT_RECEIVE',
      'OTHER_BOOK',
      'RECIPIENT_UNAVAILABLE',
      'WALLET_LOCKED',
      'IDEMPOTENCY_CONFLICT',
      'MISMATCH_STANDS',
      'REPAIR_REFUSED',
      'LAST_SUPER_ADMIN',
      'DELETION_REFUSED',
      'RATE_JUMP',
    ],
  },
  admin_withdraw_approval: {
    summary: 'Withdraws the caller’s pending approval request.',
    access: 'admin',
    input: z.strictObject({ approval_id: id }),
    output: approval,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'INVALID_TRANSITION'],
  },
})
