import { highestWithin } from '@hai/contract/fee-bands'
import type { Cents } from '@hai/contract/money'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { leftOfLimits, type CashoutLimits } from './limits-left.ts'

/** The largest amount that balance and limits allow after fee and tax. Null if there is none or it is unknown. */
export function useMaximumAmount(limits: CashoutLimits | null): Cents | null {
  const rules = useQuery(api.list_fee_rules.query())
  const wallet = useQuery(api.get_wallet.query())
  const rule = rules.data?.items.find(({ operation }) => operation === 'cash_out')
  if (!rule || !wallet.data || !limits) return null
  return highestWithin(rule, wallet.data.available_balance, leftOfLimits(limits))
}
