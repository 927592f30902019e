import type { CashoutStatus } from './cashout-steps.ts'

/** Where the money of a cash-out is: on hold from the request on, paid out, or back with the member. */
export const moneyState = (status: CashoutStatus): 'wait' | 'paid' | 'back' =>
  status === 'completed' ? 'paid' : status === 'refunded' || status === 'cancelled' || status === 'expired' ? 'back' : 'wait'
