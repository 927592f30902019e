import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { PROVEN_LEAST } from '@hai/contract/transparency-words'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { aMember, enter } from './support/members.ts'
import { proveLiabilities } from './support/operator.ts'
import { call } from './support/server.ts'
import { anotherPage } from './support/wallet.ts'

const script = fileURLToPath(new URL('../scripts/verify-balance.mjs', import.meta.url))
/** Checks a saved proof as its member would at home. Throws where the script says no. */
const verifyAtHome = (file: string, root: string) => promisify(execFile)(process.execPath, [script, file, root])
const section = (page: Page, title: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

test('a member sees with one press that their balance is counted, and the saved proof holds without the wallet', async ({
  page,
  browser,
}) => {
  // Other flows may have the books off for as long as they look at that.
  test.slow()
  const [member] = await Promise.all(Array.from({ length: PROVEN_LEAST }, () => aMember({ balance: 43_21 })))
  if (!member) throw new Error('nobody was made')
  await proveLiabilities()
  await enter(page, member, '/wallet')
  await page.getByRole('link', { name: 'Is my balance counted?' }).click()
  const counted = page.getByRole('status').filter({ hasText: 'Your balance is counted' })
  await expect(counted).toContainText('$43.21')
  await expect(page).toHaveURL('/transparency/balance')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the proof' }).click()
  const file = await (await download).path()
  const proof = await readFile(file, 'utf8')
  const { items } = await call('list_liability_proofs', {})
  const root = items.find((published) => proof.includes(published.root))?.root ?? 'none of the published ones'
  expect((await verifyAtHome(file, root)).stdout).toContain(`$43.21 of member ${member.session.user.id} is counted`)
  await writeFile(file, proof.replace('"cents":4321', '"cents":94321'))
  await expect(verifyAtHome(file, root)).rejects.toThrow('Not proven')

  const visitor = await anotherPage(browser, page)
  await expect(async () => {
    await visitor.goto('/transparency')
    const owed = section(visitor, 'What members are owed')
    await expect(owed).toContainText('in all wallets together', { timeout: 5000 })
    const shown = /[0-9a-f]{64}/.exec((await owed.textContent()) ?? '')?.[0]
    expect((await call('list_liability_proofs', {})).items.map((published) => published.root)).toContain(shown)
  }).toPass()
  await expect(visitor.getByRole('link', { name: 'Is my balance counted?' })).toHaveCount(0)
})

test('a member who had no money is told that there is no proof for them', async ({ page }) => {
  await enter(page, await aMember(), '/transparency')
  await page.getByRole('link', { name: 'Is my balance counted?' }).click()
  await expect(page.getByText('There is no proof for you yet')).toBeVisible()
})

test('a visitor sees whether the books balance, and why no total is published while few have money', async ({ page }) => {
  await page.route('**/rpc/get_transparency', async (route) => {
    const answer = await route.fetch()
    const figures = (await answer.json()) as Awaited<ReturnType<typeof call<'get_transparency'>>>
    const last_try = { at: figures.as_of, outcome: 'too_few' } as const
    await route.fulfill({ json: { ...figures, liabilities: { newest: null, last_try } } })
  })
  await page.goto('/transparency')
  await expect(section(page, 'The books')).toContainText('Balances last checked')
  const owed = section(page, 'What members are owed')
  await expect(owed).toContainText('Nothing has been published yet')
  await expect(owed).toContainText(`Fewer than ${PROVEN_LEAST} members had money`)
  await page.goto('/transparency/check')
  await expect(page.getByRole('heading', { name: 'Check the proof of a receipt' })).toBeVisible()
})
