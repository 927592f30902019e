import { readStored } from '../lib/storage.ts'
import { createStore } from '../lib/store.ts'

/** Where the app stores a payment until its outcome is known. Each member of a shared phone has their own. */
export const paymentKey = (user_id: string): string => `hai.payment.${user_id}`

/** The code that looks for a payment is loaded only if one was stored when the app started. */
export const isPaymentStored = (user_id: string): boolean => readStored(paymentKey(user_id)) !== null

/** True once a payment was sent from this page. Its card then shows what becomes of it. */
export const hasSentPayment = createStore(false)
