import { AUDIT_DAYS_MAX } from '@hai/contract/bounds'
import type { accounting as contract } from '@hai/contract/accounting'
import type { Feature, ReportHandlers } from '../../feature.ts'
import type { Database } from '../../platform/database/database.ts'
import { createRenderLimit } from '../../platform/pdf/render-limit.ts'
import { readBooksBalance } from './books-balance.ts'
import { closeStretches, proveClosings } from './closings.ts'
import { periodOf } from './days.ts'
import type { AccountingDeps } from './deps.ts'
import { exportAudit } from './export-audit.ts'
import { getPosting } from './get-posting.ts'
import { getMoneyFlow } from './money-flow.ts'
import { printAudit, PRINTS_MAX } from './print-audit.ts'
import { searchJournal } from './search-journal.ts'
import { getSystemWallet } from './system-wallet.ts'
import { readAudit } from './trial-balance.ts'

export { type DayFlow, readFlows, readReach } from './day-flows.ts'

const CLOSE_JOB = 'accounting:close_sections'
const VERIFY_JOB = 'accounting:verify_sections'

export interface Accounting {
  readonly feature: Feature<typeof contract>
}

export function createAccounting(primary: AccountingDeps): Accounting {
  const renderLimit = createRenderLimit(PRINTS_MAX, primary.clock)
  const reportsOn = (database: Database): ReportHandlers<typeof contract> => {
    const deps = { ...primary, database }
    return {
      get_financial_audit: async (_staff, input) => readAudit(deps, periodOf(deps, input, AUDIT_DAYS_MAX)),
      export_financial_audit: exportAudit(deps),
      print_financial_audit: printAudit(deps, renderLimit),
      get_money_flow: getMoneyFlow(deps),
      get_system_wallet_analytics: getSystemWallet(deps),
    }
  }
  return {
    feature: {
      reportsOn,
      handlers: {
        ...reportsOn(primary.database),
        get_books_balance: () => readBooksBalance(primary),
        search_journal: searchJournal(primary),
        get_posting: getPosting(primary),
      },
      jobs: {
        [CLOSE_JOB]: async () => {
          await closeStretches(primary)
        },
        [VERIFY_JOB]: () => proveClosings(primary),
      },
      cron: [`* * * * * ${CLOSE_JOB}`, `53 7 * * * ${VERIFY_JOB}`],
    },
  }
}
