import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectFits } from './support/fits.ts'
import { aMember, enter } from './support/members.ts'
import { aPayerAndPayee, pay } from './support/wallet.ts'
import { aStaffMember, enterStaffArea } from './support/staff.ts'
import { test } from './support/test.ts'

const texts = {
  en: 'Payments up to 5 March 2025 are in our archive. Contact support to get a copy.',
  fr: 'Les paiements effectués jusqu’au 5 mars 2025 sont dans nos archives. Contactez l’assistance pour en recevoir une copie.',
  ht: 'Peman jiska 5 mas 2025 nan achiv nou. Ekri sipò a pou w jwenn yon kopi.',
} as const

/** Answers as if older payments were archived. */
const archive = async (page: Page): Promise<void> => {
  await page.route('**/rpc/list_activity', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('"archived_until":null', '"archived_until":"2025-03-05T17:00:00.000Z"')
    await route.fulfill({ response, body })
  })
}

for (const language of ['en', 'fr', 'ht'] as const)
  test(`the end of the activity says what is archived, in ${language}`, async ({ page }) => {
    const { payee } = await aPayerAndPayee()
    const payer = await aMember({ full_name: 'Roseline Baptiste', balance: 100_00, language })
    await pay(payer, { hai_tag: payee.hai_tag }, 5_00, 'Liv')
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    await archive(page)
    await enter(page, payer, '/wallet')
    await expect(page.getByText(texts[language])).toBeVisible()
    await expectFits(page, '/wallet')
  })

test('a member whose payments are all archived is told so, and not that there never were any', async ({ page }) => {
  await archive(page)
  await enter(page, await aMember({ full_name: 'Roseline Baptiste' }), '/wallet')
  await expect(page.getByText(texts.en)).toBeVisible()
  await expect(page.getByText('Your first payment will appear here')).toBeHidden()
  await page.goto('/wallet?from=2025-01-01&to=2025-01-31')
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
  await expect(page.getByText(texts.en)).toBeVisible()
  await expect(page.getByText('Try a different search')).toBeHidden()
})

const answer = { code: 'ARCHIVED', message: '', request_id: '', data: { until: '2025-03-05T17:00:00.000Z' } }

test('an archived receipt says where it is, and not that loading failed', async ({ page }) => {
  await page.route('**/rpc/get_transaction', (route) => route.fulfill({ status: 410, json: answer }))
  await enter(page, await aMember({ full_name: 'Roseline Baptiste' }), `/wallet/${randomUUID()}`)
  const main = page.getByRole('main')
  await expect(main).toContainText('This receipt is in our archive')
  await expect(main).toContainText(/Payments up to 5\sMar\s2025, 12:00 are in our archive\. Contact support to get a copy\./)
  await expect(main.getByRole('button', { name: 'Try again' })).toBeHidden()
  await expectFits(page, '/wallet/{transaction_id}')
  await main.getByRole('link', { name: 'Contact support' }).click()
  await expect(page).toHaveURL(/\/support$/)
})

test('the code of an archived receipt says so, and another code can be entered', async ({ page }) => {
  await page.route('**/rpc/verify_receipt', (route) => route.fulfill({ status: 410, json: answer }))
  await page.goto('/verify/JVXG3-GDWTM-W46K6')
  await expect(page.getByText(/^Payments up to 5\sMar\s2025, 12:00 are in our archive\./)).toBeVisible()
  await expect(page.getByRole('textbox')).toBeVisible()
})

test('the statements say which payments are archived', async ({ page }) => {
  await page.route('**/rpc/get_statement_months', (route) =>
    route.fulfill({ json: { first_month: '2025-04', last_month: '2025-05', archived_until: answer.data.until } }),
  )
  await enter(page, await aMember({ full_name: 'Roseline Baptiste' }), '/wallet/statements')
  await expect(page.getByText(texts.en)).toBeVisible()
})

test('staff are told that a report needs archived postings', async ({ page }) => {
  await page.route('**/rpc/get_financial_audit', (route) => route.fulfill({ status: 410, json: answer }))
  await enterStaffArea(page, await aStaffMember(), '/financial-audit')
  await expect(page.getByText('Postings up to 5 March 2025 are archived. An operator can restore them.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'CSV' })).toBeHidden()
})
