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
} from './integrity-records.ts'
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
} from './integrity-values.ts'
import { cents, day, id, isoTime, nothing, text } from './schemas.ts'

export { NAMED_FINDINGS_MAX } from './integrity-records.ts'
export type {
  AdminAlert,
  AskedRemedy,
  CheckRun,
  FindingValue,
  LedgerAlert,
  LedgerFinding,
  LedgerHealth,
  LedgerTrace,
  OpenFindings,
  OpenHold,
  ReconciledBalance,
  Repairable,
  TraceEntry,
} from './integrity-records.ts'

const reason = text({ min: REMEDY_REASON_MIN, max: REMEDY_REASON_MAX })

export const integrity = procedures({
  get_ledger_health: {
    summary:
      'Tells if the ledger balances, with its totals in cents. If the ledger cannot answer, the figures come from the stored balances, as `source` says; if they cannot be read either, all are zero and `success` is false. It does not fail in these cases.',
    access: 'admin',
    input: nothing,
    output: ledgerHealth,
    errors: [],
  },
  get_ledger_findings: {
    summary:
      'Current integrity errors from the newest full check and all later checks, with the affected postings, members, days and account kinds.',
    access: 'admin',
    is_sensitive_read: true,
    input: nothing,
    output: openFindings,
    errors: [],
  },
  list_admin_alerts: {
    summary: 'Ledger alerts, newest first.',
    access: 'admin',
    is_sensitive_read: true,
    ...adminList({
      filters: {
        severity: z.enum(alertSeverities).optional(),
        resolved: z.boolean().optional(),
        alert_type: z.enum(alertTypes).optional(),
        user_id: id.optional(),
        date_from: day.optional(),
        date_to: day.optional(),
      },
      sorts: ['created_at', 'severity', 'total_delta'],
      item: adminAlert,
    }),
    errors: [],
  },
  get_ledger_alerts_with_profiles: {
    summary: 'Members whose balance does not match the ledger; only open alerts by default.',
    access: 'admin',
    is_sensitive_read: true,
    ...adminList({
      filters: {
        resolved: z.boolean().default(false),
        severity: z.enum(alertSeverities).optional(),
        user_id: id.optional(),
        date_from: day.optional(),
        date_to: day.optional(),
      },
      sorts: ['flagged_at', 'detected_delta'],
      item: ledgerAlert,
    }),
    errors: [],
  },
  resolve_ledger_alert: {
    summary: 'Resolves an alert with a note. Refused while its error exists: repair the balance or restore the book first.',
    access: 'admin',
    input: z.strictObject({ admin_id: id, alert_id: id, resolution_note: text({ min: ALERT_NOTE_MIN, max: ALERT_NOTE_MAX }) }),
    output: adminAlert,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'MISMATCH_STANDS'],
  },
  trigger_anomaly_check: {
    summary:
      'Starts a background check of every account, of everything posted since the last full check and, piece by piece, of the whole journal. Errors are reported at once. Only one runs at a time; if one is in progress, returns that one.',
    access: 'admin',
    input: nothing,
    output: startedRun,
    errors: [],
  },
  validate_user_balance_with_alerts: {
    summary:
      'Recalculates one member’s entries and checks that each payment was paid by its initiator. A mismatch raises an alert, locks the wallet for outgoing payments and notifies the member.',
    access: 'admin',
    input: z.strictObject({ user_id: id }),
    output: z.object({
      alert_created: z.boolean(),
      delta: cents,
      alert_id: id.nullable(),
      is_consistent: z.boolean(),
      findings: z.array(ledgerFinding),
      wallet_status: z.enum(['open', 'locked', 'frozen']),
    }),
    errors: ['NOT_FOUND'],
  },
  unlock_user_balance_lock: {
    summary:
      'Asks a second staff member to unlock a wallet that was locked by a ledger check. Refused while the check finds errors. Does not lift freezes or blocks.',
    access: 'admin',
    is_confirmed_action: true,
    input: z.strictObject({ admin_id: id, user_id: id, reason }),
    output: approvalAsked,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'MISMATCH_STANDS', 'CONFLICT'],
  },
  get_balance_repairs: {
    summary:
      'The accounts of a member (or of the platform) whose stored balance differs from their entries, and whether each can be repaired.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ user_id: id.optional() }),
    output: z.object({
      accounts: z.array(repairable),
      asked: z.array(askedRemedy),
      /** For a member: no errors, so a locked wallet can be unlocked. */
      is_sound: z.boolean(),
      /** True if rows were altered, which a repair cannot fix. */
      is_rewritten: z.boolean(),
      /** An account other than the named one paid or received a payment, so the owners must be investigated first. */
      is_paid_by_another: z.boolean(),
    }),
    errors: ['NOT_FOUND'],
  },
  request_balance_repair: {
    summary: 'Asks a super_admin to set a stored balance to the sum of its proven entries. The entries do not change.',
    access: 'admin',
    is_confirmed_action: true,
    input: z.strictObject({
      admin_id: id,
      user_id: id.optional(),
      account: z.string().regex(/^[a-z][a-z_:]{1,40}$/),
      reason,
    }),
    output: approvalAsked.extend({ before: cents, after: cents }),
    errors: ['NOT_FOUND', 'REPAIR_REFUSED', 'CONFLICT'],
  },
  get_ledger_trace: {
    summary:
      'Every entry of one of a member’s accounts with its stored and recalculated balance, its counter-entries, and the first entry that does not match.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({
      user_id: id,
      account: z.enum(memberAccountKinds).default('available'),
      cursor: z.string().max(200).optional(),
      limit: z.int().min(1).max(100).default(50),
      direction: z.enum(['ascending', 'descending']).default('descending'),
      /** Returns entries up to the end of this second, and the balances at that time. */
      at: isoTime.optional(),
    }),
    output: ledgerTrace,
    errors: ['NOT_FOUND'],
  },
  get_balance_at: {
    summary: 'A member’s balances at the end of a past second.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ user_id: id, at: isoTime }),
    output: balanceAt,
    errors: ['NOT_FOUND', 'ARCHIVED'],
  },
  list_balance_reconciliation: {
    summary:
      'Every member of the book with the stored and the computed balance of the last check, largest difference first. Members who were never checked have the lowest sort key.',
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
    summary: 'Starts a background check of every member and of the whole book; errors raise alerts. Only one runs at a time.',
    access: 'admin',
    input: nothing,
    output: startedRun,
    errors: [],
  },
  get_balance_reconciliation_run: {
    summary: 'Progress of a run: the given one, or the newest of its kind; null if there is none.',
    access: 'admin',
    input: z.strictObject({ run_id: id.optional(), kind: z.enum(checkKinds).default('members') }),
    output: z.object({ run: checkRun.nullable() }),
    errors: ['NOT_FOUND'],
  },
  list_holds: {
    summary: 'All money on hold or in escrow: its owner, since when, and the item that holds it.',
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
