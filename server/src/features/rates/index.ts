import type { Cents } from '@hai/contract/money'
import type { rateSettings } from '@hai/contract/rate-settings'
import type { rates as ratesContract } from '@hai/contract/rates'
import type { Feature } from '../../feature.ts'
import { cachedValue } from '../../platform/cached-value.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import type { Logger } from '../../platform/log.ts'
import type { RateFigures } from '../../platform/rate-source-config.ts'
import type { Approvals } from '../approvals/index.ts'
import { importRate, hasRateChanged } from './import.ts'
import { readHtgRate, readHtgRatesByDay, type HtgRate } from './queries.ts'
import { htgRateSetting, listHtgRates } from './settings.ts'

export { insertHtgRate, type HtgRate } from './queries.ts'

export interface Rates {
  /** Null before the first rate. */
  htg(): Promise<HtgRate | null>
  htgOrFail(): Promise<HtgRate>
  htgAt(moment: Date): Promise<HtgRate | null>
}

const IMPORT_JOB = 'rates:import'

const RATE_MAX_AGE_MS = 30_000

/** Rounded half up to the centime. Only for display: nothing is posted in gourdes. */
export const inGourdes = (amount: Cents, rate: Pick<HtgRate, 'htg_per_usd'>): number =>
  Math.round(amount * rate.htg_per_usd) / 100

export function createRates(deps: {
  database: Database
  clock: Clock
  time_zone: string
  figures: RateFigures
  log: Logger
  approvals: Pick<Approvals, 'register' | 'ask'>
}): Rates & { feature: Feature<typeof ratesContract & typeof rateSettings> } {
  const { database, clock, time_zone, figures, log, approvals } = deps
  const rate = cachedValue({ load: () => readHtgRate(database, clock.now()), maxAgeMs: RATE_MAX_AGE_MS, clock })
  const htgOrFail = async (): Promise<HtgRate> => (await rate.get()) ?? fail('RATE_UNAVAILABLE')
  const forget = (): void => rate.forget()
  const settings = { database, clock, figures, time_zone, approvals }
  const htgRate = htgRateSetting(settings)
  const { source } = figures
  return {
    htg: () => rate.get(),
    htgOrFail,
    htgAt: (moment) => readHtgRate(database, moment),
    feature: {
      updateCaches: (events) => {
        if (hasRateChanged(events)) forget()
      },
      handlers: {
        get_htg_rate: htgOrFail,
        get_htg_rate_history: async (_caller, { days }) => {
          const points = await readHtgRatesByDay(database, { now: clock.now(), days, time_zone })
          return { points: [...points] }
        },
        list_htg_rates: listHtgRates(settings),
        set_htg_rate: htgRate.ask,
      },
      confirmedActions: { set_htg_rate: htgRate.describe },
      ...(source && {
        jobs: {
          [IMPORT_JOB]: async () => {
            await importRate({ database, clock, log, source, forget })
          },
        },
        cron: [`17 * * * * ${IMPORT_JOB}`],
      }),
    },
  }
}
