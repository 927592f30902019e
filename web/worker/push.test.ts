import { beforeAll, expect, test, vi } from 'vitest'
import { clearNotifications, openNotification, showPushNotification } from './push.ts'

const origin = 'https://wallet.example'

beforeAll(() => void vi.stubGlobal('__OFFLINE_SEGMENTS__', ['dashboard', 'tasks', 'wallet']))

function windowsAt(...paths: readonly string[]) {
  const done: string[] = []
  const windows = paths.map((path) => ({
    url: origin + path,
    postMessage: (message: unknown) => done.push(`${path} is told ${JSON.stringify(message)}`),
    focus: () => {
      done.push(`${path} comes forward`)
      return Promise.resolve()
    },
  }))
  const clients = {
    matchAll: () => Promise.resolve(windows),
    openWindow: (url: URL) => {
      done.push(`${url.href} opens`)
      return Promise.resolve(null)
    },
  }
  return { clients: clients as unknown as Clients, windows, done }
}

test('shows each push message once, with the texts of the server', async () => {
  const showNotification = vi.fn()
  const news = { id: 'n-1', title: 'Money came', message: 'Jean sent you $5.00', path: '/wallet/t-1' }
  await showPushNotification(
    { showNotification } as unknown as ServiceWorkerRegistration,
    { json: () => news } as unknown as PushMessageData,
  )
  expect(showNotification).toHaveBeenCalledExactlyOnceWith('Money came', {
    body: 'Jean sent you $5.00',
    tag: 'n-1',
    data: '/wallet/t-1',
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
  })
})

test('a click navigates and focuses a window that shows the members’ app', async () => {
  const { clients, done } = windowsAt('/', '/desk/users', '/dashboard', '/wallet')
  await openNotification(clients, origin, '/messages?session=1')
  expect(done).toEqual(['/dashboard is told {"kind":"go","path":"/messages?session=1"}', '/dashboard comes forward'])
})

test('opens a new window when none is open, or only the landing, sign-in or staff pages', async () => {
  for (const open of [[], ['/'], ['/auth', '/desk/users']]) {
    const { clients, done } = windowsAt(...open)
    await openNotification(clients, origin, '/tasks/t-1')
    expect(done).toEqual([`${origin}/tasks/t-1 opens`])
  }
})

test('navigates a window even if the system refuses to focus it', async () => {
  const { clients, windows, done } = windowsAt('/dashboard')
  for (const window of windows) window.focus = () => Promise.reject(new Error('not allowed'))
  await expect(openNotification(clients, origin, '/wallet')).rejects.toThrow('not allowed')
  expect(done).toEqual(['/dashboard is told {"kind":"go","path":"/wallet"}'])
})

test('never opens another origin, and opens the first page if there is no path', async () => {
  const { clients, done } = windowsAt()
  await openNotification(clients, origin, 'https://elsewhere.example/wallet')
  await openNotification(clients, origin, '//elsewhere.example')
  await openNotification(clients, origin, { path: '/wallet' })
  expect(done).toEqual([`${origin}/ opens`])
})

function aRegistration(browser: { shown: string[]; isSubscribed: boolean }): ServiceWorkerRegistration {
  const close = (title: string) => () => (browser.shown = browser.shown.filter((one) => one !== title))
  const unsubscribe = () => Promise.resolve((browser.isSubscribed = false))
  return {
    getNotifications: () => Promise.resolve(browser.shown.map((title) => ({ title, close: close(title) }))),
    pushManager: { getSubscription: () => Promise.resolve(browser.isSubscribed ? { unsubscribe } : null) },
  } as unknown as ServiceWorkerRegistration
}

test('a sign-out closes shown notifications and ends the push subscription', async () => {
  const browser = { shown: ['Marie sent you $5.00', 'Jean wrote to you'], isSubscribed: true }
  await clearNotifications(aRegistration(browser))
  expect(browser).toEqual({ shown: [], isSubscribed: false })
  await clearNotifications(aRegistration(browser))
})
