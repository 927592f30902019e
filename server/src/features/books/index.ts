import { AUDIT_DAYS_MAX } from '@hai/contract/book-classes'
import type { books as contract } from '@hai/contract/books'
import type { Feature } from '../../feature.ts'
import { closeStretches, proveClosings } from './closings.ts'
import { periodOf } from './days.ts'
import type { BooksDeps } from './deps.ts'
import { exportAudit } from './export-audit.ts'
import { getPosting } from './get-posting.ts'
import { getMoneyFlow } from './money-flow.ts'
import { printAudit } from './print-audit.ts'
import { searchJournal } from './search-journal.ts'
import { getSystemWallet } from './system-wallet.ts'
import { readAudit } from './trial-balance.ts'

export { type DayFlow, readFlows, readReach } from './day-flows.ts'

const CLOSE_TASK = 'books:close'
const PROVE_TASK = 'books:prove'

export interface Books {
  readonly feature: Feature<typeof contract>
}

/** The books as an auditor reads them: trial balances, the journal, what flows where, and what the platform holds and owes. */
export function createBooks(deps: BooksDeps): Books {
  return {
    feature: {
      handlers: {
        get_financial_audit: async (_staff, asked) => readAudit(deps, periodOf(deps, asked, AUDIT_DAYS_MAX)),
        export_financial_audit: exportAudit(deps),
        print_financial_audit: printAudit(deps),
        search_journal: searchJournal(deps),
        get_posting: getPosting(deps),
        get_money_flow: getMoneyFlow(deps),
        get_system_wallet_analytics: getSystemWallet(deps),
      },
      tasks: {
        [CLOSE_TASK]: async () => {
          await closeStretches(deps)
        },
        [PROVE_TASK]: () => proveClosings(deps),
      },
      cron: [`* * * * * ${CLOSE_TASK}`, `53 7 * * * ${PROVE_TASK}`],
    },
  }
}
