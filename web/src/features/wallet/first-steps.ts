import type { Output } from '@hai/contract/contract'
import type { Profile } from '@hai/contract/identity'

export type FirstStep = 'phone' | 'money' | 'payment' | 'picture'

type Known = Pick<Output<'get_dashboard'>, 'activity' | 'recent_recipients' | 'pending_sends'>

export function firstStepsLeft(
  { phone_verified, avatar_url }: Pick<Profile, 'phone_verified' | 'avatar_url'>,
  { activity, recent_recipients, pending_sends }: Known,
): FirstStep[] {
  const done: Record<FirstStep, boolean> = {
    money: activity.length > 0,
    payment: recent_recipients.length > 0 || pending_sends > 0 || activity.some(({ direction }) => direction === 'out'),
    phone: phone_verified,
    picture: avatar_url !== null,
  }
  return (['money', 'payment', 'phone', 'picture'] as const).filter((step) => !done[step])
}
