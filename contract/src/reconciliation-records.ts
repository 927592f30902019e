import { z } from 'zod'
import {
  alertSeverities,
  alertTypes,
  checkKinds,
  heldBy,
  ledgerStates,
  memberAccountKinds,
  repairObstacles,
} from './reconciliation-words.ts'
import { cents, day, id, isoTime } from './schemas.ts'
import { staffPerson } from './staff-person.ts'

export const ledgerHealth = z.object({
  status: z.enum(ledgerStates),
  /** False: no figure could be had, and all are zero. */
  success: z.boolean(),
  /** Where the figures are from: the ledger itself, only the accounts (nothing to compare them with), or nowhere. */
  source: z.enum(['ledger', 'wallets', 'none']),
  /** Came in from outside, by the journal. */
  actual_ledger_total: cents,
  user_balances: cents,
  on_hold_balances: cents,
  /** Everything on the platform’s accounts, escrow included. */
  platform_earnings: cents,
  /** The three together, as the accounts stand. */
  expected_total: cents,
  net_delta: cents,
  /** Less than a dollar off. */
  is_balanced: z.boolean(),
  /** When the whole book was counted last; null: never. */
  last_sync: isoTime.nullable(),
  user_count: z.int(),
  /** Members known to be wrong, by that count or by an open alert. */
  users_with_imbalances: z.int(),
  total_imbalance: cents,
  /** Everything known to be wrong, by that count or by open alerts: members’ balances, and rows that are not as they were written. */
  violations: z.int(),
  /** Of these, what still is wrong: found by the newest count of everything, or by a look since. */
  current_findings: z.int(),
  /** Not closed by staff yet, whether or not what they are about still is wrong. */
  open_alerts: z.int(),
  /** True when the sums agree to the cent and no problem is known. It proves nothing before the first count (`last_sync` is null). */
  is_whole: z.boolean(),
  /** Postings in the book, and how many of them that count covered. */
  position: z.int(),
  proven_position: z.int(),
})
export type LedgerHealth = z.infer<typeof ledgerHealth>

/** One thing that is not as it should be, down to the row. */
export const ledgerFinding = z.object({
  /** What should be true: `balance = sum of entries`. */
  rule: z.string(),
  /** Where: `account 12 posting 345`, `batch 340 to 351`, `book`. */
  subject: z.string(),
  expected: z.string().nullable(),
  found: z.string().nullable(),
  /** Of the member’s two accounts; null: it is about neither alone. */
  account: z.string().nullable(),
  /** The posting that the row belongs to, by its public id, where there is one. */
  transaction_id: id.nullable(),
})

/** At most so many findings, postings, members and days are named; the counts are of all. */
export const NAMED_FINDINGS_MAX = 50

/** What is wrong with the ledger now, and which postings, members, days and kinds of accounts that touches. */
export const openFindings = z.object({
  /** Findings that still are wrong. */
  current: z.int(),
  open_alerts: z.int(),
  net_delta: cents,
  /** When the whole ledger was counted last; null: never. */
  counted_at: isoTime.nullable(),
  findings: z.array(ledgerFinding).max(NAMED_FINDINGS_MAX),
  postings: z.array(z.object({ position: z.int(), transaction_id: id.nullable() })).max(NAMED_FINDINGS_MAX),
  members: z.array(staffPerson).max(NAMED_FINDINGS_MAX),
  /** Of the platform’s calendar, the oldest first. */
  days: z.array(day).max(NAMED_FINDINGS_MAX),
  account_kinds: z.array(z.string()),
})
export type OpenFindings = z.infer<typeof openFindings>

export const adminAlert = z.object({
  id,
  alert_type: z.enum(alertTypes),
  severity: z.enum(alertSeverities),
  resolved: z.boolean(),
  /** Null as long as it is open. */
  resolved_by: staffPerson.nullable(),
  resolved_at: isoTime.nullable(),
  metadata: z.object({
    /** Members whose balances it is about. */
    affected_users: z.array(id),
    /** Stored minus computed; of the system, the net delta. */
    total_delta: cents,
    resolution_note: z.string().nullable(),
    /** At most 50; the gravest are never left out. Nothing leaves it while the alert is open. */
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
  /** Stored minus computed. Zero: the amounts agree, but what is written has been changed. */
  detected_delta: cents,
  snapshot_balance: cents,
  computed_ledger_balance: cents,
  severity: z.enum(alertSeverities),
  flagged_at: isoTime,
  resolved: z.boolean(),
  /** Null as long as it is open. */
  resolved_by: staffPerson.nullable(),
  resolved_at: isoTime.nullable(),
  resolution_note: z.string().nullable(),
  /** How the wallet stands now. */
  wallet_status: z.enum(['open', 'locked', 'frozen']),
  findings: z.array(ledgerFinding),
})
export type LedgerAlert = z.infer<typeof ledgerAlert>

export const checkRun = z.object({
  id,
  kind: z.enum(checkKinds),
  status: z.enum(['running', 'done', 'failed']),
  /** Null: by the clock. */
  started_by: staffPerson.nullable(),
  started_at: isoTime,
  finished_at: isoTime.nullable(),
  done: z.int(),
  total: z.int(),
  /** How much was found that is not as it should be. */
  found: z.int(),
})
export type CheckRun = z.infer<typeof checkRun>

/** A run and whether this call started it; false: one was at work already, and it is that one. */
export const startedRun = z.object({ run: checkRun, started: z.boolean() })

export const approvalAsked = z.object({ approval_id: id, expires_at: isoTime })

export const repairable = z.object({
  /** Null: the platform’s own. */
  user_id: id.nullable(),
  account: z.string(),
  stored_balance: cents,
  /** What the entries come to. */
  computed_balance: cents,
  /** What would have to be corrected: stored minus computed. */
  delta: cents,
  /** Why a repair is refused now; null: it can be asked for. */
  obstacle: z.enum(repairObstacles).nullable(),
})
export type Repairable = z.infer<typeof repairable>

/** What was asked for about a member and waits for somebody else. */
export const askedRemedy = z.object({
  approval_id: id,
  what: z.enum(['repair', 'unlock']),
  /** Of a repair: the account. */
  account: z.string().nullable(),
  needs: z.enum(['admin', 'super_admin']),
  requested_by: staffPerson,
  requested_at: isoTime,
  expires_at: isoTime,
})
export type AskedRemedy = z.infer<typeof askedRemedy>

const traceEntry = z.object({
  /** Number of the posting in the journal. */
  position: z.int(),
  /** These three are null where the posting itself is gone. */
  transaction_id: id.nullable(),
  kind: z.string().nullable(),
  created_at: isoTime.nullable(),
  /** Null: not one of the members; the house. */
  initiator: staffPerson.nullable(),
  /** Number within the account: 1, 2, 3 … */
  sequence: z.int(),
  amount: cents,
  /** After it, as stored. */
  stored_balance: cents,
  /** After it, added up anew. */
  computed_balance: cents,
  /** What approved repairs say this row is off by: stored and computed may differ by just this much. */
  explained_delta: cents,
  /** Stored = computed + explained, and the number fits. */
  is_match: z.boolean(),
  /** The first of the account that does not. */
  is_first_mismatch: z.boolean(),
  /** An open alert, or the journal, says that this posting, or the batch it is in, is not as it was written. */
  is_suspect: z.boolean(),
  /** The other entries of the posting. */
  counter_entries: z.array(z.object({ account: z.string(), member: staffPerson.nullable(), amount: cents })),
  /** The posting whose held money this one settles or gives back. */
  ends: id.nullable(),
})
export type TraceEntry = z.infer<typeof traceEntry>

export const balanceAt = z.object({
  at: isoTime,
  /** The newest posting of the book that counts. */
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
  /** The newest posting of the book at that moment. */
  position: z.int(),
})

export const ledgerTrace = z.object({
  user: staffPerson,
  account: z.enum(memberAccountKinds),
  wallet_status: z.enum(['open', 'locked', 'frozen']),
  stored_balance: cents,
  computed_balance: cents,
  delta: cents,
  /** Of the whole account, wherever the page is; null: every row fits. */
  first_mismatch: z.object({ position: z.int(), transaction_id: id.nullable(), sequence: z.int() }).nullable(),
  /** The journal proves that rows are not those that were written: nothing but a backup has what they were. */
  is_rewritten: z.boolean(),
  /** `page`: so many entries that balances are added up from where this page begins, not from the first entry. */
  computed_from: z.enum(['first_entry', 'page']),
  /** At the moment asked for. */
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
  /** Both accounts together, when they were counted; now, for a member who was never counted. */
  stored_balance: cents,
  /** Null until the first count. */
  computed_balance: cents.nullable(),
  /** Null until the first count. */
  delta: cents.nullable(),
  /** unchecked: not counted yet. */
  status: z.enum(['balanced', 'mismatch', 'unchecked']),
  wallet_status: z.enum(['open', 'locked', 'frozen']),
  checked_at: isoTime.nullable(),
})
export type ReconciledBalance = z.infer<typeof reconciledBalance>

export const openHold = z.object({
  /** Public id of the posting that put it there. */
  id,
  /** on_hold: the member’s own account; pending_sends: escrow, until whoever it was sent to is there. */
  account: z.enum(['on_hold', 'pending_sends']),
  /** Whose money it is. */
  member: staffPerson.nullable(),
  /** Of the posting. */
  kind: z.string(),
  amount: cents,
  created_at: isoTime,
  age_seconds: z.int(),
  /** What holds it, to be led to. */
  held_by: z.object({ type: z.enum(heldBy), id, status: z.string(), dispute_id: id.nullable() }),
})
export type OpenHold = z.infer<typeof openHold>
