import type { compliance as contract } from '@hai/contract/compliance'
import type { Happening } from '../../events/index.ts'
import type { Feature } from '../../feature.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { changedProfiles } from '../identity/index.ts'
import type { ComplianceDeps } from './deps.ts'
import { listFlags, resolveFlag } from './flags.ts'
import { loadList } from './load-list.ts'
import { screenMembers } from './screen-members.ts'
import { readScreening } from './screening-state.ts'
import { describeSetting, setSetting, showSettings } from './settings.ts'
import { watchMoney } from './watch-money.ts'

const LIST_TASK = 'compliance:list'
const SCREEN_TASK = 'compliance:screen'
const WATCH_TASK = 'compliance:watch'

export { changesFlags } from './facts.ts'

export interface Compliance {
  readonly feature: Feature<typeof contract>
}

/** Whom compliance is to look at: names on a sanctions list, and money that moves as it should not. Members are told nothing of it. */
export function createCompliance(deps: ComplianceDeps): Compliance {
  const { database } = deps
  return {
    feature: {
      handlers: {
        admin_list_compliance_flags: (_staff, asked) => listFlags(deps, asked),
        admin_resolve_compliance_flag: (staff, said) => resolveFlag(deps, staff, said),
        get_sanctions_screening: () => readScreening(deps),
        get_compliance_settings: () => showSettings(database),
        set_compliance_setting: (staff, setting) => setSetting(deps, staff, setting),
      },
      acts: { set_compliance_setting: (_staff, setting) => describeSetting(deps, setting) },
      consumer: { name: 'compliance', handle: noteNames },
      tasks: {
        [LIST_TASK]: () => loadList(deps),
        [SCREEN_TASK]: () => screenMembers(deps),
        [WATCH_TASK]: () => watchMoney(deps),
      },
      cron: [`7 * * * * ${LIST_TASK}`, `* * * * * ${SCREEN_TASK}`, `*/15 * * * * ${WATCH_TASK}`],
    },
  }
}

/** Whose profile is new or another is compared with the list again. */
async function noteNames(trx: Transaction, happenings: readonly Happening[]): Promise<void> {
  const changed = changedProfiles(happenings)
  if (changed.length === 0) return
  await trx
    .insertInto('compliance.waiting')
    .values(changed.map((user_id) => ({ user_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
