import { z } from 'zod'
import { adminList } from './admin-list.ts'
import { SEARCH_MAX } from './bounds.ts'
import { procedures } from './procedure.ts'
import {
  adminAlert,
  approvalAsked,
  askedRemedy,
  balanceAt,
  checkRun,
  ledgerAlert,
  ledgerFinding,
  ledgerHealth,
  ledgerTrace,
  openFindings,
  openHold,
  reconciledBalance,
  repairable,
  startedRun,
} from './reconciliation-records.ts'
import {
  ALERT_NOTE_MAX,
  ALERT_NOTE_MIN,
  alertSeverities,
  alertTypes,
  checkKinds,
  heldBy,
  memberAccountKinds,
  REMEDY_REASON_MAX,
  REMEDY_REASON_MIN,
} from './reconciliation-words.ts'
import { cents, day, id, isoTime, nothing, text } from './schemas.ts'

export { NAMED_FINDINGS_MAX } from './reconciliation-records.ts'
export type {
  AdminAlert,
  AskedRemedy,
  CheckRun,
  LedgerAlert,
  LedgerHealth,
  LedgerTrace,
  OpenFindings,
  OpenHold,
  ReconciledBalance,
  Repairable,
  TraceEntry,
} from './reconciliation-records.ts'

/** Why somebody of the staff does it: kept, and read by whoever decides. */
const reason = text({ min: REMEDY_REASON_MIN, max: REMEDY_REASON_MAX })

export const reconciliation = procedures({
  get_ledger_health: {
    summary:
      'Whether the book is whole, in cents. When the ledger cannot say, the figures are added up from the accounts, and `source` says so; when nothing can, they are zero and `success` is false. It never fails for that.',
    access: 'admin',
    input: nothing,
    output: ledgerHealth,
    errors: [],
  },
  get_ledger_findings: {
    summary:
      'What is wrong with the ledger now: the findings of the newest full count and of every look since, with the postings, members, days and kinds of accounts that they touch.',
    access: 'admin',
    is_sensitive_read: true,
    input: nothing,
    output: openFindings,
    errors: [],
  },
  list_admin_alerts: {
    summary: 'Alerts about the ledger, the newest first.',
    access: 'admin',
    is_sensitive_read: true,
    ...adminList({
      filters: {
        severity: z.enum(alertSeverities).optional(),
        resolved: z.boolean().optional(),
        alert_type: z.enum(alertTypes).optional(),
        user_id: id.optional(),
        /** First and last day they were raised on, of the platform’s time zone. */
        date_from: day.optional(),
        date_to: day.optional(),
      },
      sorts: ['created_at', 'severity', 'total_delta'],
      item: adminAlert,
    }),
    errors: [],
  },
  get_ledger_alerts_with_profiles: {
    summary:
      'Members whose balance does not agree with the ledger, with who they are; those that are open unless asked otherwise.',
    access: 'admin',
    is_sensitive_read: true,
    ...adminList({
      filters: {
        resolved: z.boolean().default(false),
        severity: z.enum(alertSeverities).optional(),
        user_id: id.optional(),
        /** First and last day they were raised on, of the platform’s time zone. */
        date_from: day.optional(),
        date_to: day.optional(),
      },
      sorts: ['flagged_at', 'detected_delta'],
      item: ledgerAlert,
    }),
    errors: [],
  },
  resolve_ledger_alert: {
    summary: 'Ends an alert with a note. Refused while what it is about still stands: repair it, or restore the book, first.',
    access: 'admin',
    input: z.strictObject({ admin_id: id, alert_id: id, resolution_note: text({ min: ALERT_NOTE_MIN, max: ALERT_NOTE_MAX }) }),
    output: adminAlert,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'MISMATCH_STANDS'],
  },
  trigger_anomaly_check: {
    summary:
      'Looks at every account and at everything posted since the book was proven last, walks through the whole old book piece by piece, and counts it: in the background, with what is found told at once. One at a time: while one is at work, that one is answered.',
    access: 'admin',
    input: nothing,
    output: startedRun,
    errors: [],
  },
  validate_user_balance_with_alerts: {
    summary:
      'Adds up one member’s entries anew, down to every row, and asks whether their payments were paid by whoever began them. What does not agree raises one alert, closes the wallet for money that leaves, and is told to the member.',
    access: 'admin',
    input: z.strictObject({ user_id: id }),
    output: z.object({
      alert_created: z.boolean(),
      delta: cents,
      /** The open alert about the member; null: there is none. */
      alert_id: id.nullable(),
      is_consistent: z.boolean(),
      findings: z.array(ledgerFinding),
      wallet_status: z.enum(['open', 'locked', 'frozen']),
    }),
    errors: ['NOT_FOUND'],
  },
  unlock_user_balance_lock: {
    summary:
      'Asks a second member of the staff to open a wallet that was closed because it did not agree with the ledger. Refused while the check of the member finds anything. It never lifts a freeze or a block.',
    access: 'admin',
    is_act: true,
    input: z.strictObject({ admin_id: id, user_id: id, reason }),
    output: approvalAsked,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'MISMATCH_STANDS', 'CONFLICT'],
  },
  get_balance_repairs: {
    summary:
      'The accounts of a member (without one, of the platform) whose balance is not what their entries come to, and whether it may be set right.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ user_id: id.optional() }),
    output: z.object({
      accounts: z.array(repairable),
      /** What was asked for and waits: not to be asked for again. */
      asked: z.array(askedRemedy),
      /** Nothing is found, so that a locked wallet may be opened. Of the platform: there is no difference. */
      is_sound: z.boolean(),
      /** Rows are not those that were written: nothing here mends them. */
      is_rewritten: z.boolean(),
      /** A payment stands that another’s account paid, or got, than whose it says: who, and whose, is to be found out by the owners of accounts. Of the platform: false. */
      is_paid_by_another: z.boolean(),
    }),
    errors: ['NOT_FOUND'],
  },
  request_balance_repair: {
    summary:
      'Asks a super_admin to set a stored balance back to what the proven entries of the account come to. What is written in the book stays as it is.',
    access: 'admin',
    is_act: true,
    input: z.strictObject({
      admin_id: id,
      /** Without: an account of the platform. */
      user_id: id.optional(),
      /** `available`, `on_hold`; of the platform its own, such as `platform_fees`. */
      account: z.string().regex(/^[a-z][a-z_:]{1,40}$/),
      reason,
    }),
    output: approvalAsked.extend({ before: cents, after: cents }),
    errors: ['NOT_FOUND', 'REPAIR_REFUSED', 'CONFLICT'],
  },
  get_ledger_trace: {
    summary:
      'Every entry of one of a member’s accounts with its balance as stored and as added up anew, what stood against it, and the first row that does not fit.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({
      user_id: id,
      account: z.enum(memberAccountKinds).default('available'),
      cursor: z.string().max(200).optional(),
      limit: z.int().min(1).max(100).default(50),
      /** descending: the newest first. */
      direction: z.enum(['ascending', 'descending']).default('descending'),
      /** Entries up to the end of this second, and the balances then. */
      at: isoTime.optional(),
    }),
    output: ledgerTrace,
    errors: ['NOT_FOUND'],
  },
  get_balance_at: {
    summary: 'What a member had at the end of a second that is past.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ user_id: id, at: isoTime }),
    output: balanceAt,
    errors: ['NOT_FOUND'],
  },
  list_balance_reconciliation: {
    summary:
      'Every member with what is stored and what their entries came to when they were counted last; the largest difference first.',
    access: 'admin',
    is_sensitive_read: true,
    ...adminList({
      filters: {
        status: z.enum(['balanced', 'mismatch', 'unchecked']).optional(),
        search: text({ max: SEARCH_MAX }).optional(),
        user_id: id.optional(),
      },
      sorts: ['delta', 'stored_balance', 'checked_at'],
      item: reconciledBalance,
    }),
    errors: [],
  },
  start_balance_reconciliation: {
    summary:
      'Counts every member anew, in the background, and has the whole book checked besides; what is found raises alerts. One at a time.',
    access: 'admin',
    input: nothing,
    output: startedRun,
    errors: [],
  },
  get_balance_reconciliation_run: {
    summary: 'How far a run is: this one, or the newest of its kind. Null: there was none.',
    access: 'admin',
    input: z.strictObject({ run_id: id.optional(), kind: z.enum(checkKinds).default('members') }),
    output: z.object({ run: checkRun.nullable() }),
    errors: ['NOT_FOUND'],
  },
  list_holds: {
    summary: 'All money that waits on hold or in escrow, whose it is, since when, and what holds it.',
    access: 'admin',
    is_sensitive_read: true,
    ...adminList({
      filters: {
        held_by: z.enum(heldBy).optional(),
        older_than_hours: z.int().min(1).max(87_600).optional(),
        user_id: id.optional(),
      },
      sorts: ['created_at', 'amount'],
      item: openHold,
    }),
    errors: [],
  },
})
