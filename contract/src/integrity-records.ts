import { z } from 'zod'
import {
  alertSeverities,
  alertTypes,
  checkKinds,
  heldBy,
  ledgerStates,
  memberAccountKinds,
  repairObstacles,
} from './integrity-values.ts'
import { cents, day, id, isoTime } from './schemas.ts'
import { staffPerson } from './staff-person.ts'

export const ledgerHealth = z.object({
  status: z.enum(ledgerStates),
  /** If false, all figures are zero. */
  success: z.boolean(),
  /** wallets: only the stored balances could be read, so nothing can be compared with them. */
  source: z.enum(['ledger', 'wallets', 'none']),
  actual_ledger_total: cents,
  user_balances: cents,
  on_hold_balances: cents,
  /** All platform accounts, including escrow. */
  platform_earnings: cents,
  /** The stored balances: `user_balances` + `on_hold_balances` + `platform_earnings`. */
  expected_total: cents,
  net_delta: cents,
  /** True if `net_delta` is less than a dollar in either direction. */
  is_balanced: z.boolean(),
  last_sync: isoTime.nullable(),
  user_count: z.int(),
  users_with_imbalances: z.int(),
  total_imbalance: cents,
  /** Errors in the newest proof or in open alerts, whichever is more. */
  violations: z.int(),
  /** Errors that still exist, according to the newest proof and later checks. */
  current_findings: z.int(),
  /** Alerts that staff have not closed, even if the error is gone. */
  open_alerts: z.int(),
  /** True if the sums agree to the cent, the newest proof has no errors and no alert is open. */
  is_whole: z.boolean(),
  /** Postings in the ledger. `proven_position`: how many of them were proven. */
  position: z.int(),
  proven_position: z.int(),
  /** Every posting was read after this time. */
  read_since: isoTime.nullable(),
})
export type LedgerHealth = z.infer<typeof ledgerHealth>

/** A value that a check compares. `totals` are the sums of all balances by class of account. */
export const findingValue = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('money'), amount: cents }),
  z.object({ kind: z.literal('totals'), available: cents, on_hold: cents, platform: cents, outside: cents }),
  /** A count, a hash or an id. */
  z.object({ kind: z.literal('text'), text: z.string() }),
])
export type FindingValue = z.infer<typeof findingValue>

export const ledgerFinding = z.object({
  rule: z.string(),
  /** Such as `account 12 posting 345`, `batch 340 to 351` or `book`. */
  subject: z.string(),
  expected: findingValue.nullable(),
  found: findingValue.nullable(),
  /** The kind of the account, such as `available`. Null if several accounts of one owner are affected, or none is. */
  account: z.string().nullable(),
  transaction_id: id.nullable(),
})

export type LedgerFinding = z.infer<typeof ledgerFinding>

/** Limits lists in `openFindings`, but not its counts. */
export const NAMED_FINDINGS_MAX = 50

export const openFindings = z.object({
  current: z.int(),
  open_alerts: z.int(),
  net_delta: cents,
  counted_at: isoTime.nullable(),
  findings: z.array(ledgerFinding).max(NAMED_FINDINGS_MAX),
  postings: z.array(z.object({ position: z.int(), transaction_id: id.nullable() })).max(NAMED_FINDINGS_MAX),
  members: z.array(staffPerson).max(NAMED_FINDINGS_MAX),
  days: z.array(day).max(NAMED_FINDINGS_MAX),
  account_kinds: z.array(z.string()),
})
export type OpenFindings = z.infer<typeof openFindings>

export const adminAlert = z.object({
  id,
  alert_type: z.enum(alertTypes),
  severity: z.enum(alertSeverities),
  resolved: z.boolean(),
  resolved_by: staffPerson.nullable(),
  resolved_at: isoTime.nullable(),
  metadata: z.object({
    affected_users: z.array(id),
    /** Stored minus computed balance. For the whole system: the net delta. */
    total_delta: cents,
    resolution_note: z.string().nullable(),
    /** At most 50, always including the most severe. */
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
  /** Zero: the amounts agree, but rows were altered. */
  detected_delta: cents,
  snapshot_balance: cents,
  computed_ledger_balance: cents,
  severity: z.enum(alertSeverities),
  flagged_at: isoTime,
  resolved: z.boolean(),
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
  started_by: staffPerson.nullable(),
  started_at: isoTime,
  finished_at: isoTime.nullable(),
  done: z.int(),
  total: z.int(),
  found: z.int(),
})
export type CheckRun = z.infer<typeof checkRun>

/** False if `run` was already in progress. */
export const startedRun = z.object({ run: checkRun, started: z.boolean() })

export const approvalAsked = z.object({ approval_id: id, expires_at: isoTime })

export const repairable = z.object({
  user_id: id.nullable(),
  account: z.string(),
  stored_balance: cents,
  computed_balance: cents,
  delta: cents,
  obstacle: z.enum(repairObstacles).nullable(),
})
export type Repairable = z.infer<typeof repairable>

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
  initiator: staffPerson.nullable(),
  sequence: z.int(),
  amount: cents,
  stored_balance: cents,
  computed_balance: cents,
  /** Stored minus computed balance, as far as approved repairs explain it. */
  explained_delta: cents,
  /** True if stored = computed + explained, and the sequence number is right. */
  is_match: z.boolean(),
  is_first_mismatch: z.boolean(),
  /** An open alert or the journal says that this posting or its batch was altered. */
  is_suspect: z.boolean(),
  counter_entries: z.array(z.object({ account: z.string(), member: staffPerson.nullable(), amount: cents })),
  ends: id.nullable(),
})
export type TraceEntry = z.infer<typeof traceEntry>

export const balanceAt = z.object({
  at: isoTime,
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
  position: z.int(),
})

export const ledgerTrace = z.object({
  user: staffPerson,
  account: z.enum(memberAccountKinds),
  wallet_status: z.enum(['open', 'locked', 'frozen']),
  stored_balance: cents,
  computed_balance: cents,
  delta: cents,
  /** In the whole account, not only on this page. Null if no check has doubts about an account with many entries. */
  first_mismatch: z.object({ position: z.int(), transaction_id: id.nullable(), sequence: z.int() }).nullable(),
  /** Rows were altered, and only a backup has the original values. */
  is_rewritten: z.boolean(),
  /**
   * page: the first computed balance is the stored balance before this page, because the account has many entries and no
   * check has doubts about it.
   */
  computed_from: z.enum(['first_entry', 'page']),
  /** On the last page: the time up to which the member’s entries are archived. Null if none are. */
  archived_until: isoTime.nullable(),
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
  /** Total of both accounts at the last check, or now if the member was never checked. */
  stored_balance: cents,
  computed_balance: cents.nullable(),
  delta: cents.nullable(),
  status: z.enum(['balanced', 'mismatch', 'unchecked']),
  wallet_status: z.enum(['open', 'locked', 'frozen']),
  checked_at: isoTime.nullable(),
})
export type ReconciledBalance = z.infer<typeof reconciledBalance>

export const openHold = z.object({
  id,
  account: z.enum(['on_hold', 'pending_sends']),
  member: staffPerson.nullable(),
  kind: z.string(),
  amount: cents,
  created_at: isoTime,
  age_seconds: z.int(),
  held_by: z.object({ type: z.enum(heldBy), id, status: z.string(), dispute_id: id.nullable() }),
})
export type OpenHold = z.infer<typeof openHold>
