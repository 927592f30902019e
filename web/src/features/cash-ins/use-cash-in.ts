import { useQuery } from '@tanstack/react-query'
import type { Cents } from '@hai/contract/money'
import { formatUsd } from '../../lib/money-text.ts'
import { api } from '../../api/api.ts'
import { useChannel, usePollingFallback } from '../../api/use-channel.ts'
import { useHtg } from '../../payments/use-htg.ts'
import { useGourdes } from '../../ui/in-gourdes.tsx'

export function useCashIn(cash_in_id: string) {
  useChannel('cash_ins')
  return useQuery({ ...api.get_cash_in.query({ cash_in_id }), refetchOnMount: 'always', refetchInterval: usePollingFallback() })
}

/** Formats an amount on one line as "1,310 HTG · $10.00", or in dollars alone while the rate is unknown. */
export function useBothAmounts(): (amount: Cents) => string {
  const toHtg = useHtg()
  const inGourdes = useGourdes()
  return (amount) => {
    const htg = toHtg(amount)
    return htg === null ? formatUsd(amount) : `${inGourdes(htg)}\u00a0·\u00a0${formatUsd(amount)}`
  }
}
