import type { compliance as contract } from '@hai/contract/compliance'
import type { DomainEvent } from '../../events/index.ts'
import type { Feature } from '../../feature.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { changedProfiles, isProfileChange } from '../identity/index.ts'
import type { ComplianceDeps, DecisionDeps, ScreeningDeps } from './deps.ts'
import { listFlags, showFlag } from './flags.ts'
import { loadList } from './load-list.ts'
import { requestRelease, describeRelease, hitReleaseApproval } from './release-hit.ts'
import { describeResolution, resolveFlag } from './resolve-flag.ts'
import { screenMembers } from './screen-members.ts'
import { readScreening } from './screening-state.ts'
import { approvedSetting, describeSetting, setSetting, showSettings } from './settings.ts'
import { watchMoney } from './watch-money.ts'

const IMPORT_LIST_JOB = 'compliance:import_list'
const SCREEN_JOB = 'compliance:screen'
const MONITOR_JOB = 'compliance:monitor'

export { changesFlags } from './events.ts'
export { hasConfirmedHit } from './flags.ts'

export interface Compliance {
  readonly feature: Feature<typeof contract>
}

/** Members are never told about flags. */
export function createCompliance(deps: ComplianceDeps & DecisionDeps & ScreeningDeps): Compliance {
  const { database, approvals } = deps
  approvals.register(hitReleaseApproval(deps))
  approvals.register(approvedSetting(deps))
  return {
    feature: {
      handlers: {
        admin_list_compliance_flags: (staff, input) => listFlags(deps, staff, input),
        admin_get_compliance_flag: (staff, { flag_id }) => showFlag(deps, staff, flag_id),
        admin_resolve_compliance_flag: (staff, input) => resolveFlag(deps, staff, input),
        admin_release_sanctions_hit: (staff, input) => requestRelease(deps, staff, input),
        get_sanctions_screening: () => readScreening(deps),
        get_compliance_settings: () => showSettings(database),
        set_compliance_setting: (staff, setting) => setSetting(deps, staff, setting),
      },
      confirmedActions: {
        admin_resolve_compliance_flag: (staff, input) => describeResolution(deps, staff, input),
        admin_release_sanctions_hit: (staff, { flag_id }) => describeRelease(deps, staff, flag_id),
        set_compliance_setting: (_staff, setting) => describeSetting(deps, setting),
      },
      subscriber: { name: 'compliance', handles: isProfileChange, handle: recordNames },
      jobs: {
        [IMPORT_LIST_JOB]: () => loadList(deps),
        [SCREEN_JOB]: () => screenMembers(deps),
        [MONITOR_JOB]: () => watchMoney(deps),
      },
      cron: [`7 * * * * ${IMPORT_LIST_JOB}`, `* * * * * ${SCREEN_JOB}`, `*/15 * * * * ${MONITOR_JOB}`],
    },
  }
}

async function recordNames(trx: Transaction, events: readonly DomainEvent[]): Promise<void> {
  const changed = changedProfiles(events)
  if (changed.length === 0) return
  await trx
    .insertInto('compliance.screening_queue')
    .values(changed.map((user_id) => ({ user_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
