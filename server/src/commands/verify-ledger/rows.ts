import { z } from 'zod'
import { RuleViolation } from './rule-violation.ts'

const hex = z.string().regex(/^[0-9a-f]*$/)
const whole = z.int()
/** Sums of all balances by class, in cents. */
const totals = { available: whole, on_hold: whole, platform: whole, outside: whole }

const batch = z.object({
  row: z.literal('batch'),
  first_id: whole,
  last_id: whole,
  at: whole,
  hash: hex,
  ...totals,
})
const posting = z.object({
  row: z.literal('posting'),
  id: whole,
  at: whole,
  public_id: z.string(),
  initiator_id: z.string(),
  command_key: z.string(),
  payload_hash: whole,
  ends: whole.nullable(),
  kind: z.string(),
  accounts: z.array(whole),
  details: z.string(),
})
const entry = z.object({
  row: z.literal('entry'),
  account_id: whole,
  posting_id: whole,
  sequence: whole,
  amount: whole,
  balance_after: whole,
})
const hold = z.object({
  row: z.literal('hold'),
  posting_id: whole,
  account_id: whole,
  amount: whole,
  ended_by: whole.nullable(),
  spending: z.string(),
})

/**
 * The kinds of rows in a dump (docs/integrity.md). Amounts are cents. Times are microseconds since 1970 as numbers, or
 * ISO 8601 as texts.
 */
const row = z.discriminatedUnion('row', [
  z.object({
    row: z.literal('book'),
    format: z.literal('hai-wallet ledger 1'),
    taken_at: z.string(),
    last_id: whole,
    hash: hex,
    ...totals,
    /** The name of the book. None for the first one. */
    book: z.string().optional(),
    /** The number of the partition, in the file of an archived partition. */
    partition: whole.optional(),
  }),
  /** Earlier postings are archived. Their newest link, and the totals after them. */
  z.object({
    row: z.literal('start'),
    last_id: whole,
    hash: hex,
    ...totals,
  }),
  /**
   * A row of an archived partition that the ledger keeps. These rows come before the start. If there is none, the archived
   * postings follow, and are compared with these rows.
   */
  z.object({ row: z.literal('kept'), of: z.discriminatedUnion('row', [batch, posting, entry, hold]) }),
  z.object({
    row: z.literal('account'),
    id: whole,
    owner_id: z
      .string()
      .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      .nullable(),
    kind: z.string(),
    /** Null in the file of an archived partition, like the two after it. */
    balance: whole.nullable(),
    version: whole.nullable(),
    owed: whole.nullable(),
    class: z.enum(['available', 'on_hold', 'platform', 'escrow', 'outside']),
  }),
  z.object({
    row: z.literal('repair'),
    id: whole,
    account_id: whole,
    before: whole,
    after: whole,
    position: whole,
    jumps: z.string(),
    reason: z.string(),
    requested_by: z.string(),
    approved_by: z.string(),
    approval_id: z.string(),
    at: whole,
    hash: hex,
  }),
  z.object({ row: z.literal('taken_fund'), public_id: z.string() }),
  z.object({
    row: z.literal('seal'),
    number: whole,
    at: z.string(),
    first_id: whole,
    last_id: whole,
    journal: hex,
    repairs: hex,
    /** Only in a seal that ends a partition: the hash of all balances after it. */
    opening: hex.nullable(),
    root: hex,
    before: hex,
    hash: hex,
    secret: hex,
  }),
  z.object({ row: z.literal('liabilities'), at: z.iso.datetime(), position: whole, total: whole, root: hex }),
  z.object({ row: z.literal('too_few'), at: z.iso.datetime(), position: whole }),
  batch,
  posting,
  entry,
  hold,
  /** The number of rows before this one. */
  z.object({ row: z.literal('end'), rows: whole }),
])

export type Row = z.output<typeof row>
type RowOf<Kind extends Row['row']> = Extract<Row, { row: Kind }>
export type BookRow = RowOf<'book'>
export type AccountRow = RowOf<'account'>
export type StartRow = RowOf<'start'>
export type KeptRow = RowOf<'kept'>['of']
export type RepairRow = RowOf<'repair'>
export type TakenFundRow = RowOf<'taken_fund'>
export type SealRow = RowOf<'seal'>
export type LiabilitiesRow = RowOf<'liabilities'>
export type TooFewRow = RowOf<'too_few'>
export type BatchRow = RowOf<'batch'>
export type PostingRow = RowOf<'posting'>
export type EntryRow = RowOf<'entry'>
export type HoldRow = RowOf<'hold'>

export function readRow(line: string, number: number): Row {
  try {
    return row.parse(JSON.parse(line))
  } catch {
    throw new RuleViolation(`line ${number}`, 'is a row of a dump', 'a row', line.slice(0, 120))
  }
}
