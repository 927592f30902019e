import { z } from 'zod'
import {
  alertSeverities,
  alertTypes,
  checkKinds,
  heldBy,
  ledgerStates,
  memberAccountKinds,
  repairObstacles,
} from './integrity-words.ts'
import { cents, day, id, isoTime } from './schemas.ts'
import { staffPerson } from './staff-person.ts'

export const ledgerHealth = z.object({
  status: z.enum(ledgerStates),
  /** False if no figures are available. All figures are then zero. */
  success: z.boolean(),
  /**
   * Where the figures come from: the ledger, only the stored balances (so there is nothing to compare them with), or
   * nowhere.
   */
  source: z.enum(['ledger', 'wallets', 'none']),
  /** Net money received from outside, according to the journal. */
  actual_ledger_total: cents,
  user_balances: cents,
  on_hold_balances: cents,
  /** All platform accounts, including escrow. */
  platform_earnings: cents,
  /** Sum of the stored balances: `user_balances`, `on_hold_balances` and `platform_earnings`. */
  expected_total: cents,
  net_delta: cents,
  /** True if `net_delta` is less than a dollar in either direction. */
  is_balanced: z.boolean(),
  /** Time of the last full check; null: never. */
  last_sync: isoTime.nullable(),
  user_count: z.int(),
  /** Members with an error in the last full check or in an open alert. */
  users_with_imbalances: z.int(),
  total_imbalance: cents,
  /** Number of errors in the last full check or in open alerts, whichever is higher. */
  violations: z.int(),
  /** Errors that still exist, according to the newest full check or a later check. */
  current_findings: z.int(),
  /** Alerts that staff have not closed, even if the error is gone. */
  open_alerts: z.int(),
  /**
   * True if the sums agree to the cent, the last full check found no error and no alert is open. Meaningless before the
   * first check (`last_sync` is null).
   */
  is_whole: z.boolean(),
  /** Number of postings in the book, and how many of them the check covered. */
  position: z.int(),
  proven_position: z.int(),
})
export type LedgerHealth = z.infer<typeof ledgerHealth>

export const ledgerFinding = z.object({
  /** The broken rule, such as `balance = sum of entries`. */
  rule: z.string(),
  /** The location: `account 12 posting 345`, `batch 340 to 351`, `book`. */
  subject: z.string(),
  expected: z.string().nullable(),
  found: z.string().nullable(),
  /** The kind of the affected account; null if the finding concerns no account or several accounts of its owner. */
  account: z.string().nullable(),
  transaction_id: id.nullable(),
})

/** Maximum length of the lists below. The counts include everything. */
export const NAMED_FINDINGS_MAX = 50

/** Current integrity errors, and the affected postings, members, days and account kinds. */
export const openFindings = z.object({
  current: z.int(),
  open_alerts: z.int(),
  net_delta: cents,
  /** Time of the last full check; null: never. */
  counted_at: isoTime.nullable(),
  findings: z.array(ledgerFinding).max(NAMED_FINDINGS_MAX),
  postings: z.array(z.object({ position: z.int(), transaction_id: id.nullable() })).max(NAMED_FINDINGS_MAX),
  members: z.array(staffPerson).max(NAMED_FINDINGS_MAX),
  /** Platform days, oldest first. */
  days: z.array(day).max(NAMED_FINDINGS_MAX),
  account_kinds: z.array(z.string()),
})
export type OpenFindings = z.infer<typeof openFindings>

export const adminAlert = z.object({
  id,
  alert_type: z.enum(alertTypes),
  severity: z.enum(alertSeverities),
  resolved: z.boolean(),
  /** Null while open. */
  resolved_by: staffPerson.nullable(),
  resolved_at: isoTime.nullable(),
  metadata: z.object({
    affected_users: z.array(id),
    /** Stored minus computed balance; for the whole system, the net delta. */
    total_delta: cents,
    resolution_note: z.string().nullable(),
    /**
     * At most 50 findings, of which the most severe are always included. Findings stay in the list while the alert is
     * open.
     */
    findings: z.array(ledgerFinding),
  }),
  created_at: isoTime,
})
export type AdminAlert = z.infer<typeof adminAlert>

export const ledgerAlert = z.object({
  alert_id: id,
  user_id: id,
  user_email: z.string(),
  user_name: z.string().nullable(),
  hai_tag: z.string().nullable(),
  /** Stored minus computed balance. Zero: amounts agree, but rows were altered. */
  detected_delta: cents,
  snapshot_balance: cents,
  computed_ledger_balance: cents,
  severity: z.enum(alertSeverities),
  flagged_at: isoTime,
  resolved: z.boolean(),
  /** Null while open. */
  resolved_by: staffPerson.nullable(),
  resolved_at: isoTime.nullable(),
  resolution_note: z.string().nullable(),
  wallet_status: z.enum(['open', 'locked', 'frozen']),
  findings: z.array(ledgerFinding),
})
export type LedgerAlert = z.infer<typeof ledgerAlert>

export const checkRun = z.object({
  id,
  kind: z.enum(checkKinds),
  status: z.enum(['running', 'done', 'failed']),
  /** Null if started by the scheduler. */
  started_by: staffPerson.nullable(),
  started_at: isoTime,
  finished_at: isoTime.nullable(),
  done: z.int(),
  total: z.int(),
  found: z.int(),
})
export type CheckRun = z.infer<typeof checkRun>

/** `started` is false if a run was already in progress; `run` is then that one. */
export const startedRun = z.object({ run: checkRun, started: z.boolean() })

export const approvalAsked = z.object({ approval_id: id, expires_at: isoTime })

export const repairable = z.object({
  /** Null for a platform account. */
  user_id: id.nullable(),
  account: z.string(),
  stored_balance: cents,
  /** Sum of the entries. */
  computed_balance: cents,
  /** The required correction: stored minus computed. */
  delta: cents,
  /** Why a repair is not possible now; null if it can be requested. */
  obstacle: z.enum(repairObstacles).nullable(),
})
export type Repairable = z.infer<typeof repairable>

/** A pending repair or unlock request about a member. */
export const askedRemedy = z.object({
  approval_id: id,
  what: z.enum(['repair', 'unlock']),
  account: z.string().nullable(),
  required_role: z.enum(['admin', 'super_admin']),
  requested_by: staffPerson,
  requested_at: isoTime,
  expires_at: isoTime,
})
export type AskedRemedy = z.infer<typeof askedRemedy>

const traceEntry = z.object({
  position: z.int(),
  /** `transaction_id` and the two fields after it are null if the posting itself is missing. */
  transaction_id: id.nullable(),
  kind: z.string().nullable(),
  created_at: isoTime.nullable(),
  /** Null if no member started it. */
  initiator: staffPerson.nullable(),
  /** Sequence number within the account: 1, 2, 3… */
  sequence: z.int(),
  amount: cents,
  /** Stored balance after this entry. */
  stored_balance: cents,
  computed_balance: cents,
  /** Accepted difference between stored and computed, from approved repairs. */
  explained_delta: cents,
  /** True if stored = computed + explained, and the sequence number is right. */
  is_match: z.boolean(),
  /** The account's first entry that does not match. */
  is_first_mismatch: z.boolean(),
  /** An open alert or the journal says that this posting or its batch was altered. */
  is_suspect: z.boolean(),
  counter_entries: z.array(z.object({ account: z.string(), member: staffPerson.nullable(), amount: cents })),
  /** The posting whose held money this posting pays out or returns. */
  ends: id.nullable(),
})
export type TraceEntry = z.infer<typeof traceEntry>

export const balanceAt = z.object({
  at: isoTime,
  /** Position of the newest posting included. */
  position: z.int(),
  available_balance: cents,
  on_hold_balance: cents,
})

const repairDone = z.object({
  id,
  before: cents,
  after: cents,
  reason: z.string(),
  requested_by: staffPerson,
  approved_by: staffPerson,
  created_at: isoTime,
  /** Position of the newest posting at that time. */
  position: z.int(),
})

export const ledgerTrace = z.object({
  user: staffPerson,
  account: z.enum(memberAccountKinds),
  wallet_status: z.enum(['open', 'locked', 'frozen']),
  stored_balance: cents,
  computed_balance: cents,
  delta: cents,
  /** First mismatch in the whole account, whatever the page; null if every entry matches. */
  first_mismatch: z.object({ position: z.int(), transaction_id: id.nullable(), sequence: z.int() }).nullable(),
  /** The journal proves that rows were altered. Only a backup has the original values. */
  is_rewritten: z.boolean(),
  /**
   * `page`: balances start from the stored balance before this page, because there are too many entries to start from
   * the first.
   */
  computed_from: z.enum(['first_entry', 'page']),
  balance_at: balanceAt.nullable(),
  repairs: z.array(repairDone),
  items: z.array(traceEntry),
  next_cursor: z.string().nullable(),
})
export type LedgerTrace = z.infer<typeof ledgerTrace>

export const reconciledBalance = z.object({
  user_id: id,
  user_email: z.string(),
  user_name: z.string().nullable(),
  hai_tag: z.string().nullable(),
  /** Total of both accounts at the last check; the current total for a member never checked. */
  stored_balance: cents,
  /** Null until the first check. */
  computed_balance: cents.nullable(),
  /** Null until the first check. */
  delta: cents.nullable(),
  /** unchecked: never checked. */
  status: z.enum(['balanced', 'mismatch', 'unchecked']),
  wallet_status: z.enum(['open', 'locked', 'frozen']),
  checked_at: isoTime.nullable(),
})
export type ReconciledBalance = z.infer<typeof reconciledBalance>

export const openHold = z.object({
  /** Public id of the posting that created the hold. */
  id,
  /** on_hold: the member’s own account. pending_sends: escrow until the recipient joins. */
  account: z.enum(['on_hold', 'pending_sends']),
  member: staffPerson.nullable(),
  kind: z.string(),
  amount: cents,
  created_at: isoTime,
  age_seconds: z.int(),
  /** The item that the money is held for. Staff screens link to this item. */
  held_by: z.object({ type: z.enum(heldBy), id, status: z.string(), dispute_id: id.nullable() }),
})
export type OpenHold = z.infer<typeof openHold>
