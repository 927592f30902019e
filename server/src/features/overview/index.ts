import type { overview as contract } from '@hai/contract/overview'
import { type DomainEvent, isPosting } from '../../events/index.ts'
import type { Feature } from '../../feature.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { OverviewDeps } from './deps.ts'
import { getOverview } from './get-overview.ts'
import { countHours } from './hours.ts'
import { storeForSearch } from './keep-for-search.ts'
import { overviewPushes } from './pushes.ts'
import { adminFindMember, adminSearch } from './search.ts'
import { readTotals, type Totals } from './totals.ts'
import { readBadges } from './waiting.ts'

export { membersBeginning } from './find-members.ts'
export { compareDays, daysLike, wallClock } from './like-days.ts'
export { changesSharedCounts } from './pushes.ts'
export { readFirstDay } from './read-days.ts'
export type { Totals } from './totals.ts'

export interface Overview {
  readonly feature: Feature<typeof contract>
  readonly totals: () => Promise<Totals>
  readonly pushes: NonNullable<Feature['pushes']>
}

const handleEvents = async (trx: Transaction, events: readonly DomainEvent[]): Promise<void> => {
  await countHours(trx, events)
  await storeForSearch(trx, events)
}

export function createOverview(deps: OverviewDeps): Overview {
  const overview = getOverview(deps)
  const pushes: Overview['pushes'] = (events, isListening) => overviewPushes(deps, events, isListening)
  return {
    pushes,
    totals: () => readTotals(deps),
    feature: {
      handlers: {
        get_admin_badges: (staff) => readBadges(deps, staff),
        get_admin_overview: (staff) => overview(staff),
        admin_search: adminSearch(deps),
        admin_find_member: adminFindMember(deps),
      },
      pushes,
      subscriber: { name: 'overview', handles: isPosting, handle: handleEvents },
    },
  }
}
