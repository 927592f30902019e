import type { AccountClass } from '@hai/contract/account-classes'
import { z } from 'zod'
import { schemaOf, type Book } from '../platform/database/book.ts'
import type { ReadRows } from './pairs.ts'

/** In cents. `in_transit` has the accounts for payments between books, which are not in `outside`. */
export type ClassTotals = Record<AccountClass | 'in_transit', number>

interface BookTotals extends ClassTotals {
  readonly book: Book
  /** The last posting included. */
  readonly position: number
}

const headRow = z.object({ last_id: z.coerce.number(), available: z.coerce.number(), on_hold: z.coerce.number() })
const otherRow = z.object({ class: z.enum(['outside', 'escrow', 'platform', 'in_transit']), balance: z.coerce.number() })

/** The stored balances of a book by class. Reads the totals of members from the head of the journal. */
export async function readClassTotals(read: ReadRows, book: Book): Promise<BookTotals> {
  const ledger = schemaOf(book, 'ledger')
  const heads = headRow.array().parse(await read(`select last_id, available, on_hold from ${ledger}.head_view`, []))
  const rows = otherRow.array().parse(
    await read(
      `select case when kind like 'outside:clearing:%' then 'in_transit' else class end as class, sum(balance) as balance
         from (select kind, class, balance from ${ledger}.account_view where owner_id is null offset 0) own group by 1`,
      [],
    ),
  )
  const [{ last_id, available, on_hold } = { last_id: 0, available: 0, on_hold: 0 }] = heads
  const of = (wanted: z.infer<typeof otherRow>['class']): number => rows.find((row) => row.class === wanted)?.balance ?? 0
  return {
    book,
    position: last_id,
    outside: of('outside'),
    available,
    on_hold,
    escrow: of('escrow'),
    platform: of('platform'),
    in_transit: of('in_transit'),
  }
}
