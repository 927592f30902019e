import { z } from 'zod'
import { adminList } from './admin-list.ts'
import {
  bookedEarnings,
  manualEarnings,
  METADATA_FIELDS_MAX,
  METADATA_TEXT_MAX,
  REFERENCE_MAX,
  REVERSAL_REASON_MAX,
  REVERSAL_REASON_MIN,
  summaryPeriods,
} from './earning-types.ts'
import { procedures } from './procedure.ts'
import { amount, cents, id, idempotency_key, isoTime, nothing, text } from './schemas.ts'
import { staffPerson } from './staff-person.ts'

const type = z.enum([...bookedEarnings, ...manualEarnings])
const metadataValue = z.union([text({ max: METADATA_TEXT_MAX }), z.number(), z.boolean(), z.null()])
const metadata = z.record(z.string().regex(/^[a-z][a-z0-9_]{0,39}$/), metadataValue)

/** Cents, by the account they were booked to. `total` is what was earned; the tax on fees is owed to others, and no part of it. */
const sums = z.object({ platform_fee: cents, tax_fee: cents, manual: cents, total: cents })

/** One of the platform’s earnings: an entry of the ledger on the account of fees, of taxes, or of what staff have booked by hand. */
const earning = z.object({
  id: z.string(),
  timestamp: isoTime,
  type,
  /** Cents; below zero where a fee was given back. */
  amount: cents,
  /** Whoever it was earned from; null: nobody in particular. */
  source_user: staffPerson.nullable(),
  /** The kind of act it comes from, or what staff have named. */
  reference_type: z.string().nullable(),
  reference_id: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()),
  /** Of the posting, in the journal. */
  position: z.int(),
  transaction_id: id,
  /** Of one booked by hand: the transaction that took it back. */
  reversed_by: id.nullable(),
  /** Somebody has asked a second member of the staff to take it back. */
  reversal_waits: z.boolean(),
  /** The transaction that this one takes back. */
  reverses: id.nullable(),
})
export type Earning = z.infer<typeof earning>

/** However many approve it: no slip of a finger is to weigh more than this. */
const EARNING_MAX = 10_000_00

/** What became of a command about a manual earning. */
export const earningOutcome = z.object({
  /** posted: it is booked. pending: it waits for a second member of the staff, and nothing is booked. */
  status: z.enum(['posted', 'pending']),
  amount: cents,
  transaction_id: id.nullable(),
  /** What the account of manual earnings holds after it. */
  manual_earnings: cents.nullable(),
  approval_id: id.nullable(),
  /** Until when it waits. */
  expires_at: isoTime.nullable(),
})
export type EarningOutcome = z.infer<typeof earningOutcome>

export const earnings = procedures({
  list_platform_earnings: {
    ...adminList({ filters: { type: type.optional() }, sorts: ['timestamp'], item: earning }),
    summary:
      'What the platform has earned, newest first: the ledger’s entries on the accounts of fees, taxes and manual earnings.',
    access: 'admin',
    is_sensitive_read: true,
    errors: [],
  },
  get_platform_earnings_summary: {
    summary:
      'Earnings of today and of the last 7, 30 and 90 days by type, each beside the period of the same length before it; by day for 90 days; and what earned them in the last 30, by kind of act. Cents.',
    access: 'admin',
    is_report: true,
    input: nothing,
    output: z.object({
      periods: z.array(z.object({ period: z.enum(summaryPeriods), now: sums, before: sums })),
      days: z.array(sums.extend({ day: z.iso.date() })),
      by_act: z.array(z.object({ act: z.string(), amount: cents })),
      time_zone: z.string(),
    }),
    errors: [],
  },
  track_platform_earnings: {
    summary:
      'Books money that the platform has earned outside the product and has at its bank, as a posting of its own. Cents. Above the threshold it waits for a second member of the staff instead. The same key books once; the same earning waits once (CONFLICT).',
    access: 'admin',
    is_act: true,
    input: z.strictObject({
      idempotency_key,
      type: z.enum(manualEarnings),
      amount: amount.refine((cents) => cents <= EARNING_MAX, 'at most $10,000.00 at once'),
      source_user: id.nullable().default(null),
      reference_type: text({ min: 1, max: REFERENCE_MAX }).nullable().default(null),
      reference_id: text({ min: 1, max: REFERENCE_MAX }).nullable().default(null),
      metadata: metadata
        .refine((fields) => Object.keys(fields).length <= METADATA_FIELDS_MAX, `at most ${METADATA_FIELDS_MAX} fields`)
        .default({}),
    }),
    output: earningOutcome,
    errors: ['NOT_FOUND', 'CONFLICT', 'IDEMPOTENCY_CONFLICT'],
  },
  reverse_platform_earning: {
    summary:
      'Takes back, whole and once, an earning that was booked by hand: a linked posting back to the bank’s account. Above the threshold it waits for a second member of the staff instead. The same key does it once. INVALID_TRANSITION: it was taken back already.',
    access: 'admin',
    is_act: true,
    input: z.strictObject({
      idempotency_key,
      /** Of the earning. */
      transaction_id: id,
      /** For the record of the staff. */
      reason: text({ min: REVERSAL_REASON_MIN, max: REVERSAL_REASON_MAX }),
    }),
    output: earningOutcome,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'CONFLICT', 'INSUFFICIENT_FUNDS', 'IDEMPOTENCY_CONFLICT'],
  },
})
