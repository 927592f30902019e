import { api } from '../../api/api.ts'
import { isAppleTouch } from '../../lib/is-apple-touch.ts'

/** iPhones and iPads need the app to be installed before they can receive push messages. */
export type PushProblem = 'unsupported' | 'install_first' | 'denied'

export function pushProblem(): PushProblem | null {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isAppleTouch() ? 'install_first' : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : null
}

const encoded = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

async function subscription(public_key: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  // A subscription for another key or another session cannot be reused.
  await known?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key })
}

/** False if the member declined. */
export async function switchPushOn(public_key: string, hides_amounts: boolean): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const created = await subscription(public_key)
  const keys = { p256dh: encoded(created.getKey('p256dh')), auth: encoded(created.getKey('auth')) }
  await api.save_push_subscription({ endpoint: created.endpoint, ...keys, hides_amounts })
  return true
}

export async function switchPushOff(): Promise<void> {
  await api.delete_push_subscription()
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
}
