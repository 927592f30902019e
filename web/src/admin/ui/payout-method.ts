import { useCallback } from 'react'
import { useWords } from '../../lib/words.ts'

const methods = {
  cash_pickup: 'method_cash_pickup',
  moncash: 'method_moncash',
  natcash: 'method_natcash',
  bank: 'method_bank',
} as const
const keyOf = (method: string) => Object.entries(methods).find(([known]) => known === method)?.[1] ?? 'method_other'

export function useMethod(): (method: string) => string {
  const t = useWords('admin_users')
  return useCallback((method) => t(keyOf(method)), [t])
}
