import type { CashoutStatus } from '@hai/contract/cashout-steps'
import { useCallback } from 'react'
import { useWords } from '../../lib/words.ts'
import { Status, type Mood } from '../../ui/status.tsx'

const over: Readonly<Partial<Record<CashoutStatus, Mood>>> = {
  completed: 'plain',
  disputed: 'problem',
  refunded: 'back',
  cancelled: 'back',
  expired: 'back',
}

/** How a cash-out stands, in a word. */
export function CashoutState({ status }: { status: CashoutStatus }) {
  const shell = useWords('admin_shell')
  return <Status mood={over[status] ?? 'wait'}>{shell(`cashout_${status}`)}</Status>
}

const methods = {
  cash_pickup: 'method_cash_pickup',
  moncash: 'method_moncash',
  natcash: 'method_natcash',
  bank: 'method_bank',
} as const
const keyOf = (method: string) => Object.entries(methods).find(([known]) => known === method)?.[1] ?? 'method_other'

/** By what it is paid out, in words. */
export function useMethod(): (method: string) => string {
  const t = useWords('admin_users')
  return useCallback((method) => t(keyOf(method)), [t])
}
