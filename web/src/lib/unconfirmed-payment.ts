import { readStored } from './storage.ts'
import { createStore } from './store.ts'

export const UNCONFIRMED_PAYMENT_KEY = 'hai.payment'

/** True if the answer to a payment may have been lost. The code that looks for the payment is loaded only then. */
export const mayBeUnconfirmed = createStore(readStored(UNCONFIRMED_PAYMENT_KEY) !== null)
