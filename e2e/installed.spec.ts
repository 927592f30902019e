import { expect, type Page, type Worker } from '@playwright/test'
import { aFront } from './support/front.ts'
import { enterBy, kept } from './support/installed.ts'
import { aMember } from './support/members.ts'
import { goOffline } from './support/offline.ts'
import { available } from './support/wallet.ts'
import { test } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

/** Stores the last message to the service worker in the session storage, which a new page can still read. */
const overhear = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const worker = navigator.serviceWorker.controller
    if (!worker) throw new Error('no service worker controls the page')
    const postMessage = worker.postMessage.bind(worker) as (said: unknown) => void
    worker.postMessage = (said: unknown) => {
      sessionStorage.setItem('told', JSON.stringify(said))
      postMessage(said)
    }
  })

test('offline and without the server, the last content is marked; a sign-out deletes it and tells the worker', async ({
  page,
  context,
  baseURL,
}) => {
  const front = await aFront(baseURL ?? '')
  await enterBy(page, front.url, await aMember({ balance: 100_00 }))
  await kept(page)
  await front.cut()
  await page.reload()
  await expect(page.getByText(/^As of .+ We couldn’t refresh it\.$/)).toBeVisible()
  await expect(available(page)).toContainText('$100.00')

  await goOffline(page)
  await page.reload()
  await expect(available(page)).toContainText('$100.00')
  await expect(page.getByText(/^As of .+, \d\d:\d\d\.$/)).toBeVisible()
  await expect(page.getByRole('link', { name: /Money added/ })).toBeVisible()
  const send = page.getByRole('group', { name: 'Money actions' }).getByRole('button', { name: 'Send' })
  await expect(send).toHaveAttribute('aria-disabled', 'true')

  await front.restore()
  await context.setOffline(false)
  await expect(page.getByText(/^As of/)).toBeHidden()
  await overhear(page)
  await page.getByRole('button', { name: /^(Account menu.*|More)$/ }).click()
  await page.getByText('Logout').click()
  await page.waitForURL(`${front.url}/`)
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  expect(await page.evaluate(() => sessionStorage.getItem('told'))).toBe('{"kind":"signed_out"}')

  await front.cut()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: /Send dollars home/ })).toBeVisible()
})

test('a new version is announced and loads only after a press', async ({ page, baseURL }) => {
  const front = await aFront(baseURL ?? '')
  await enterBy(page, front.url, await aMember({ balance: 100_00 }))
  // Simulate the next deployment: its worker caches other files, and its page names them.
  const scripts = await page.locator('script[type="module"][src]').evaluateAll((all) => all.map((one) => one.getAttribute('src')))
  const build = scripts.join(' ')
  // The lists of files in the worker may contain the same path, and they do not change.
  const ofWorker = new RegExp(`(?<![[,])(["'\`])${build}\\1`, 'g')
  front.change('/sw.js', (text) => text.replace(/hai-\w{12}/, 'hai-next').replaceAll(ofWorker, `$1${build} next-build$1`))
  front.change('/dashboard', (text) => text.replace('</body>', '<!-- next-build --></body>'))
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  const banner = page.getByRole('status').filter({ hasText: 'A new version is ready' })
  await expect(banner).toBeVisible()

  // A reload removes this class.
  await page.evaluate(() => document.documentElement.classList.add('loaded-before'))
  const before = page.locator('.loaded-before')
  await page.getByRole('button', { name: 'Send Money' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(banner).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(banner).toBeVisible()
  await expect(before).toHaveCount(1)
  await banner.getByRole('button', { name: 'Update' }).click()
  await expect(before).toHaveCount(0)
  await expect(banner).toBeHidden()
  await expect(available(page)).toBeVisible()
})

/** Records notifications, because a headless browser shows none. */
async function watchShown(worker: Worker): Promise<() => Promise<unknown>> {
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { registration: { showNotification: unknown }; shown?: unknown }
    scope.registration.showNotification = (title: string, options: object) => {
      scope.shown = { title, ...options }
      return Promise.resolve()
    }
  })
  return () => worker.evaluate(() => (globalThis as { shown?: unknown }).shown)
}

/** A test cannot create a real `notificationclick`, so it sends another event that also keeps the worker alive. */
const press = (worker: Worker): Promise<void> =>
  worker.evaluate(async () => {
    const shown = (globalThis as { shown?: object }).shown
    let doing: Promise<unknown> = Promise.reject(new Error('no listener handled the press'))
    const event = Object.assign(new Event('notificationclick'), {
      notification: { ...shown, close: () => undefined },
      waitUntil: (promise: Promise<unknown>) => (doing = promise),
    })
    doing.catch(() => undefined)
    dispatchEvent(event)
    // The browser lets a worker focus a window only after a real press, so this error is expected.
    await doing.catch((error: unknown) => {
      if ((error as Error).name !== 'InvalidAccessError') throw error
    })
  })

test('a pushed notification opens its page in the open window', async ({ page, context, baseURL }) => {
  const front = await aFront(baseURL ?? '')
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((done) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(front.url))
      if (ours) done(ours.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  await enterBy(page, front.url, await aMember({ balance: 100_00 }))
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('no worker')
  const shown = await watchShown(worker)
  const news = { id: 'n-1', title: 'Hai Wallet', message: 'Jean sent you $5.00', path: '/wallet?kind=received' }
  const pushed = { origin: front.url, registrationId: await registered, data: JSON.stringify(news) }
  await devtools.send('ServiceWorker.deliverPushMessage', pushed)
  await expect
    .poll(shown)
    .toMatchObject({ title: news.title, body: news.message, tag: news.id, data: news.path, icon: '/icons/icon-192.png' })

  let loads = 0
  page.on('load', () => (loads += 1))
  await press(worker)
  await page.waitForURL(front.url + news.path)
  expect([loads, context.pages().length]).toEqual([0, 1])
})
