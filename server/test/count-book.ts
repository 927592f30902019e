import { RuleViolation } from '../src/commands/verify-ledger/rule-violation.ts'
import type { PublishedCopies } from '../src/commands/verify-ledger/files.ts'
import { linesOfDatabase } from '../src/commands/verify-ledger/read-database.ts'
import { readRow } from '../src/commands/verify-ledger/rows.ts'
import { createVerifier } from '../src/commands/verify-ledger/verify.ts'
import { withClient } from '../src/platform/database/pool.ts'

type Counted = ReturnType<ReturnType<typeof createVerifier>['finish']>

/** Runs `npm run verify-ledger` over these lines of a dump. `counted` is null if it stopped early. */
export function countLines(
  lines: readonly string[],
  copies?: PublishedCopies,
): { readonly faults: readonly string[]; readonly counted: Counted | null } {
  const verifier = createVerifier(copies)
  const faults = (): string[] => verifier.faults().faults.map(({ message }) => message)
  try {
    for (const [at, line] of lines.entries()) verifier.take(readRow(line, at + 1))
    const counted = verifier.finish()
    return { faults: faults(), counted }
  } catch (error) {
    if (error instanceof RuleViolation) return { faults: [...faults(), error.message], counted: null }
    throw error
  }
}

export const linesOf = ({ url }: { readonly url: string }): Promise<string[]> =>
  withClient(url, async (client) => {
    const lines: string[] = []
    for await (const line of linesOfDatabase(client)) lines.push(line)
    return lines
  })

export const countDatabase = async (
  database: { readonly url: string },
  copies?: PublishedCopies,
): Promise<ReturnType<typeof countLines>> => countLines(await linesOf(database), copies)
