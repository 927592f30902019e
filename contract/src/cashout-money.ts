import type { CashoutStatus } from './cashout-steps.ts'

/** State of the money: on hold (`wait`), paid to the agent, or returned to the member. */
export const moneyState = (status: CashoutStatus): 'wait' | 'paid' | 'back' =>
  status === 'completed' ? 'paid' : status === 'refunded' || status === 'cancelled' || status === 'expired' ? 'back' : 'wait'
