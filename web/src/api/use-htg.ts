import { highestWithin } from '@hai/contract/fee-bands'
import type { Cents } from '@hai/contract/money'
import { useQuery } from '@tanstack/react-query'
import { htgOf } from '../lib/gourdes.ts'
import { api } from './api.ts'

const STALE_MS = 10 * 60_000

/** Gourdes for one dollar; null: no rate is known (yet). */
export function useHtgRate(): number | null {
  const { data } = useQuery({ ...api.get_htg_rate.query(), staleTime: STALE_MS })
  return data?.htg_per_usd ?? null
}

/** Gourdes for cents, where no quote says them; null: nothing to convert, or the rate is not known (yet). */
export function useHtg(): (amount: number | null) => number | null {
  const rate = useHtgRate()
  return (amount) => (rate !== null && amount !== null && amount > 0 ? htgOf(amount, rate) : null)
}

/**
 * Gourdes that one cash-out of `received` pays out, its fee and tax taken off. Null: not known, too little for a cash-out, or too much
 * for one.
 */
export function useHtgInCash(received: Cents | null): number | null {
  const rate = useHtgRate()
  const { data } = useQuery({ ...api.list_fee_rules.query(), staleTime: STALE_MS, enabled: received !== null })
  const rule = data?.items.find(({ operation }) => operation === 'cash_out')
  if (!rule || received === null || rate === null || received > rule.maximum_amount) return null
  const amount = highestWithin(rule, received)
  return amount === null ? null : htgOf(amount, rate)
}
