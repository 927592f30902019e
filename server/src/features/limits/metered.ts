import type { Cents } from '@hai/contract/money'
import type { Database } from '../../platform/database/database.ts'
import type { LimitUse, Limits } from './limits.ts'
import type { PlatformDay } from './platform-day.ts'
import { readMetered } from './queries.ts'

interface MeterDeps {
  readonly database: Database
  readonly today: () => PlatformDay
  readonly limitUse: (limit: Cents, used: Cents, resets_at: Date | null) => LimitUse
}

export const createMetered = ({ database, today, limitUse }: MeterDeps): Pick<Limits, 'meteredToday' | 'metered'> => ({
  meteredToday: async ({ account, meter, limit }) => {
    const { day, ends_at } = today()
    return limitUse(limit, await readMetered(database, account, meter, day), ends_at)
  },
  metered: ({ limit: day_limit, ...payment }) => {
    const { day, ends_at } = today()
    return { ...payment, day_limit, day, resets_at: ends_at.toISOString() }
  },
})
