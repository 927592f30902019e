import type { earnings as contract } from '@hai/contract/earnings'
import type { Feature } from '../../feature.ts'
import type { EarningsDeps } from './deps.ts'
import { listEarnings } from './list-earnings.ts'
import { summariseEarnings } from './summary.ts'
import { describeEarning, trackEarning } from './track-earning.ts'

export interface Earnings {
  readonly feature: Feature<typeof contract>
}

/** What the platform earns: a view over the ledger, and what staff book by hand. There is no second book. */
export function createEarnings(deps: EarningsDeps): Earnings {
  return {
    feature: {
      handlers: {
        list_platform_earnings: (_staff, asked) => listEarnings(deps.database, asked),
        get_platform_earnings_summary: () => summariseEarnings(deps),
        track_platform_earnings: (staff, asked) => trackEarning(deps, staff, asked),
      },
      acts: { track_platform_earnings: (_staff, asked) => describeEarning(deps, asked) },
    },
  }
}
