import { expect } from '@playwright/test'
import { aMember, enter } from './support/members.ts'
import { call } from './support/server.ts'
import { expectSound } from './support/wallet.ts'
import { test } from './support/test.ts'

const short = {
  '/terms': '/legal/terms',
  '/privacy': '/legal/privacy',
  '/acceptable-use': '/legal/acceptable-use',
  '/risk-disclosure': '/legal/risk-warning',
}

const legalMenu = [
  ['Legal Center', '/legal'],
  ['Terms', '/legal/terms'],
  ['Privacy', '/legal/privacy'],
  ['Fees', '/legal/fees'],
  ['Refund policy', '/legal/refund-policy'],
] as const

test('a visitor reads the legal documents, calculates a fee by the rules in force and reads the limits', async ({ page }) => {
  test.slow()
  for (const [from, to] of Object.entries(short)) {
    await page.goto(from)
    await page.waitForURL(`**${to}`)
    await expect(page.getByText(/^Version 1\s·/)).toBeVisible()
  }
  await page.goto('/legal')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(8)
  await expectSound(page)
  const { items } = await call('list_legal_documents', { language: 'ht' })
  expect(items).toHaveLength(8)

  await page.goto('/legal/fees')
  await expect(page.getByText('Small payments are free up to $15.00 a day for each payer.')).toBeVisible()
  await page.getByLabel('What do you want to do?').selectOption('Cash out at an agent')
  await page.getByLabel('Amount').fill('100')
  await expect(page.getByRole('definition').filter({ hasText: '$101.56' })).toBeVisible()
  await page.getByLabel('What do you want to do?').selectOption('Cash in at an agent')
  await expect(page.getByText(/^From .* Free for you\. We pay the agent\.$/)).toBeVisible()
  await page.getByLabel('Amount').fill('1')
  await expect(page.getByLabel('Amount')).toHaveAccessibleDescription(/^From \$2\.00 to/)
  await expectSound(page)

  await page.goto('/compliance')
  await expect(page.getByRole('heading', { level: 1, name: 'Compliance' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tier 3' })).toBeVisible()
  await expectSound(page)
  for (const [language, title] of [
    ['fr', 'Conformité'],
    ['ht', 'Konfòmite'],
  ] as const) {
    await page.getByLabel(/Language|Langue|Lang/).selectOption(language)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
})

test('the fee calculator keeps its input when the text of the page arrives', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  await page.route('**/rpc/get_legal_document*', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto('/legal/fees')
  await page.getByLabel('What do you want to do?').selectOption('Cash out at an agent')
  resolve(undefined)
  await expect(page.getByText(/^Version 1\s·/)).toBeVisible()
  await expect(page.getByLabel('What do you want to do?')).toHaveValue('cash_out')
})

test('a member finds the legal pages and the help in the menus and by short addresses', async ({ page }) => {
  const member = await aMember()
  await enter(page, member, '/risk-disclosure')
  await page.waitForURL('**/legal/risk-warning')
  await expect(page.getByRole('heading', { level: 1, name: 'Risk warning' })).toBeVisible()
  await page.getByRole('link', { name: 'All legal documents' }).click()
  await expect(page.getByRole('link', { name: /^Compliance/ })).toHaveAttribute('href', '/compliance')

  const leadsTo = async (button: string, name: string, path: string) => {
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.getByRole('link', { name, exact: true }).last().click()
    await page.waitForURL(`**${path}`)
  }
  const expectMail = async (button: string) => {
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByRole('link', { name: 'Contact Support' }).last()).toHaveAttribute('href', /^mailto:.+@/)
    await page.keyboard.press('Escape')
  }
  await leadsTo('More', 'Help & Support', '/support')
  await leadsTo('More', 'Legal Center', '/legal')
  await expectMail('More')
  await page.setViewportSize({ width: 1280, height: 800 })
  await leadsTo('Help', 'Help & Support', '/support')
  for (const [name, path] of legalMenu) await leadsTo('Legal', name, path)
  await expectMail('Help')
})
