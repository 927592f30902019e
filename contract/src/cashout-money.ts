import type { CashoutStatus } from './cashout-steps.ts'

export const moneyState = (status: CashoutStatus): 'wait' | 'paid' | 'back' =>
  status === 'completed' ? 'paid' : status === 'refunded' || status === 'cancelled' || status === 'expired' ? 'back' : 'wait'
