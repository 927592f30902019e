import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const features = fileURLToPath(new URL('../../server/src/features', import.meta.url))

/** Folders with tests about money whose code does not import the ledger directly. */
const BY_OTHERS = ['src/features/disputes/', 'src/features/schedules/', 'src/commands/verify-ledger/']

/** Paths below server/: the ledger, its subscribers, and every feature that uses it. */
export function moneyPart(): readonly string[] {
  const usesLedger = (feature: string): boolean =>
    readdirSync(join(features, feature))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .some((file) => /from '[./]+\/ledger\//.test(readFileSync(join(features, feature, file), 'utf8')))
  const concerned = readdirSync(features).filter(usesLedger)
  const own = concerned.map((feature) => `src/features/${feature}/`)
  return [...new Set(['src/ledger/', 'src/events/', ...own, ...BY_OTHERS])]
}

/** Vitest arguments that select these files in all projects, also in the one whose tests have their own process. */
export const vitestArgs = (paths: readonly string[]): readonly string[] => ['--root', 'server', ...paths]
