import type { cashIns as cashInsContract } from '@hai/contract/cash-ins'
import type { Feature } from '../../feature.ts'
import { cachedValue } from '../../platform/cached-value.ts'
import { deleteAnswers } from '../../platform/once.ts'
import { cancelCashIn, confirmCashIn, declineCashIn } from './answer-cash-in.ts'
import type { CashInsDeps, Context } from './deps.ts'
import { readEarned, readSharesWaiting, type DayEarned, type SharesWaiting } from './earned.ts'
import { expireDue } from './expire-due.ts'
import { payShares } from './pay-shares.ts'
import { cashInsData } from './personal-data.ts'
import { cashInPushes } from './pushes.ts'
import { readHandlers } from './reads.ts'
import { readSettings, SETTINGS_MAX_AGE_MS } from './queries.ts'
import { startCashIn } from './start-cash-in.ts'

export { isCashInKind, readCashInDetails } from './details.ts'
export { changedCashIn } from './events.ts'
export { fundAgents } from './fund-agents.ts'

const EXPIRE_JOB = 'cash_ins:expire'

export interface CashIns {
  readonly feature: Feature<typeof cashInsContract>
  /** By the day of payment. Leaves out days without shares. */
  readonly earnedSince: (of: Parameters<typeof readEarned>[1]) => Promise<readonly DayEarned[]>
  /** `wait_hours`: a share is due this long after the cash-in was confirmed. */
  readonly sharesWaiting: (agent_id: string) => Promise<SharesWaiting & { readonly wait_hours: number }>
}

/** A member hands cash to an agent and gets a balance (docs/product/cash-ins.md). */
export function createCashIns(deps: CashInsDeps): CashIns {
  const { database, clock } = deps
  const settings = cachedValue({ load: (within = database) => readSettings(within), maxAgeMs: SETTINGS_MAX_AGE_MS, clock })
  const context: Context = { ...deps, settings }
  return {
    earnedSince: (of) => readEarned(database, of),
    sharesWaiting: async (agent_id) => {
      const [shares, { share_wait_hours }] = await Promise.all([readSharesWaiting(database, agent_id), settings.get()])
      return { ...shares, wait_hours: share_wait_hours }
    },
    feature: {
      handlers: {
        ...readHandlers(context),
        start_cash_in: startCashIn(context),
        confirm_cash_in: confirmCashIn(context),
        decline_cash_in: declineCashIn(context),
        cancel_cash_in: cancelCashIn(context),
      },
      pushes: (events, isListening) => cashInPushes(context, events, isListening),
      jobs: {
        [EXPIRE_JOB]: async () => {
          await expireDue(context)
          await payShares(context)
          await deleteAnswers({ database, clock, table: 'cash_ins.command' })
        },
      },
      cron: [`* * * * * ${EXPIRE_JOB}`],
      personalData: cashInsData(context),
    },
  }
}
