import type { ReferralState } from '@hai/contract/referral-words'
import type { Mood } from '../../ui/status.tsx'

export const stateMoods: Readonly<Record<ReferralState, Mood>> = {
  joined: 'plain',
  confirming: 'wait',
  reward_waiting: 'wait',
  rewarded: 'in',
  reversed: 'back',
  not_counted: 'plain',
  expired: 'plain',
  over_limit: 'plain',
}
