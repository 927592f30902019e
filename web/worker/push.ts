import { isOfflinePage } from './cacheable-paths.ts'

/** The content of a push message (`server/src/features/notifications/push.ts`). */
interface News {
  readonly id: string
  readonly title: string
  readonly message: string
  readonly path: string
}

/** Browsers require that every push message shows a notification. */
export async function showPushNotification(registration: ServiceWorkerRegistration, data: PushMessageData): Promise<void> {
  const { id, title, message, path } = data.json() as News
  await registration.showNotification(title, {
    body: message,
    tag: id,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: path,
  })
}

/**
 * Opens the page in a window that already shows the members' app, else in a new window. Never opens another origin.
 * Navigates before focusing, because the system may refuse to focus.
 */
export async function openNotification(clients: Clients, origin: string, path: unknown): Promise<void> {
  const url = new URL(typeof path === 'string' ? path : '/', origin)
  if (url.origin !== origin) return
  const windows = await clients.matchAll({ type: 'window' })
  const open = windows.find(({ url: href }) => isOfflinePage(new URL(href).pathname))
  if (!open) {
    await clients.openWindow(url)
    return
  }
  open.postMessage({ kind: 'go', path: url.pathname + url.search })
  await open.focus()
}

/** Called when a member signs out, so that the next person with this device sees and receives no notifications. */
export async function clearNotifications(registration: ServiceWorkerRegistration): Promise<void> {
  for (const notification of await registration.getNotifications()) notification.close()
  // Works without a network. Messages that the push service still holds for this browser are then not shown.
  if ('pushManager' in registration) await (await registration.pushManager.getSubscription())?.unsubscribe()
}
