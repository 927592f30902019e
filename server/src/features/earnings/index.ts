import type { earnings as contract } from '@hai/contract/earnings'
import type { Feature, ReportHandlers } from '../../feature.ts'
import type { Database } from '../../platform/database/database.ts'
import { deleteAnswers } from '../../platform/once.ts'
import type { EarningsDeps } from './deps.ts'
import { listEarnings } from './list-earnings.ts'
import { approvedReversal, describeReversal, reverseEarning } from './reverse-earning.ts'
import { summariseEarnings } from './summary.ts'
import { approvedEarning, describeEarning, trackEarning } from './track-earning.ts'

const DELETE_ANSWERS_JOB = 'earnings:delete_answers'

export interface Earnings {
  readonly feature: Feature<typeof contract>
}

export function createEarnings(deps: EarningsDeps): Earnings {
  deps.approvals.register(approvedEarning(deps))
  deps.approvals.register(approvedReversal(deps))
  const reportsOn = (database: Database): ReportHandlers<typeof contract> => ({
    get_platform_earnings_summary: () => summariseEarnings({ ...deps, database }),
  })
  return {
    feature: {
      reportsOn,
      handlers: {
        ...reportsOn(deps.database),
        list_platform_earnings: (_staff, input) => listEarnings(deps, input),
        track_platform_earnings: (staff, input) => trackEarning(deps, staff, input),
        reverse_platform_earning: (staff, input) => reverseEarning(deps, staff, input),
      },
      confirmedActions: {
        track_platform_earnings: (_staff, input) => describeEarning(deps, input),
        reverse_platform_earning: (_staff, input) => describeReversal(deps, input),
      },
      jobs: { [DELETE_ANSWERS_JOB]: () => deleteAnswers({ ...deps, table: 'earnings.command' }) },
      cron: [`29 * * * * ${DELETE_ANSWERS_JOB}`],
    },
  }
}
