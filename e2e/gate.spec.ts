import { expect, test, type Page } from '@playwright/test'
import type { Standing } from '@hai/contract/gate'
import { gateTable, type Outcome } from '@hai/contract/gate-table'
import { aColleague, aConfirmedPerson, aMember, enter } from './support/members.ts'
import { blockMember } from './support/operator.ts'

type Session = Awaited<ReturnType<typeof aMember>>['session']

/** Puts a session where the app keeps its own, tells the open page, as another tab would, and goes on to `path`. */
async function giveSession(page: Page, session: Session, path = '/auth'): Promise<void> {
  const stored = JSON.stringify({ ...session, ends_at_ms: Date.now() + 25 * 60_000 })
  await page.evaluate(
    ([newValue, to]) => {
      localStorage.setItem('hai.session', newValue)
      window.dispatchEvent(new StorageEvent('storage', { key: 'hai.session', newValue }))
      history.pushState(null, '', to)
    },
    [stored, path] as const,
  )
}

/** Goes to another path without loading the app anew, as a link would. */
const go = (page: Page, path: string): Promise<void> => page.evaluate((to) => history.pushState(null, '', to), path)

const here = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search
const addressOf = (path: string, outcome: Outcome): string => (outcome === 'here' ? path : outcome)

/** Visits every path of the table, and says where each visit ended. */
async function walk(page: Page, standing: Standing): Promise<void> {
  for (const { path, outcomes } of gateTable) {
    const outcome = outcomes[standing]
    await go(page, path)
    if (outcome === 'landing') {
      await expect(page.locator('#act'), `${standing} at ${path}`).toBeVisible()
      await page.goto('/support')
    } else await expect.poll(() => here(page), { message: `${standing} at ${path}` }).toBe(addressOf(path, outcome))
    await expect(page.getByRole('heading', { level: 1 }).first(), `${standing} at ${path}`).toBeVisible()
  }
}

test('a visitor finds the pages of visitors; members’ pages ask to sign in, and what nobody knows is the first page', async ({
  page,
}) => {
  test.slow()
  await page.goto('/support')
  await walk(page, 'signed_out')
})

test('a colleague who waits for approval finds one page, wherever they go', async ({ page }) => {
  test.slow()
  await page.goto('/auth')
  await giveSession(page, (await aColleague()).session)
  await expect(page.getByRole('heading', { name: 'Your account is under review' })).toBeVisible()
  await walk(page, 'pending_approval')
})

test('who is not set up yet finds the set-up, wherever they go', async ({ page }) => {
  test.slow()
  await page.goto('/auth')
  await giveSession(page, (await aConfirmedPerson()).session)
  await page.waitForURL('**/setup-profile')
  await walk(page, 'onboarding')
})

test('a member finds every page, and none of those they have left behind', async ({ page }) => {
  test.slow()
  await page.goto('/auth')
  await giveSession(page, (await aMember({ balance: 20_00 })).session)
  await page.waitForURL('**/dashboard')
  await walk(page, 'member')
})

test('who is blocked is signed out and told so, wherever they open the app', async ({ page }) => {
  test.slow()
  const member = await aMember()
  await blockMember(member, { reason: 'A document is missing' })
  await page.goto('/support')
  for (const { path, outcomes } of gateTable) {
    if (path === '/') continue
    await go(page, '/support')
    await giveSession(page, member.session, path)
    await expect.poll(() => here(page), { message: `blocked at ${path}` }).toBe(outcomes.blocked)
    await expect(page.getByText('A document is missing')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('hai.session'))).toBeNull()
  }
})

/** Who it is, and where they belong: signed in, and when they open the first page of the site. */
const arrivals = [
  ['who is set up', () => aMember({ balance: 20_00 }), '/dashboard'],
  ['who waits for approval', aColleague, '/pending-approval'],
  ['who is not set up yet', aConfirmedPerson, '/setup-profile'],
] as const

for (const [who, make, place] of arrivals)
  test(`${who} and opens the first page anew comes to ${place}`, async ({ page }) => {
    await enter(page, await make(), '/')
    await page.waitForURL(`**${place}`)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  })

test('who was blocked meanwhile and opens the first page anew is signed out and told so', async ({ page }) => {
  const member = await aMember()
  await enter(page, member, '/robots.txt')
  await blockMember(member, { reason: 'A document is missing' })
  await page.goto('/')
  await page.waitForURL('**/access-blocked')
  await expect(page.getByText('A document is missing')).toBeVisible()
})

test('a visitor who opens the first page sees it', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('#act')).toBeVisible()
  expect(here(page)).toBe('/')
})
