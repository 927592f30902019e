import { withClient } from '../server/src/platform/database/pool.ts'
import { setPartitionSize } from '../server/test/partition-size.ts'
import { benchArchive } from './archive.ts'
import { openBenchBook, skewed, uniform, type BenchBook } from './book.ts'
import { patternOf, payWithKernel, settle } from './fill.ts'
import { keep } from './goals.ts'
import { measure } from './measure.ts'
import {
  type ChecksOfBook,
  formatCount,
  measureChecks,
  measureReads,
  measureSize,
  printChecks,
  printReads,
  printSizes,
  type ReadsOfBook,
} from './reads.ts'
import { counted, number, print, printMeasured, printTable, turnTo } from './report.ts'
import type { BenchServer } from './server.ts'

export interface KernelOptions {
  /** pgbench at 8 clients, per second. */
  readonly base: number
  readonly seconds: number
  /**
   * Numbers of payments in the ledger, ascending. The kernel makes the payments of the first size, and the rest are
   * copies.
   */
  readonly sizes: readonly number[]
  /** False: only reads and sizes are measured, and no payments under load. */
  readonly isLoaded: boolean
  /** Also archives and restores a partition. */
  readonly isArchived: boolean
}

const PARTITION = 1_000_000
/** If filling the ledger takes longer, the report shows the size that it has reached. */
const FILL_SECONDS_MAX = 3_600

async function load(
  book: BenchBook,
  { postmasterPid }: BenchServer,
  { base, seconds }: KernelOptions,
  at: string,
): Promise<void> {
  const run = async (callers: number, picking: 'uniform' | 'skewed'): Promise<void> => {
    const operation = (): Promise<unknown> => book.send(picking === 'uniform' ? uniform : skewed)
    const measured = await measure({ callers, seconds, postmasterPid, operation })
    printMeasured(`${counted(callers, 'caller')}, ${picking}`, measured, base)
    const raw = `${number(measured.perSecond)} per s`
    if (callers === 1_024) keep(`kernel, 1,024 callers, ${picking}`, measured.perSecond / base, at, raw)
    if (callers === 32 && picking === 'uniform') {
      keep('kernel, 32 callers, uniform', measured.perSecond / base, at, raw)
      keep('kernel, 32 callers, uniform, p99', measured.p99Ms, at)
    }
  }
  turnTo('Hot path')
  printTable(`The kernel without HTTP, ${at}`, 'Node')
  for (const callers of [1, 8, 32, 256, 1_024]) await run(callers, 'uniform')
  for (const callers of [32, 256, 1_024]) await run(callers, 'skewed')
}

/** Makes partitions so small that 20 million transfers fill about 20 of them, which a large production ledger has too. */
async function usePartitionsToArchive(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await setPartitionSize(client, PARTITION)
    await client.query('select ledger.make_partitions()')
  })
}

/** Measures the ledger without HTTP: payments under load, and reads, checks and sizes of growing ledgers. */
export async function benchKernel(server: BenchServer, options: KernelOptions): Promise<void> {
  const { url, drop } = await server.anotherDatabase()
  if (options.isArchived) await usePartitionsToArchive(url)
  const book = await openBenchBook(url)
  const [first = 0, ...larger] = options.sizes
  const { transfers: after } = await measureSize(book)
  await payWithKernel(book, first - after)
  const pattern = await patternOf(url, { after, until: first })
  try {
    const reads: ReadsOfBook[] = []
    const checks: ChecksOfBook[] = []
    const sizes = []
    for (const target of [first, ...larger]) {
      const transfers = await pattern.repeatTo(target, FILL_SECONDS_MAX)
      await settle(url)
      reads.push(await measureReads(book))
      checks.push(await measureChecks(book))
      sizes.push(await measureSize(book))
      if (options.isLoaded) await load(book, server, options, `at ${formatCount(transfers)} transfers`)
    }
    turnTo('Reads of large ledgers')
    printReads(reads)
    printChecks(checks)
    turnTo('Bytes per transfer')
    printSizes(sizes)
    print('', 'The bytes include the rows of the journal and of 10,000 members’ accounts.')
    if (options.isArchived) await benchArchive(url, book)
  } finally {
    await pattern.stop()
    await book.stop()
    await drop()
  }
}
