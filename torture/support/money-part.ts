import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const features = fileURLToPath(new URL('../../server/src/features', import.meta.url))

/** They move, hold or count money, and get at the ledger by others. */
const BY_OTHERS = ['src/features/disputes/', 'src/features/schedules/', 'src/commands/verify-ledger/']

/** Where the tests of money are, below server/: the book, those who follow it, and every feature that has to do with it. */
export function moneyPart(): readonly string[] {
  const usesLedger = (feature: string): boolean =>
    readdirSync(join(features, feature))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .some((file) => /from '[./]+\/ledger\//.test(readFileSync(join(features, feature, file), 'utf8')))
  const concerned = readdirSync(features).filter(usesLedger)
  const own = concerned.map((feature) => `src/features/${feature}/`)
  return [...new Set(['src/ledger/', 'src/events/', 'src/start/bookkeeping', ...own, ...BY_OTHERS])]
}

/** What Vitest is told for them: files of all its projects, those that need a process of their own among them. */
export const vitestArgs = (paths: readonly string[]): readonly string[] => ['--root', 'server', ...paths]
