import type { Output } from '@hai/contract/contract'
import type { Cents } from '@hai/contract/money'
import type { ActivityItem } from '@hai/contract/wallet'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { useChannel, usePollingFallback } from '../../api/use-channel.ts'

type Link = Output<'create_pay_link'>

/** The payer's name becomes readable some seconds after the payment, so the query polls. */
const PAYMENT_READ_MS = 2_000

export interface LinkPaid {
  readonly transaction_id: string | null
  /** Null: not known yet. */
  readonly name: string | null
  readonly amount: Cents | null
}

const paidOf = ({ deducted, amount }: ActivityItem): Cents => deducted?.paid ?? amount

/** Null if the link is unpaid or reusable. */
export function useLinkPaid(link: Link | null): LinkPaid | null {
  const pollMs = usePollingFallback()
  const [last, setLast] = useState<ActivityItem | null>(null)
  const { data } = useQuery({
    ...api.get_pay_link.query({ pay_link_id: link?.id ?? '' }),
    enabled: link?.single_use === true,
    refetchInterval: ({ state }) =>
      state.data?.status === 'paid' && state.data.payments.length === 0 ? PAYMENT_READ_MS : pollMs,
  })
  useChannel('wallet', (message) => {
    if (message.event !== 'activity' || message.record.kind !== 'quick_pay' || message.record.direction !== 'in') return
    setLast(message.record)
  })
  const transaction_id = data?.payments[0]?.transaction_id ?? null
  const payment = useQuery({
    ...api.get_transaction.query({ transaction_id: transaction_id ?? '' }),
    enabled: transaction_id !== null,
  })
  if (!link || data?.status !== 'paid') return null
  const live = last && (link.amount === null || paidOf(last) === link.amount) ? last : null
  const item = payment.data ?? live
  return {
    transaction_id: transaction_id ?? item?.id ?? null,
    name: item?.counterparty.shown_name ?? null,
    amount: link.amount ?? (item && paidOf(item)),
  }
}
