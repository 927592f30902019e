import { z } from 'zod'
import { adminList } from './admin-list.ts'
import { APPROVAL_NOTE_MAX, approvalStatuses, caseKinds } from './approval-status.ts'
import { fieldChange } from './field-changes.ts'
import { outsideAccounts } from './outside-accounts.ts'
import { procedures } from './procedure.ts'
import { cents, id, isoTime, text } from './schemas.ts'
import { staffPerson } from './staff-person.ts'

/** What is asked of one of the staff, in the words of the feature that asks: `adjustment`. */
const kind = z.string().regex(/^[a-z][a-z_]{2,40}$/)

/** An account whose balance changes with the approval. */
const accountChange = z.object({
  /** Kind of the account: `available`, `goodwill`. */
  account: z.string(),
  /** Null: the platform's own. */
  owner: staffPerson.nullable(),
  balance_before: cents,
  balance_after: cents,
})

const approval = z.object({
  id,
  kind,
  /** What is done when it is approved: `credit $40.00 to @marie, goodwill`. */
  summary: z.string(),
  /** Why it was asked for. */
  reason: z.string(),
  /** What the requester wrote for staff only. Like `accounts` and `case` empty once it is decided, and for the person it is about. */
  staff_notes: z.string(),
  /** Balances now and after the approval, as the ledger stands at this moment. */
  accounts: z.array(accountChange),
  /** Each field of a setting that would change, as it was when the change was asked for. */
  changes: z.array(fieldChange),
  /** The case it belongs to. `account` is set for lines of statements. The id of a legal document is its name. */
  case: z.object({ kind: z.enum(caseKinds), id: z.string(), account: z.enum(outsideAccounts).nullable() }).nullable(),
  /** Whose money or rights it is about. */
  target: staffPerson.nullable(),
  /** The rank of those who may decide. */
  needs: z.enum(['admin', 'super_admin']),
  requested_by: staffPerson,
  requested_at: isoTime,
  expires_at: isoTime,
  /** Pending past its time is expired. */
  status: z.enum(approvalStatuses),
  decided_by: staffPerson.nullable(),
  /** Also of one that was withdrawn or has expired. */
  decided_at: isoTime.nullable(),
  note: z.string(),
  /** What the caller may do with it now. */
  actions: z.array(z.enum(['decide', 'withdraw'])),
})
export type Approval = z.infer<typeof approval>

export const approvals = procedures({
  admin_list_approvals: {
    summary:
      'What waits for a second member of the staff, and what became of what has waited. `actions` says what the caller may do: whoever asked can withdraw it, and somebody else decides within 24 hours.',
    access: 'admin',
    is_sensitive_read: true,
    ...adminList({
      filters: {
        status: z.enum(approvalStatuses).optional(),
        kind: kind.optional(),
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
      'Approves or rejects what another member of the staff has asked for. What was asked for is done together with the approval or not at all: when it is refused, the refusal is told and it goes on waiting. Nobody decides their own, nor what is about themselves.',
    access: 'admin',
    is_act: true,
    input: z
      .strictObject({
        approval_id: id,
        decision: z.enum(['approve', 'reject']),
        /** For whoever asked; a rejection says why. */
        note: text({ max: APPROVAL_NOTE_MAX }).default(''),
      })
      .refine(({ decision, note }) => decision === 'approve' || note !== '', { path: ['note'], error: 'must say why' }),
    output: approval,
    errors: [
      ...(['NOT_FOUND', 'FORBIDDEN', 'INVALID_TRANSITION', 'CONFLICT', 'INSUFFICIENT_FUNDS', 'LIMIT_EXCEEDED'] as const),
      ...(['RECIPIENT_CANNOT_RECEIVE', 'RECIPIENT_UNAVAILABLE', 'WALLET_LOCKED', 'IDEMPOTENCY_CONFLICT'] as const),
      ...(['MISMATCH_STANDS', 'REPAIR_REFUSED', 'LAST_SUPER_ADMIN', 'DELETION_REFUSED', 'RATE_JUMP'] as const),
    ],
  },
  admin_withdraw_approval: {
    summary: 'Takes back what the caller has asked a second member of the staff for, while nobody has decided.',
    access: 'admin',
    input: z.strictObject({ approval_id: id }),
    output: approval,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'INVALID_TRANSITION'],
  },
})
