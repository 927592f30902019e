import { isMembersPage } from './cacheable-paths.ts'

/** What the server tells a browser (`server/src/features/notifications/push.ts`). */
interface News {
  readonly id: string
  readonly title: string
  readonly message: string
  readonly path: string
}

/** Shows it as the system shows news. A browser wants something shown for whatever comes. */
export async function showNews(registration: ServiceWorkerRegistration, data: PushMessageData): Promise<void> {
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
 * A press leads to what it is about: in a window that shows the app to a member, else in a new one. Never to another origin. The page is
 * told before it is brought forward, which a system may refuse.
 */
export async function openNews(clients: Clients, origin: string, path: unknown): Promise<void> {
  const url = new URL(typeof path === 'string' ? path : '/', origin)
  if (url.origin !== origin) return
  const windows = await clients.matchAll({ type: 'window' })
  const open = windows.find(({ url: shown }) => isMembersPage(new URL(shown).pathname))
  if (!open) {
    await clients.openWindow(url)
    return
  }
  open.postMessage({ kind: 'go', path: url.pathname + url.search })
  await open.focus()
}

/** Somebody has signed out here: whoever has the device next neither sees what they were told, nor is told what is theirs. */
export async function forgetNews(registration: ServiceWorkerRegistration): Promise<void> {
  for (const shown of await registration.getNotifications()) shown.close()
  // Also without a network: what a push service still holds for this browser is then shown to nobody.
  if ('pushManager' in registration) await (await registration.pushManager.getSubscription())?.unsubscribe()
}
