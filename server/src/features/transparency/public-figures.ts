import { MEDIAN_DAYS } from '@hai/contract/dispute-reasons'
import type { PublicFigures } from '@hai/contract/transparency'
import { DISPUTES_LEAST, UPTIME_DAYS } from '@hai/contract/transparency-values'
import { cachedValue } from '../../platform/cached-value.ts'
import type { Median } from '../disputes/index.ts'
import { readAllBooks } from './all-books.ts'
import { readLedgerFigures } from './ledger-totals.ts'
import type { TransparencyDeps } from './deps.ts'
import { readNewest } from './published.ts'

const KEPT_MS = 30_000

type PublicMedian = PublicFigures['disputes']['answered']

const toPublicMedian = ({ count, median_seconds }: Median): PublicMedian =>
  count < DISPUTES_LEAST ? { count: null, median_seconds: null } : { count, median_seconds }

async function read(deps: TransparencyDeps): Promise<PublicFigures> {
  const [books, liabilities, all_books, uptime, { answered, ended }] = await Promise.all([
    readLedgerFigures(deps),
    readNewest(deps.database),
    readAllBooks(deps),
    deps.uptime(UPTIME_DAYS),
    deps.disputes.medians(),
  ])
  return {
    as_of: deps.clock.now().toISOString(),
    books,
    liabilities,
    all_books,
    uptime: uptime && { ...uptime, since: uptime.since.toISOString() },
    disputes: { days: MEDIAN_DAYS, answered: toPublicMedian(answered), ended: toPublicMedian(ended) },
  }
}

export function publicFigures(deps: TransparencyDeps): () => Promise<PublicFigures> {
  const cached = cachedValue({ load: () => read(deps), maxAgeMs: KEPT_MS, clock: deps.clock })
  return () => cached.get()
}
