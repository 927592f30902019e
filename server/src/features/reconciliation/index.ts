import type { reconciliation as contract } from '@hai/contract/reconciliation'
import type { Feature } from '../../feature.ts'
import type { Deps } from './deps.ts'
import { approvedLine, explainLine, matchLine } from './decide-line.ts'
import { reopenLine } from './settle-line.ts'
import { listEntries } from './show-entries.ts'
import { listLines } from './show-lines.ts'
import { listStatements } from './show-statements.ts'
import { getSummary } from './summary.ts'
import { uploadStatement } from './upload-statement.ts'

export interface Reconciliation {
  readonly feature: Feature<typeof contract>
}

export function createReconciliation(deps: Deps): Reconciliation {
  deps.approvals.register(approvedLine(deps))
  return {
    feature: {
      handlers: {
        get_outside_summary: getSummary(deps),
        upload_outside_statement: uploadStatement(deps),
        list_outside_statements: listStatements(deps),
        list_outside_lines: listLines(deps),
        list_outside_entries: listEntries(deps),
        match_outside_line: matchLine(deps),
        explain_outside_line: explainLine(deps),
        reopen_outside_line: reopenLine(deps),
      },
    },
  }
}
