import { highestWithin } from '@hai/contract/fee-bands'
import type { Cents } from '@hai/contract/money'
import { useQuery } from '@tanstack/react-query'
import { htgOf } from '../lib/gourdes.ts'
import { api } from '../api/api.ts'

const STALE_MS = 10 * 60_000

export function useHtgRate(): number | null {
  const { data } = useQuery({ ...api.get_htg_rate.query(), staleTime: STALE_MS })
  return data?.htg_per_usd ?? null
}

/** True until the first answer or failure, so that a page can show everything at once. */
export function useIsRateAwaited(): boolean {
  const { isPending, failureCount } = useQuery({ ...api.get_htg_rate.query(), staleTime: STALE_MS })
  return isPending && failureCount === 0
}

/** Converts cents to gourdes, for amounts without a quote. Null for a zero amount or while the rate is unknown. */
export function useHtg(): (amount: number | null) => number | null {
  const rate = useHtgRate()
  return (amount) => (rate !== null && amount !== null && amount > 0 ? htgOf(amount, rate) : null)
}

/**
 * Gourdes from cashing out `received` in one cash-out, after fee and tax. Null if unknown, or too little or too much
 * for a cash-out.
 */
export function useHtgInCash(received: Cents | null): number | null {
  const rate = useHtgRate()
  const { data } = useQuery({ ...api.list_fee_rules.query(), staleTime: STALE_MS, enabled: received !== null })
  const rule = data?.items.find(({ operation }) => operation === 'cash_out')
  if (!rule || received === null || rate === null || received > rule.maximum_amount) return null
  const amount = highestWithin(rule, received)
  return amount === null ? null : htgOf(amount, rate)
}
