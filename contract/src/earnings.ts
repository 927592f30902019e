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
import { amount, archivedPageOf, cents, id, idempotency_key, isoTime, nothing, text } from './schemas.ts'
import { staffPerson } from './staff-person.ts'

const type = z.enum([...bookedEarnings, ...manualEarnings])
const metadataValue = z.union([text({ max: METADATA_TEXT_MAX }), z.number(), z.boolean(), z.null()])
const metadata = z.record(z.string().regex(/^[a-z][a-z0-9_]{0,39}$/), metadataValue)

/** `total` excludes `tax_fee`, because the tax on fees is owed to others. */
const sums = z.object({ platform_fee: cents, tax_fee: cents, manual: cents, total: cents })

const earning = z.object({
  id: z.string(),
  timestamp: isoTime,
  type,
  /** Negative for a refunded fee or a reversed earning. */
  amount: cents,
  source_user: staffPerson.nullable(),
  /** The kind of operation that produced the earning, or the reference that staff entered. */
  reference_type: z.string().nullable(),
  reference_id: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()),
  position: z.int(),
  transaction_id: id,
  reversed_by: id.nullable(),
  reversal_waits: z.boolean(),
  reverses: id.nullable(),
})
export type Earning = z.infer<typeof earning>

/** Even an approval cannot allow more, in case of a typing mistake. */
const EARNING_MAX = 10_000_00

export const earningOutcome = z.object({
  status: z.enum(['posted', 'pending']),
  amount: cents,
  transaction_id: id.nullable(),
  manual_earnings: cents.nullable(),
  approval_id: id.nullable(),
  expires_at: isoTime.nullable(),
})
export type EarningOutcome = z.infer<typeof earningOutcome>

export const earnings = procedures({
  list_platform_earnings: {
    ...adminList({ filters: { type: type.optional() }, sorts: ['timestamp'], item: earning }),
    output: archivedPageOf(earning),
    summary: 'Platform earnings, newest first: the ledger entries on the fee, tax and manual earnings accounts.',
    access: 'admin',
    is_sensitive_read: true,
    errors: [],
  },
  get_platform_earnings_summary: {
    summary:
      'Earnings by type for today and the last 7, 30 and 90 days, each with the period before it; per day for 90 days; and by kind of operation for the last 30 days. Cents.',
    access: 'admin',
    is_report: true,
    input: nothing,
    output: z.object({
      periods: z.array(z.object({ period: z.enum(summaryPeriods), now: sums, before: sums })),
      days: z.array(sums.extend({ day: z.iso.date() })),
      by_kind: z.array(z.object({ kind: z.string(), amount: cents })),
      time_zone: z.string(),
    }),
    errors: [],
  },
  track_platform_earnings: {
    summary:
      'Books money that the platform earned outside the product and that is in its bank account, as its own posting. Cents. Above the threshold it waits for a second staff member. Idempotent per key; a second identical pending earning is refused (CONFLICT).',
    access: 'admin',
    is_confirmed_action: true,
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
      'Reverses a manual earning, completely and once, with a linked posting back to the bank account. Above the threshold it waits for a second staff member. Idempotent per key. INVALID_TRANSITION: it was already reversed.',
    access: 'admin',
    is_confirmed_action: true,
    input: z.strictObject({
      idempotency_key,
      transaction_id: id,
      reason: text({ min: REVERSAL_REASON_MIN, max: REVERSAL_REASON_MAX }),
    }),
    output: earningOutcome,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'CONFLICT', 'INSUFFICIENT_FUNDS', 'IDEMPOTENCY_CONFLICT'],
  },
})
