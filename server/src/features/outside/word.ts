import type { Cents } from '@hai/contract/money'
import { id } from '@hai/contract/schemas'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { findEntry } from './entries.ts'

/** What somebody says of a line: which transaction of the book it is, or why it is none. */
export const wordSchema = z.union([
  z.strictObject({ line_id: id, transaction_id: id }),
  z.strictObject({ line_id: id, explanation: z.string() }),
])
export type Word = z.infer<typeof wordSchema>

/** The entry that a word names; null: it names none. Fails: NOT_FOUND, OUTSIDE_AMOUNTS_DIFFER. */
export async function entryOf(
  db: Database,
  { account, amount }: { readonly account: string; readonly amount: Cents },
  said: Word,
): Promise<number | null> {
  if (!('transaction_id' in said)) return null
  const entry = (await findEntry(db, account, said.transaction_id)) ?? fail('NOT_FOUND')
  return entry.amount === amount ? entry.posting_id : fail('OUTSIDE_AMOUNTS_DIFFER')
}
