import { deleteOfflineCache } from '../api/delete-offline-cache.ts'
import { deletePaymentDetails } from './stored-payment.ts'

/** For the end of a session, also in the staff app: removes what this device has stored about the member. */
export function deleteMemberData(): void {
  deleteOfflineCache()
  deletePaymentDetails()
  // The service worker then closes this member's notifications and ends the push subscription, even without a network.
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage({ kind: 'signed_out' })
}
