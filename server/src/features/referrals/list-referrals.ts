import type { Input, Output } from '@hai/contract/contract'
import { zeroCents } from '@hai/contract/money'
import type { Member } from '../../caller.ts'
import { hashOfDevice } from '../../platform/device.ts'
import { cutIdPage, readIdCursor } from '../../platform/cursors.ts'
import { findMembers, nameFor, type FoundMember } from '../identity/index.ts'
import type { ReferralsDeps } from './deps.ts'
import { seeDevice } from './join.ts'
import { codeOf, readEarned, readOwn, readReferrals, type ShownReferral } from './queries.ts'
import { readSettings, type ReferralSettings } from './settings.ts'
import { countRewarded } from './settle.ts'

const ended: ReadonlySet<ShownReferral['state']> = new Set(['reversed', 'not_counted', 'expired', 'over_limit'])

function rewardOf({ state, owed }: ShownReferral, promised: ReferralSettings['referrer_reward']) {
  if (ended.has(state)) return zeroCents
  return owed ?? promised
}

export async function getReferralSummary(
  { database, clock, publicUrl, phoneKey }: ReferralsDeps,
  { user_id }: Member,
  { device_id }: Input<'get_referral_summary'>,
): Promise<Output<'get_referral_summary'>> {
  const now = clock.now()
  if (device_id !== undefined) await seeDevice(database, { user_id, device_hash: hashOfDevice(device_id), now })
  const [settings, code, rewarded, money, own] = await Promise.all([
    readSettings(database),
    codeOf(database, { user_id, now, phoneKey }),
    countRewarded(database, user_id),
    readEarned(database, user_id),
    readOwn(database, user_id),
  ])
  const { is_open, referrer_reward, newcomer_reward, minimum_amount, within_days, final_after_hours, rewarded_max } = settings
  return {
    is_open,
    referrer_reward,
    newcomer_reward,
    minimum_amount,
    within_days,
    final_after_hours,
    rewarded_max,
    code,
    rewarded,
    ...money,
    link: `${publicUrl}/auth?mode=signup&ref=${code}`,
    own: own && {
      state: own.state,
      reward: rewardOf(own, settings.newcomer_reward),
      until: own.expires_at.toISOString(),
    },
  }
}

/** Null until the newcomer has entered a name. */
const nameOf = (member: FoundMember | undefined, dealt: ReadonlySet<string>): string | null =>
  member ? nameFor(member.full_name, dealt.has(member.user_id)) : null

export async function listReferrals(
  { database, transfers }: ReferralsDeps,
  { user_id }: Member,
  { cursor, limit }: Input<'list_referrals'>,
): Promise<Output<'list_referrals'>> {
  const before = readIdCursor(cursor)
  const [{ referrer_reward }, found] = await Promise.all([
    readSettings(database),
    readReferrals(database, { referrer_id: user_id, before, limit: limit + 1 }),
  ])
  const { page, next_cursor } = cutIdPage(found, limit)
  const ids = page.map((one) => one.user_id)
  const [people, dealt] = await Promise.all([findMembers(database, ids), transfers.dealtWith(user_id, ids)])
  const items = page.map((referral) => ({
    id: referral.id,
    state: referral.state,
    has_verified_phone: referral.has_verified_phone,
    has_paid: referral.has_paid,
    shown_name: nameOf(people.get(referral.user_id), dealt),
    joined_at: referral.joined_at.toISOString(),
    until: referral.expires_at.toISOString(),
    reward: rewardOf(referral, referrer_reward),
  }))
  return { items, next_cursor }
}
