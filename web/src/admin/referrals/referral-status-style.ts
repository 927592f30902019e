import type { ReferralState } from '@hai/contract/referral-values'
import type { Tone } from '../../ui/status.tsx'

export const stateTones: Readonly<Record<ReferralState, Tone>> = {
  joined: 'plain',
  confirming: 'wait',
  reward_waiting: 'wait',
  rewarded: 'in',
  reversed: 'back',
  not_counted: 'plain',
  expired: 'plain',
  over_limit: 'plain',
}
