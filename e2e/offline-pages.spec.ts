import { expect, type Page } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { anAgent } from './support/cashouts.ts'
import { chunkWith } from './support/chunk.ts'
import { follow } from './support/follow.ts'
import { aFront } from './support/front.ts'
import { enterBy, kept } from './support/installed.ts'
import { aMember, fillSignIn, type TestMember } from './support/members.ts'
import { goOffline } from './support/offline.ts'
import { aKey, call } from './support/server.ts'
import { aPayerAndPayee, available, dialog, pay } from './support/wallet.ts'
import { test } from './support/test.ts'

test.use({ preloads: true })

test.use({ serviceWorkers: 'allow' })

const asOf = (page: Page) =>
  page
    .getByText(/^As of .+, \d\d:\d\d\.$/)
    .filter({ visible: true })
    .first()

const keepsAllWords = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const [name = ''] = await caches.keys()
    const paths = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
    return paths.includes('/app-shell') && paths.some((path) => path.endsWith('/all.json'))
  })

const keepsFile = (page: Page, path: string): Promise<boolean> =>
  page.evaluate(async (wanted) => (await caches.match(wanted, { ignoreVary: true })) !== undefined, path)

interface Visit {
  readonly path: string
  readonly shows: string
  readonly stored?: string
}

async function expectKept(page: Page, baseURL: string, member: TestMember, visits: readonly Visit[]): Promise<void> {
  const front = await aFront(baseURL)
  const visibleText = (text: string) => page.getByText(text).filter({ visible: true }).first()
  await enterBy(page, front.url, member)
  for (const { path, shows, stored = shows } of visits) {
    await follow(page, path)
    await expect(visibleText(shows)).toBeVisible()
    await expect.poll(() => isKept(page, stored), `${path} is written down`).toBe(true)
  }
  await front.cut()
  await goOffline(page)
  await page.reload()
  for (const { path, shows } of visits) {
    await follow(page, path)
    await expect(visibleText(shows), path).toBeVisible()
    await expect(asOf(page), path).toBeVisible()
  }
}

const isKept = (page: Page, text: string): Promise<boolean> =>
  page.evaluate(
    (wanted) =>
      new Promise<boolean>((done) => {
        const asked = indexedDB.open('hai.last-seen', 1)
        asked.onupgradeneeded = () => asked.transaction?.abort()
        asked.onerror = () => done(false)
        asked.onsuccess = () => {
          const found = asked.result.transaction('seen').objectStore('seen').get('last')
          found.onsuccess = () => {
            asked.result.close()
            done(String(found.result).includes(wanted))
          }
        }
      }),
    text,
  )

test('offline, messages, settings, support and agents show their last content', async ({ page, baseURL }) => {
  const { payer, payee } = await aPayerAndPayee()
  const { access_token } = payer.session
  await anAgent('Camp-Perrin', 'Mirlande Saint-Fleur')
  const subject = `Where is it? ${payer.hai_tag}`
  const ticket = { category: 'money', subject, message: 'Fifty dollars are gone since Monday.', idempotency_key: aKey() } as const
  await call('create_support_ticket', ticket, access_token)
  await pay(payer, { hai_tag: payee.hai_tag }, 1_00)
  const open = () => call('open_chat_session', { hai_tag: payee.hai_tag }, access_token).catch(() => null)
  await expect.poll(async () => (await open())?.can_write).toBe(true)
  const session_id = (await open())?.id ?? ''
  const said = { idempotency_key: aKey(), session_id, content: 'Mwen rive lakay' }
  await call('send_chat_message', said, payee.session.access_token)
  await expectKept(page, baseURL ?? '', payer, [
    { path: `/messages?session=${session_id}`, shows: 'Mwen rive lakay' },
    { path: '/messages', shows: 'Wideline Pierre' },
    { path: '/settings?tab=limits', shows: '$49.00 left', stored: '"get_limits"' },
    { path: '/settings?tab=profile', shows: 'Roseline Baptiste', stored: '"get_account_settings"' },
    { path: '/support', shows: subject },
    { path: '/agents?commune=Camp-Perrin', shows: 'Mirlande S.' },
  ])
})

test('offline, the app opens after a visit that began with the sign-in page', async ({ page, context, baseURL }) => {
  const front = await aFront(baseURL ?? '')
  const member = await aMember({ balance: 100_00 })
  const allWords = page.waitForResponse(/\/assets\/words\/.*\/all\.json$/)
  await page.goto(`${front.url}/auth`)
  await allWords
  await fillSignIn(page, member)
  await expect(available(page)).toContainText('$100.00')
  await kept(page)
  await expect.poll(() => keepsAllWords(page)).toBe(true)
  await front.cut()
  await goOffline(page)
  await page.close()
  const again = await context.newPage()
  await again.goto(`${front.url}/dashboard`)
  await expect(available(again)).toContainText('$100.00')
  await expect(asOf(again)).toBeVisible()
})

test('offline, the dashboard shows the stored balance after a visit that began with another page', async ({ page, baseURL }) => {
  const front = await aFront(baseURL ?? '')
  const member = await aMember({ balance: 100_00 })
  await enterBy(page, front.url, member)
  await expect.poll(() => isKept(page, '"get_dashboard"')).toBe(true)
  await page.goto(`${front.url}/support`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => keepsAllWords(page)).toBe(true)
  await front.cut()
  await goOffline(page)
  await follow(page, '/dashboard')
  await expect(available(page)).toContainText('$100.00')
  await expect(asOf(page)).toBeVisible()
})

test('offline, a pay link that was never opened before says so, and opens when the network is back', async ({
  page,
  context,
  baseURL,
}) => {
  const { payer, payee } = await aPayerAndPayee()
  const wanted = { idempotency_key: aKey(), amount: 12_50, note: 'de poul', single_use: true }
  const { pay_link } = await call('create_pay_link', wanted, payee.session.access_token)
  const front = await aFront(baseURL ?? '')
  await enterBy(page, front.url, payer)
  await kept(page)
  await expect.poll(() => keepsAllWords(page)).toBe(true)
  await expect.poll(() => keepsFile(page, chunkWith('src/features/pay/pay-screen.tsx')), 'the code of /pay is stored').toBe(true)
  await front.cut()
  await goOffline(page)

  const notice = page.getByRole('main').getByRole('alert').filter({ hasText: 'You can pay once you’re back online.' })
  for (const search of ['', `?to=${payee.hai_tag}`, `?link=${pay_link}`]) {
    await page.goto(`${front.url}/pay${search}`)
    await expect(notice, search).toBeVisible()
    await notice.getByRole('button', { name: 'Try again' }).click()
    await expect(notice, search).toBeVisible()
  }
  expect.soft(await violationsOn(page)).toEqual([])

  await front.restore()
  await context.setOffline(false)
  await expect(dialog(page).getByRole('button', { name: 'Pay $12.50' })).toBeVisible()
  await expect(notice).toBeHidden()
})
