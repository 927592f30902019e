import { cents } from '@hai/contract/money'
import type pg from 'pg'
import type { BatchAnswer } from './batch.ts'
import { accountNumber } from './book.ts'
import { createHolders, type Holder } from './holders.ts'
import type { Prepared } from './prepare.ts'
import type { CommittedPosting } from './types.ts'

function committedPostings(
  batch: readonly Prepared[],
  { posting_ids, balances_after, sequences }: BatchAnswer,
  created_at: Date,
  holders: ReadonlyMap<number, Holder>,
): CommittedPosting[] {
  const committed: CommittedPosting[] = []
  let last = 0
  for (const [index, { request, public_id, entries }] of batch.entries()) {
    const first = last
    last += entries.length
    const position = posting_ids[index] ?? 0
    if (position === 0) continue
    const committedEntries = entries.map(({ account, amount }, entry) => {
      const account_id = accountNumber(account)
      const holder = holders.get(account_id)
      if (!holder) throw new RangeError(`the owner of account ${account_id} is not known`)
      const balance_after = cents(balances_after[first + entry] ?? 0)
      return {
        account_id,
        owner_id: holder.owner_id,
        account_kind: holder.kind,
        amount,
        balance_after,
        sequence: sequences[first + entry] ?? 0,
      }
    })
    const { kind, initiator_id, details } = request
    committed.push({ position, posting: { public_id, kind, initiator_id, created_at, details, entries: committedEntries } })
  }
  return committed
}

/**
 * Publishes the new postings of a batch after its commit. If the owners of the accounts cannot be read, publishes none,
 * and subscribers read the postings from the journal.
 */
export function createPublisher(
  pool: pg.Pool,
  book: Book,
  onCommitted: (committed: readonly CommittedPosting[]) => void,
  onError?: (error: unknown) => void,
) {
  const holdersOf = createHolders(pool, book)
  return async (batch: readonly Prepared[], answer: BatchAnswer, at: Date): Promise<void> => {
    try {
      const holders = await holdersOf(batch.flatMap(({ entries }) => entries.map(({ account }) => accountNumber(account))))
      onCommitted(committedPostings(batch, answer, at, holders))
    } catch (error) {
      onError?.(error)
      onCommitted([])
    }
  }
}
import type { Book } from '../platform/database/book.ts'
