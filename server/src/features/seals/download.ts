import type { Handler } from '../../feature.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { publishedRoots } from '../transparency/index.ts'
import { readSealsAfter, showSeal } from './queries.ts'
import { linesOf } from './seal-file.ts'

/** Small batches, because the server disconnects a client that takes too long to read one. */
const AT_ONCE = 100

interface Deps {
  readonly database: Database
  readonly clock: Clock
  readonly atOnce?: number
}

async function* published({ database, atOnce = AT_ONCE }: Deps, after: number): AsyncIterable<Buffer> {
  for (let last = after; ;) {
    const some = (await readSealsAfter(database, last, atOnce)).map(showSeal)
    const newest = some.at(-1)
    if (!newest) break
    yield Buffer.from(linesOf(some))
    last = newest.number
  }
  const roots = await publishedRoots(database)
  if (roots.length > 0) yield Buffer.from(linesOf(roots))
}

/** A seal that is made during the download may be missing. */
export const downloadSeals =
  (deps: Deps): Handler<'download_seals'> =>
  (_caller, { after_number }) => {
    const file_name = `seals-${deps.clock.now().toISOString().slice(0, 10)}.jsonl`
    return Promise.resolve({ file_name, chunks: published(deps, after_number) })
  }
