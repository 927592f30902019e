import { expect, type Page, type Response } from '@playwright/test'
import { aSaver, anAgent, cashOut } from './support/cashouts.ts'
import { expectWhole } from './support/fits.ts'
import { follow } from './support/follow.ts'
import { aMember, enter } from './support/members.ts'
import { call } from './support/server.ts'
import { aStaffMember, STAFF_AREA, enterStaffArea } from './support/staff.ts'
import { aPostedTask } from './support/tasks.ts'
import { pay } from './support/wallet.ts'
import { test } from './support/test.ts'

/** Pages are of the same kind if their addresses differ only in an id, a receipt code or an article name. */
const kindOf = ({ pathname, searchParams }: URL): string =>
  `${pathname.replaceAll(/\/[0-9a-f]{8}-[0-9a-f-]{27}|\/[0-9A-Z]{5}(?:-[0-9A-Z]{5})+|(?<=\/support)\/[a-z-]+$|(?<=\/legal)\/[a-z-]+$/g, '/{one}')}?${[...searchParams].map(([key, value]) => (/^[a-z_]+$/.test(value) ? `${key}=${value}` : key)).join('&')}`

async function headersMissing(response: Response): Promise<string[]> {
  const headers = await response.allHeaders()
  const isPage = headers['content-type']?.startsWith('text/html') === true
  // Files under /assets need fewer headers than pages.
  const isAsset = new URL(response.url()).pathname.startsWith('/assets/')
  const policy = headers['content-security-policy'] ?? ''
  const wanted: [string, boolean][] = [
    ['nosniff', headers['x-content-type-options'] === 'nosniff'],
    ['X-Frame-Options', isAsset || headers['x-frame-options'] === 'DENY'],
    ['Referrer-Policy', isAsset || headers['referrer-policy'] === 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', isAsset || headers['permissions-policy']?.startsWith('camera=(') === true],
    [
      'a policy that allows nothing by default',
      isAsset || (policy.includes("default-src 'none'") && policy.includes("frame-ancestors 'none'")),
    ],
    ['a policy without exceptions', !/unsafe-|\*|http:/.test(policy)],
    ['scripts of its own only', !isPage || /script-src 'self'(?: 'sha256-[^']+')*;/.test(policy)],
    ['no cookie', headers['set-cookie'] === undefined],
    ['no access from other origins', headers['access-control-allow-origin'] === undefined],
  ]
  return wanted.flatMap(([what, isThere]) => (isThere ? [] : [`${response.url()}: ${what}`]))
}

function watch(page: Page, origin: string) {
  const wrong: string[] = []
  const looks: Promise<unknown>[] = []
  const checked = new Set<string>()
  page.on('console', (message) => message.type() === 'error' && wrong.push(`${page.url()}: ${message.text()}`))
  page.on('pageerror', (error) => wrong.push(`${page.url()}: ${String(error)}`))
  page.on('response', (response) => {
    if (!response.url().startsWith(origin)) return void wrong.push(`${page.url()} asks elsewhere: ${response.url()}`)
    if (response.status() >= 400) wrong.push(`${page.url()} asks ${response.url()}: ${response.status()}`)
    // Reading the headers needs a message to the browser, so each address is checked only once.
    if (checked.has(response.url())) return
    checked.add(response.url())
    looks.push(headersMissing(response).then((missing) => wrong.push(...missing)))
  })
  return async (): Promise<readonly string[]> => {
    await Promise.all(looks)
    return wrong
  }
}

async function linksOn(page: Page, origin: string): Promise<URL[]> {
  const found = await page
    .locator('a[href]:not([download])')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  return found.map((href) => new URL(href)).filter((url) => url.origin === origin)
}

interface Options {
  readonly from: readonly string[]
  readonly isOurs?: (path: string) => boolean
  /** Resolves when the document has arrived. By default, loads the page by its address. */
  readonly open?: (page: Page, path: string) => Promise<void>
}

async function load(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path)
  expect.soft(answer?.status(), path).toBe(200)
}

async function crawl(page: Page, { from, isOurs = () => true, open = load }: Options): Promise<number> {
  const { origin } = new URL(page.url())
  const wrong = watch(page, origin)
  const seen = new Map<string, URL>()
  const found = from.map((path) => new URL(path, origin))
  for (const url of found) seen.set(kindOf(url), url)
  for (let url = found.shift(); url; url = found.shift()) {
    await open(page, url.pathname + url.search)
    // The API documents are not pages of the wallet.
    if (/^\/(?:docs|openapi)/.test(url.pathname)) continue
    await expect(page.getByRole('heading', { level: 1 }).first(), url.href).toBeAttached()
    await expectWhole(page)
    await expect.soft(page.getByRole('heading', { name: 'Page not found' }), url.href).toHaveCount(0)
    for (const next of await linksOn(page, origin)) {
      if (seen.has(kindOf(next)) || !isOurs(next.pathname)) continue
      seen.set(kindOf(next), next)
      found.push(next)
    }
  }
  expect(await wrong()).toEqual([])
  return seen.size
}

test('every link of a visitor works, with no console error and all security headers', async ({ page }) => {
  await page.goto('/')
  const seen = await crawl(page, { from: ['/', '/auth', '/support', '/legal', '/verify', '/pay', '/access-blocked'] })
  expect(seen).toBeGreaterThan(15)
})

test('every link of a member works', async ({ page }) => {
  const member = await aSaver()
  const friend = await aMember({ full_name: 'Jean-Robert Étienne' })
  await pay(member, { hai_tag: friend.hai_tag }, 12_34, 'Mèsi anpil')
  await aPostedTask(member, { title: 'Lave machin nan' })
  await enter(page, member)
  const from = ['/dashboard', '/wallet', '/settings', '/requests', '/messages', '/disputes', '/tasks']
  expect(await crawl(page, { from })).toBeGreaterThan(25)
})

test('every link of an agent works', async ({ page }) => {
  const [member, agent] = await Promise.all([aSaver(), anAgent('Petit-Trou-de-Nippes')])
  const { id } = await cashOut(member, agent, 20_00)
  await call('accept_cashout', { cashout_id: id }, agent.session.access_token)
  await enter(page, agent)
  await crawl(page, {
    from: ['/agents/dashboard', `/wallet/cash-outs/${id}`],
    isOurs: (path) => /^\/(?:agents|cash-ins|wallet\/cash-outs)/.test(path),
  })
})

test('every link of the staff area works', async ({ page }) => {
  test.slow()
  const [staff, member] = await Promise.all([aStaffMember('super_admin'), aSaver()])
  await enterStaffArea(page, staff)
  // Other flows may delete members meanwhile, so start with this flow’s own member.
  const from = [`${STAFF_AREA}/users/${member.session.user.id}`, STAFF_AREA]
  // All staff pages are one document, so links are followed without loading it again.
  expect(await crawl(page, { from, isOurs: (path) => path.startsWith(STAFF_AREA), open: follow })).toBeGreaterThan(30)
})
