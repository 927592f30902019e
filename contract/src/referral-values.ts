/**
 * confirming: has paid, but the payment is not final yet.
 * reward_waiting: earned, and paid as soon as possible.
 * reversed: staff reversed or withheld the reward.
 * not_counted, expired, over_limit: ended without a reward.
 */
export const referralStates = [
  'joined',
  'confirming',
  'reward_waiting',
  'rewarded',
  'reversed',
  'not_counted',
  'expired',
  'over_limit',
] as const
export type ReferralState = (typeof referralStates)[number]

/**
 * self: the referrer’s own account or mailbox, or the mailbox of another of their sign-ups.
 * device, network: the browser or network of the referrer or of another of their sign-ups.
 * phone: a number of the referrer, or one that has earned a reward.
 */
export const referralRefusals = ['self', 'phone', 'device', 'network', 'blocked'] as const

/**
 * device, address: the newcomer shares a browser or network with the referrer or another newcomer.
 * circle: the qualifying payment came back to one of the two.
 * drained: the newcomer’s wallet was emptied soon after the reward.
 * burst: many sign-ups with one code at about the same time.
 */
export const referralHints = ['device', 'address', 'circle', 'drained', 'burst', 'refused_before'] as const
export type ReferralHint = (typeof referralHints)[number]

export const rewardRoles = ['referrer', 'newcomer'] as const

export const reversalReasons = ['same_person', 'made_up_account', 'circular_payment', 'paid_by_mistake', 'other'] as const
export type ReversalReason = (typeof reversalReasons)[number]

export const REVERSAL_TEXT_MIN = 15
export const REVERSAL_TEXT_MAX = 500
