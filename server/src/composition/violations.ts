import { countViolations } from '../features/integrity/index.ts'
import type { RunningBooks } from './base.ts'

/** Known violations in the ledgers of all books. */
export async function countViolationsIn(books: RunningBooks): Promise<number> {
  const counts = await Promise.all(books.all().map(({ database }) => countViolations(database)))
  return counts.reduce((sum, count) => sum + count, 0)
}
