import { setAmountUnit } from '../lib/amount-unit.ts'
import { writeStored } from '../lib/storage.ts'
import { deleteOfflineCache } from './delete-offline-cache.ts'

/** Where the app stores the payee and the input of an unconfirmed payment while the member is signed in. */
export const PAYMENT_DETAILS_KEY = 'hai.payment-details'

/**
 * For the end of a session, in both apps: deletes the offline cache, the details of an unconfirmed payment and the
 * choice of dollars or gourdes. Other data stays in the browser, for example the call and the amount of that payment,
 * so that the app can look it up when the member is back.
 */
export function deleteSessionData(): void {
  deleteOfflineCache()
  writeStored(PAYMENT_DETAILS_KEY, null)
  // Otherwise the next member of a shared phone might type dollars into a field in gourdes.
  setAmountUnit(null)
  // The service worker then closes this member's notifications and ends the push subscription, even without a network.
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage({ kind: 'signed_out' })
}
