import { useQuery } from '@tanstack/react-query'
import { htgOf } from '../lib/gourdes.ts'
import { api } from './api.ts'

const RATE_STALE_MS = 10 * 60_000

/** Gourdes for cents, where no quote says them; null: nothing to convert, or the rate is not known (yet). */
export function useHtg(): (amount: number | null) => number | null {
  const { data } = useQuery({ ...api.get_htg_rate.query(), staleTime: RATE_STALE_MS })
  return (amount) => (data && amount !== null && amount > 0 ? htgOf(amount, data.htg_per_usd) : null)
}
