import type { Output } from '@hai/contract/contract'
import { payAddress } from '@hai/contract/pay-address'
import type { PayLink } from './links.ts'

export const newLink = (link: PayLink, public_url: string): Output<'create_pay_link'> => ({
  id: link.id,
  pay_link: link.code,
  url: payAddress(public_url, { pay_link: link.code }),
  amount: link.amount,
  note: link.note,
  single_use: link.single_use,
  created_at: link.created_at.toISOString(),
  expires_at: link.expires_at.toISOString(),
})

export const ownLink = (link: PayLink, public_url: string, now: Date): Output<'cancel_pay_link'> => ({
  ...newLink(link, public_url),
  status: statusOf(link, now),
  times_paid: link.times_paid,
  amount_paid: link.amount_paid,
})

function statusOf({ paid_at, cancelled_at, expires_at }: PayLink, now: Date): Output<'cancel_pay_link'>['status'] {
  if (paid_at !== null) return 'paid'
  if (cancelled_at !== null) return 'cancelled'
  return expires_at > now ? 'open' : 'expired'
}
