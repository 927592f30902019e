import { expect, test, type Page, type Response } from '@playwright/test'
import { aSaver, anAgent, cashOut } from './support/cashouts.ts'
import { expectWhole } from './support/fits.ts'
import { aMember, enter } from './support/members.ts'
import { call } from './support/server.ts'
import { aStaffMember, STAFF_AREA, enterStaffArea } from './support/staff.ts'
import { aPostedTask } from './support/tasks.ts'
import { pay } from './support/wallet.ts'

/** One page of each kind: whose it is, which item, which receipt, does not change what is broken about it. */
const kindOf = ({ pathname, searchParams }: URL): string =>
  `${pathname.replaceAll(/\/[0-9a-f]{8}-[0-9a-f-]{27}|\/[0-9A-Z]{5}(?:-[0-9A-Z]{5})+|(?<=\/support)\/[a-z-]+$|(?<=\/legal)\/[a-z-]+$/g, '/{one}')}?${[...searchParams].map(([key, value]) => (/^[a-z_]+$/.test(value) ? `${key}=${value}` : key)).join('&')}`

/** The headers that the specification asks of every answer, and more of pages. */
async function headersMissing(response: Response): Promise<string[]> {
  const headers = await response.allHeaders()
  const isPage = headers['content-type']?.startsWith('text/html') === true
  // Hashed files are no documents: they carry no headers of one.
  const isAsset = new URL(response.url()).pathname.startsWith('/assets/')
  const policy = headers['content-security-policy'] ?? ''
  const wanted: [string, boolean][] = [
    ['nosniff', headers['x-content-type-options'] === 'nosniff'],
    ['X-Frame-Options', isAsset || headers['x-frame-options'] === 'DENY'],
    ['Referrer-Policy', isAsset || headers['referrer-policy'] === 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', isAsset || headers['permissions-policy']?.startsWith('camera=(') === true],
    [
      'a policy that begins with nothing',
      isAsset || (policy.includes("default-src 'none'") && policy.includes("frame-ancestors 'none'")),
    ],
    ['a policy without exceptions', !/unsafe-|\*|http:/.test(policy)],
    ['scripts of its own only', !isPage || /script-src 'self'(?: 'sha256-[^']+')*;/.test(policy)],
    ['no cookie', headers['set-cookie'] === undefined],
    ['no leave for other origins', headers['access-control-allow-origin'] === undefined],
  ]
  return wanted.flatMap(([what, isThere]) => (isThere ? [] : [`${response.url()}: ${what}`]))
}

/** What the console, the network or a header says that is wrong, as long as the page is there. */
function watch(page: Page, origin: string) {
  const wrong: string[] = []
  const looks: Promise<unknown>[] = []
  page.on('console', (message) => message.type() === 'error' && wrong.push(`${page.url()}: ${message.text()}`))
  page.on('pageerror', (error) => wrong.push(`${page.url()}: ${String(error)}`))
  page.on('response', (response) => {
    if (!response.url().startsWith(origin)) return void wrong.push(`${page.url()} asks elsewhere: ${response.url()}`)
    if (response.status() >= 400) wrong.push(`${page.url()} asks ${response.url()}: ${response.status()}`)
    looks.push(headersMissing(response).then((missing) => wrong.push(...missing)))
  })
  return async (): Promise<readonly string[]> => {
    await Promise.all(looks)
    return wrong
  }
}

/** The targets of all links on the page within the wallet’s origin. */
async function linksOn(page: Page, origin: string): Promise<URL[]> {
  const found = await page
    .locator('a[href]:not([download])')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  return found.map((href) => new URL(href)).filter((url) => url.origin === origin)
}

/** Follows every link that `isOurs` accepts, visiting one page of each kind. Returns the number of kinds. */
async function crawl(page: Page, from: readonly string[], isOurs: (path: string) => boolean = () => true): Promise<number> {
  const { origin } = new URL(page.url())
  const wrong = watch(page, origin)
  const seen = new Map<string, URL>()
  const found = from.map((path) => new URL(path, origin))
  for (const url of found) seen.set(kindOf(url), url)
  for (let url = found.shift(); url; url = found.shift()) {
    const answer = await page.goto(url.pathname + url.search)
    expect.soft(answer?.status(), url.href).toBe(200)
    // The documents of the calls are no pages of the wallet.
    if (/^\/(?:docs|openapi)/.test(url.pathname)) continue
    await expect(page.getByRole('heading', { level: 1 }).first(), url.href).toBeAttached()
    await expectWhole(page)
    await expect.soft(page.getByRole('heading', { name: 'This page is not here' }), url.href).toHaveCount(0)
    for (const next of await linksOn(page, origin)) {
      if (seen.has(kindOf(next)) || !isOurs(next.pathname)) continue
      seen.set(kindOf(next), next)
      found.push(next)
    }
  }
  expect(await wrong()).toEqual([])
  return seen.size
}

test('a visitor finds every link leading somewhere, nothing wrong in the console, and every header', async ({ page }) => {
  await page.goto('/')
  const seen = await crawl(page, ['/', '/auth', '/support', '/legal', '/verify', '/pay', '/access-blocked'])
  expect(seen).toBeGreaterThan(15)
})

test('so does a member', async ({ page }) => {
  const member = await aSaver()
  const friend = await aMember({ full_name: 'Jean-Robert Étienne' })
  await pay(member, { hai_tag: friend.hai_tag }, 12_34, 'Mèsi anpil')
  await aPostedTask(member, { title: 'Lave machin nan' })
  await enter(page, member)
  const seen = await crawl(page, ['/dashboard', '/wallet', '/settings', '/requests', '/messages', '/disputes', '/tasks'])
  expect(seen).toBeGreaterThan(25)
})

test('so does an agent', async ({ page }) => {
  const [member, agent] = await Promise.all([aSaver(), anAgent('Petit-Trou-de-Nippes')])
  const { id } = await cashOut(member, agent, 20_00)
  await call('accept_cashout', { cashout_id: id }, agent.session.access_token)
  await enter(page, agent)
  await crawl(page, ['/agents/dashboard', `/wallet/cash-outs/${id}`], (path) =>
    /^\/(?:agents|cash-ins|wallet\/cash-outs)/.test(path),
  )
})

test('so does the staff', async ({ page }) => {
  test.slow()
  const [staff, member] = await Promise.all([aStaffMember('super_admin'), aSaver()])
  await enterStaffArea(page, staff)
  // The page of one who stays: whom other flows delete meanwhile is on the list of members, too.
  const seen = await crawl(page, [`${STAFF_AREA}/users/${member.session.user.id}`, STAFF_AREA], (path) =>
    path.startsWith(STAFF_AREA),
  )
  expect(seen).toBeGreaterThan(30)
})
