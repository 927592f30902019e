/** The words that referrals use on the wire, free of libraries. */

/**
 * joined: has to verify a phone and pay. confirming: has paid, and the payment is not final yet. reward_waiting: earned, and paid as
 * soon as it can be. reversed: staff took the reward back, or withheld it. The last three end without a reward.
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

/** Why a sign-up does not count: with one’s own address, a phone, browser or network of the other, or one of the two was blocked. */
export const referralRefusals = ['self', 'phone', 'device', 'network', 'blocked'] as const

/**
 * What makes a referral look made for the reward. device, address: the newcomer shares a browser, or a network, with the referrer or
 * somebody else they brought. circle: the payment that counted came back to one of the two. drained: the newcomer’s wallet was emptied
 * soon after the reward. burst: many came by one code at about the same time. refused_before: others by the same code did not count.
 */
export const referralHints = ['device', 'address', 'circle', 'drained', 'burst', 'refused_before'] as const
export type ReferralHint = (typeof referralHints)[number]

/** Whose reward. */
export const rewardRoles = ['referrer', 'newcomer'] as const

/** Why a reward is taken back; the member reads what it stands for. */
export const reversalReasons = ['same_person', 'made_up_account', 'circular_payment', 'paid_by_mistake', 'other'] as const
export type ReversalReason = (typeof reversalReasons)[number]

export const REVERSAL_TEXT_MIN = 15
export const REVERSAL_TEXT_MAX = 500
