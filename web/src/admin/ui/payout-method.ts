import { useCallback } from 'react'
import { useTranslations } from '../../lib/translations.ts'

const methods = {
  cash_pickup: 'method_cash_pickup',
  moncash: 'method_moncash',
  natcash: 'method_natcash',
  bank: 'method_bank',
} as const
const keyOf = (method: string) => Object.entries(methods).find(([known]) => known === method)?.[1] ?? 'method_other'

export function useMethod(): (method: string) => string {
  const t = useTranslations('admin_ui')
  return useCallback((method) => t(keyOf(method)), [t])
}
