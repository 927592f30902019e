import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { cents } from '@hai/contract/money'
import { BALANCE_FORMAT, type BalanceProof, partText, sumText } from '@hai/contract/sum-tree'
import { LEDGER_CHECK_FRESH_MINUTES, PROVEN_LEAST, TREES_KEPT_DAYS, UPTIME_DAYS } from '@hai/contract/transparency-values'
import { expect, type Locator, type Page } from '@playwright/test'
import { aMember, enter } from './support/members.ts'
import { proveLiabilities } from './support/operator.ts'
import { call } from './support/server.ts'
import { anotherPage } from './support/wallet.ts'
import { test } from './support/test.ts'

const script = fileURLToPath(new URL('../scripts/verify-balance.mjs', import.meta.url))
const verifyAtHome = (file: string, root: string) => promisify(execFile)(process.execPath, [script, file, root])
const section = (page: Page, title: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

test('a member verifies that their balance is counted, and the saved proof works without the wallet', async ({
  page,
  browser,
}) => {
  // While another flow has falsified a balance, no proof can be made, so this flow may have to wait.
  test.slow()
  const [member, newcomer] = await Promise.all([
    aMember({ balance: 43_21 }),
    aMember(),
    ...Array.from({ length: PROVEN_LEAST - 1 }, () => aMember({ balance: 43_21 })),
  ])
  await proveLiabilities()
  await enter(page, member, '/wallet')
  await page.getByRole('link', { name: 'Verify my balance' }).click()
  const counted = page.getByRole('status').filter({ hasText: 'Your balance is included' })
  await expect(counted).toContainText('$43.21')
  await expect(page).toHaveURL('/transparency/balance')

  await expect(page.getByRole('link', { name: 'this script' })).toHaveAttribute('href', '/scripts/verify-balance.mjs')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download proof' }).click()
  const file = await (await download).path()
  await expect(page.getByText(/Saved as balance\u2011\d{4}/)).toBeVisible()
  await expect(page.getByText('You can use it later to show')).toBeVisible()
  const proof = await readFile(file, 'utf8')
  const { items } = await call('list_liability_proofs', {})
  const root = items.find((published) => proof.includes(published.root))?.root ?? 'none of the published ones'
  expect((await verifyAtHome(file, root)).stdout).toContain(`$43.21 of member ${member.session.user.id} is included`)
  await writeFile(file, proof.replace('"cents":4321', '"cents":94321'))
  await expect(verifyAtHome(file, root)).rejects.toThrow('Not proven')

  const visitor = await anotherPage(browser, page)
  await expect(async () => {
    await visitor.goto('/transparency')
    const owed = section(visitor, 'What we owe our members')
    await expect(owed).toContainText('to all members in total', { timeout: 5000 })
    await expect(owed).toContainText('payments that haven’t been claimed yet')
    const shown = /[0-9a-f]{64}/.exec((await owed.textContent()) ?? '')?.[0]
    expect((await call('list_liability_proofs', {})).items.map((published) => published.root)).toContain(shown)
  }).toPass()
  await expect(visitor.getByRole('link', { name: 'Verify my balance' })).toHaveCount(0)

  const other = await anotherPage(browser, page)
  await enter(other, newcomer, '/transparency')
  await other.getByRole('link', { name: 'Verify my balance' }).click()
  await expect(other.getByText('You’re not in the latest count')).toBeVisible()
  await expect(other.getByText('If you did have money then')).toBeVisible()
  await other.getByRole('main').getByRole('link', { name: 'Contact our team' }).click()
  await expect(other).toHaveURL('/support')
})

function aProofOf(member: string, at: string): BalanceProof {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  const [salt, cents, right] = ['b'.repeat(64), 43_21, { hash: 'c'.repeat(64), cents: 0 }]
  const leaf = { hash: sha256(partText({ salt, member, part: 0, cents })), cents }
  const parts = [{ part: 0, cents, path: [{ right }] }]
  return { format: BALANCE_FORMAT, member, at, cents, salt, parts, root: sha256(sumText(leaf, right)), total: cents }
}

test('a member is told if nothing was published lately', async ({ page }) => {
  const member = await aMember()
  const [now, longAgo] = [new Date(), new Date(Date.now() - (TREES_KEPT_DAYS + 1) * 86_400_000)]
  const proof = aProofOf(member.session.user.id, now.toISOString())
  const { total } = proof
  const own = (answer: BalanceProof | null) =>
    page.route('**/rpc/get_balance_proof', (route) => route.fulfill({ json: { proof: answer } }))
  const published = (root: string, at: Date) =>
    page.route('**/rpc/list_liability_proofs', (route) =>
      route.fulfill({ json: { items: [{ at: at.toISOString(), position: 1, total, root }] } }),
    )
  const again = () => page.getByRole('button', { name: 'Check again' }).click()

  await own(null)
  await page.route('**/rpc/list_liability_proofs', (route) => route.fulfill({ json: { items: [] } }))
  await enter(page, member, '/transparency/balance')
  await expect(page.getByText('Nothing published yet')).toBeVisible()
  await page.route('**/rpc/list_liability_proofs', (route) => route.abort())
  await again()
  await expect(page.getByRole('alert')).toContainText('We couldn’t verify your balance')
  await published(proof.root, longAgo)
  await again()
  await expect(page.getByText('Nothing published recently')).toBeVisible()
  await published(proof.root, now)
  await again()
  await expect(page.getByText('You’re not in the latest count')).toBeVisible()
  await own(proof)
  await again()
  await expect(page.getByText('Your balance is included', { exact: true })).toBeVisible()
  await published('a'.repeat(64), now)
  await again()
  await expect(page.getByText('The sums don’t match')).toBeVisible()
  await page.clock.setFixedTime(new Date(Date.now() + (TREES_KEPT_DAYS + 7) * 86_400_000))
  await published(proof.root, now)
  await again()
  await expect(page.getByText('Your balance is included', { exact: true })).toBeVisible()
})

test('a visitor reads the uptime and how long disputes take', async ({ page }) => {
  const figures = await call('get_transparency', {})
  const since = new Date(Date.parse(figures.as_of) - 10 * 86_400_000)
  const renderFigures = async (uptime: typeof figures.uptime, answered: number | null, ended: number | null) => {
    const disputes = { days: 91, answered: { median_seconds: answered }, ended: { median_seconds: ended } }
    await page.route('**/rpc/get_transparency', (route) => route.fulfill({ json: { ...figures, uptime, disputes } }))
    await page.goto('/transparency')
    const waits = section(page, 'Disputes').locator('dl > div')
    return { uptime: section(page, 'Uptime'), waits }
  }
  const text = await renderFigures({ since: since.toISOString(), minutes: 9_989, of_minutes: 10_000 }, 5 * 3_600, 3 * 86_400)
  await expect(text.uptime).toContainText('99.8%')
  await expect(text.uptime).toContainText(`the last ${UPTIME_DAYS} days at most`)
  await expect(text.waits).toHaveText(['Time to the first answer5 hours', 'Time until settled3 days'])
  await expect(section(page, 'Disputes')).toContainText('in the last 91 days')
  const few = await renderFigures(null, 90, null)
  await expect(few.uptime).toContainText('Nothing recorded yet')
  await expect(few.waits).toHaveText(['Time to the first answer2 minutes', 'Time until settledToo few disputes to show'])
})

test('only a new wallet says that its ledger was never checked', async ({ page }) => {
  const expectState = async (ageMinutes: number | null, title: string, text: string) => {
    await page.route('**/rpc/get_transparency', async (route) => {
      const answer = await route.fetch()
      const figures = (await answer.json()) as Awaited<ReturnType<typeof call<'get_transparency'>>>
      const began_at = ageMinutes === null ? null : new Date(Date.parse(figures.as_of) - ageMinutes * 60_000).toISOString()
      await route.fulfill({ json: { ...figures, books: { state: 'unknown', began_at, checked_at: null, read_since: null } } })
    })
    await page.goto('/transparency')
    const books = section(page, 'Our books')
    await expect(books).toContainText(title)
    await expect(books).toContainText(text)
    await page.unroute('**/rpc/get_transparency')
  }
  await expectState(5, 'Not checked yet', 'The first check runs within 15 minutes')
  await expectState(LEDGER_CHECK_FRESH_MINUTES, 'Not checked recently', 'we can’t confirm that our books balance')
  await expectState(null, 'No money has moved yet', 'There are no payments to check')
})

test('a visitor reads why last night’s proof is missing and when the next is due', async ({ page }) => {
  const figures = await call('get_transparency', {})
  const twoDaysAgo = new Date(Date.parse(figures.as_of) - 2 * 86_400_000).toISOString()
  const newest = { at: twoDaysAgo, position: 1, total: cents(43_21), root: 'c'.repeat(64) }
  const renderProof = async (liabilities: typeof figures.liabilities) => {
    await page.route('**/rpc/get_transparency', (route) => route.fulfill({ json: { ...figures, liabilities } }))
    await page.goto('/transparency')
    return section(page, 'What we owe our members')
  }
  await expect(await renderProof({ newest: null, last_try: null })).toContainText('The first count is tonight')
  const late = await renderProof({ newest, last_try: { at: twoDaysAgo, outcome: 'published' } })
  await expect(late).toContainText('The next one is planned for tonight')
  await expect(late).toContainText('$43.21')
  const fresh = { ...newest, at: figures.as_of }
  const inTime = await renderProof({ newest: fresh, last_try: { at: figures.as_of, outcome: 'published' } })
  await expect(inTime).toContainText('$43.21')
  await expect(inTime.getByText('No new count since')).toHaveCount(0)
})

test('a visitor sees if the ledger balances, and why few members mean no published total', async ({ page }) => {
  await page.route('**/rpc/get_transparency', async (route) => {
    const answer = await route.fetch()
    const figures = (await answer.json()) as Awaited<ReturnType<typeof call<'get_transparency'>>>
    const last_try = { at: figures.as_of, outcome: 'too_few' } as const
    await route.fulfill({ json: { ...figures, liabilities: { newest: null, last_try } } })
  })
  await page.goto('/transparency')
  await expect(section(page, 'Our books')).toContainText('Balances last checked')
  const owed = section(page, 'What we owe our members')
  await expect(owed).toContainText(`Fewer than ${PROVEN_LEAST} members had money`)
  await expect(owed.getByText(/nothing .*published/i)).toHaveCount(1)
  await page.getByRole('link', { name: 'Verify a downloaded proof' }).click()
  await expect(page.getByRole('heading', { name: 'Verify a downloaded proof' })).toBeVisible()
})
