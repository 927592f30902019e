import type { Contract, ReportName } from '@hai/contract/contract'
import type pg from 'pg'
import { callSettings, STATEMENT_MAX_MS } from './call-settings.ts'
import type { Handler, Handlers, ReportHandlers } from '../feature.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/database.ts'
import { createPool } from '../platform/database/pool.ts'
import { createStandby, type Standby } from '../platform/database/standby.ts'
import type { Logger } from '../platform/log.ts'

/** Concurrent reports of one process on the standby, each on its own connection. Further ones wait. */
const REPORTS_AT_ONCE = 4
const WAITS_MS = 3_000
/** Half the timeout of a call, so that the primary has as long when the standby does not answer. */
const ANSWERS_WITHIN_MS = STATEMENT_MAX_MS / 2
/** Shorter, so that the standby itself cancels a slow statement and it is not repeated on the primary. */
const STATEMENT_WITHIN_MS = ANSWERS_WITHIN_MS - 1_000

interface ReportsDeps {
  readonly config: Pick<Config, 'databaseReportsUrl'>
  readonly log: Pick<Logger, 'info' | 'warn'>
  readonly patience?: number
}

interface Answering {
  readonly handlers: Handlers<Contract>
  readonly reportsOn: (copy: Database) => ReportHandlers<Contract>
}

interface ReportsPlace<Pools> {
  readonly pools: Pools
  /** False when the primary answers reports, as seen within the last minute. Null without a standby. */
  readonly isOnStandby: (() => Promise<boolean>) | null
  readonly answering: <Composed extends Answering>(composed: Composed) => Composed
}

/** Reads reports from the standby of DATABASE_REPORTS_URL, or from the primary. */
export function composeReports<Pools extends { readonly app: pg.Pool }>(
  pools: Pools,
  { config, log, patience = 1 }: ReportsDeps,
): ReportsPlace<Pools> {
  const url = config.databaseReportsUrl
  if (url === null) return { pools, isOnStandby: null, answering: (composed) => composed }
  const pool = createPool({
    url,
    role: 'hai_app',
    size: REPORTS_AT_ONCE,
    application_name: 'hai-reports',
    acquireTimeoutMs: WAITS_MS * patience,
    settings: {
      ...callSettings(patience),
      statement_timeout: `${STATEMENT_WITHIN_MS * patience}ms`,
      default_transaction_read_only: 'on',
    },
  })
  const standby = createStandby({ primary: pools.app, pool, withinMs: ANSWERS_WITHIN_MS * patience, log })
  return {
    pools: { ...pools, reports: pool },
    isOnStandby: standby.answers,
    answering: (composed) => {
      const { handlers, reportsOn } = composed
      return { ...composed, handlers: { ...handlers, ...either(standby, reportsOn, handlers) } }
    },
  }
}

function either(
  { orPrimary }: Standby,
  reportsOn: Answering['reportsOn'],
  here: ReportHandlers<Contract>,
): ReportHandlers<Contract> {
  const of =
    <Name extends ReportName>(name: Name): Handler<Name> =>
    (caller, input) =>
      orPrimary(
        (one) => reportsOn(one)[name](caller, input),
        () => here[name](caller, input),
      )
  return {
    get_financial_audit: of('get_financial_audit'),
    export_financial_audit: of('export_financial_audit'),
    print_financial_audit: of('print_financial_audit'),
    get_money_flow: of('get_money_flow'),
    get_system_wallet_analytics: of('get_system_wallet_analytics'),
    get_platform_earnings_summary: of('get_platform_earnings_summary'),
    admin_get_referral_figures: of('admin_get_referral_figures'),
  }
}
