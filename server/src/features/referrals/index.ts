import type { referralSettings } from '@hai/contract/referral-settings'
import type { referralsAdmin } from '@hai/contract/referrals-admin'
import type { referrals as contract } from '@hai/contract/referrals'
import type { SessionCaller } from '../../caller.ts'
import type { Feature } from '../../feature.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { deleteAnswers } from '../../platform/once.ts'
import type { NewMember } from '../identity/index.ts'
import type { ReferralsDeps } from './deps.ts'
import { handleEvents, handles } from './handle-events.ts'
import { join, joinAtSetup } from './join.ts'
import { getReferralSummary, listReferrals } from './list-referrals.ts'
import { payOut } from './pay-out.ts'
import { referralsData } from './personal-data.ts'
import { expire, settleDue } from './settle.ts'
import { adminConfirmedActions, adminHandlers, adminReports } from './admin/handlers.ts'
import { approvedReversal } from './admin/reverse-reward.ts'
import { getReferralSettings, referralSetting } from './admin/settings.ts'

export { fundMarketing } from './fund-marketing.ts'
export { referralNotification, REVERSED_KIND, REWARD_KIND, rewardDetails } from './events.ts'

const SETTLE_JOB = 'referrals:settle'
const DELETE_EXPIRED_JOB = 'referrals:delete_expired'
const DELETE_ANSWERS_JOB = 'referrals:delete_answers'
const DAY_MS = 86_400_000
/**
 * The time for which the IP prefixes of newcomers are kept. The rule against many sign-ups from one network needs them
 * for only an hour.
 */
const TRACES_KEPT_MS = 7 * DAY_MS
const DEVICES_KEPT_MS = 180 * DAY_MS

export interface Referrals {
  readonly feature: Feature<typeof contract & typeof referralSettings & typeof referralsAdmin>
  readonly join: (trx: Transaction, newcomer: NewMember) => Promise<void>
  /** Like `join`, for a person who completes the account setup in another book than the first. */
  readonly joinAtSetup: (trx: Transaction, newcomer: SessionCaller) => Promise<void>
}

/** See docs/product/referrals.md. */
export function createReferrals(deps: ReferralsDeps): Referrals {
  const { database, clock, phoneKey } = deps
  const setting = referralSetting(deps)
  deps.approvals.register(approvedReversal(deps))
  return {
    join: (trx, newcomer) => join(trx, newcomer, phoneKey),
    joinAtSetup: (trx, newcomer) => joinAtSetup(trx, newcomer, phoneKey, clock.now()),
    feature: {
      handlers: {
        get_referral_summary: (caller, input) => getReferralSummary(deps, caller, input),
        list_referrals: (caller, input) => listReferrals(deps, caller, input),
        get_referral_settings: getReferralSettings(deps),
        set_referral_settings: setting.ask,
        ...adminHandlers(deps),
      },
      reportsOn: (copy) => adminReports({ ...deps, database: copy }),
      confirmedActions: {
        set_referral_settings: setting.describe,
        ...adminConfirmedActions(deps),
      },
      subscriber: { name: 'referrals', handles, handle: (trx, events) => handleEvents(trx, events, phoneKey) },
      jobs: {
        [SETTLE_JOB]: async () => {
          await expire(deps)
          await settleDue(deps)
          await payOut(deps)
        },
        [DELETE_EXPIRED_JOB]: () => deleteTraces(database, clock.now()),
        [DELETE_ANSWERS_JOB]: () => deleteAnswers({ ...deps, table: 'referrals.command' }),
      },
      cron: [`* * * * * ${SETTLE_JOB}`, `43 * * * * ${DELETE_EXPIRED_JOB}`, `37 * * * * ${DELETE_ANSWERS_JOB}`],
      personalData: referralsData(database),
    },
  }
}

async function deleteTraces(database: Database, now: Date): Promise<void> {
  await database
    .updateTable('referrals.referral')
    .set({ ip_prefix: null })
    .where('ip_prefix', 'is not', null)
    .where('joined_at', '<', new Date(now.getTime() - TRACES_KEPT_MS))
    .execute()
  await database
    .deleteFrom('referrals.device')
    .where('seen_at', '<', new Date(now.getTime() - DEVICES_KEPT_MS))
    .execute()
}
