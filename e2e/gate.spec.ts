import { expect, type Page } from '@playwright/test'
import type { AccountState } from '@hai/contract/gate'
import { gateTable, type Outcome } from '@hai/contract/gate-table'
import { follow } from './support/follow.ts'
import { aColleague, aConfirmedPerson, aMember, enter } from './support/members.ts'
import { blockMember } from './support/operator.ts'
import { test } from './support/test.ts'

type Session = Awaited<ReturnType<typeof aMember>>['session']

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

const pathOf = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search
const addressOf = (path: string, outcome: Outcome): string => (outcome === 'here' ? path : outcome)

const samplesOf = (state: AccountState) =>
  Object.values(Object.groupBy(gateTable, ({ outcomes }) => outcomes[state])).flatMap((rows = []) => rows.slice(0, 2))

async function walk(page: Page, state: AccountState): Promise<void> {
  for (const { path, outcomes } of samplesOf(state)) {
    const outcome = outcomes[state]
    await follow(page, path)
    if (outcome === 'landing') {
      await expect(page.locator('#submit-label'), `${state} at ${path}`).toBeVisible()
      await page.goto('/support')
    } else await expect.poll(() => pathOf(page), { message: `${state} at ${path}` }).toBe(addressOf(path, outcome))
    await expect(page.getByRole('heading', { level: 1 }).first(), `${state} at ${path}`).toBeVisible()
  }
}

test('a visitor reaches public pages, is asked to sign in for members’ pages, and lands on `/` otherwise', async ({ page }) => {
  test.slow()
  await page.goto('/support')
  await walk(page, 'signed_out')
})

test('a colleague who waits for approval sees one page only', async ({ page }) => {
  test.slow()
  await page.goto('/auth')
  await giveSession(page, (await aColleague()).session)
  await expect(page.getByRole('heading', { name: 'Your account is under review' })).toBeVisible()
  await walk(page, 'pending_approval')
})

test('a new account sees only the set-up', async ({ page }) => {
  test.slow()
  await page.goto('/auth')
  await giveSession(page, (await aConfirmedPerson()).session)
  await page.waitForURL('**/setup-profile')
  await walk(page, 'onboarding')
})

test('a member reaches the app’s pages but not those of earlier steps', async ({ page }) => {
  test.slow()
  await page.goto('/auth')
  await giveSession(page, (await aMember({ balance: 20_00 })).session)
  await page.waitForURL('**/dashboard')
  await walk(page, 'member')
})

test('a blocked member is signed out and told why, wherever they open the app', async ({ page }) => {
  test.slow()
  const member = await aMember()
  await blockMember(member, { reason: 'A document is missing' })
  await page.goto('/support')
  for (const { path, outcomes } of samplesOf('blocked')) {
    if (path === '/') continue
    await follow(page, '/support')
    await giveSession(page, member.session, path)
    await expect.poll(() => pathOf(page), { message: `blocked at ${path}` }).toBe(outcomes.blocked)
    await expect(page.getByText('A document is missing')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('hai.session'))).toBeNull()
  }
})

const arrivals = [
  ['a member', () => aMember({ balance: 20_00 }), '/dashboard'],
  ['a colleague who waits for approval', aColleague, '/pending-approval'],
  ['a new account', aConfirmedPerson, '/setup-profile'],
] as const

for (const [who, make, place] of arrivals)
  test(`${who} who opens the landing page is sent to ${place}`, async ({ page }) => {
    await enter(page, await make(), '/')
    await page.waitForURL(`**${place}`)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  })

test('a member blocked since the last visit is signed out on the landing page and told why', async ({ page }) => {
  const member = await aMember()
  await enter(page, member, '/robots.txt')
  await blockMember(member, { reason: 'A document is missing' })
  await page.goto('/')
  await page.waitForURL('**/access-blocked')
  await expect(page.getByText('A document is missing')).toBeVisible()
})

test('a visitor sees the landing page', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('#submit-label')).toBeVisible()
  expect(pathOf(page)).toBe('/')
})
