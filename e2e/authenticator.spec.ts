import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { codeOf } from './support/authenticator-app.ts'
import { aMember, PASSWORD, signIn, type TestMember } from './support/members.ts'
import { newestMail } from './support/server.ts'
import { dialog, expectSound } from './support/wallet.ts'
import { test } from './support/test.ts'

async function setUp(page: Page): Promise<{ secret: string; recovery_codes: string[] }> {
  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Set up authenticator app' }).click()
  await expect(dialog(page).getByLabel('Code from the app')).toBeVisible()
  const elsewhere = dialog(page).getByRole('button', { name: 'Scan with another phone' })
  if (await elsewhere.isVisible()) await elsewhere.click()
  await expect(dialog(page).getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = await dialog(page)
    .getByText(/^(?:[A-Z2-7]{4} ?){8}$/)
    .innerText()
  await expectSound(page)
  const field = dialog(page).getByLabel('Code from the app')
  await field.fill(codeOf(secret, 50))
  await expect(dialog(page).getByText(/This code isn’t right/)).toBeInViewport({ ratio: 1 })
  await expect(field).toHaveValue('')
  await field.fill(codeOf(secret))
  await expect(dialog(page).getByText('Shown only once')).toBeVisible()
  await expectSound(page)
  const recovery_codes = await dialog(page).getByRole('listitem').allInnerTexts()
  expect(recovery_codes).toHaveLength(10)
  const saved = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Save as file' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^Hai-Wallet-recovery-codes-\w+-\d{4}-\d\d-\d\d\.txt$/)
  expect(await readFile(await file.path(), 'utf8')).toMatch(
    new RegExp(`^Hai Wallet: recovery codes\\nAccount: @\\w+\\nCreated on .+\\n\\n${recovery_codes.join('\\n')}\\n`),
  )
  await page.keyboard.press('Escape')
  await expect(dialog(page).getByText('Have you saved the codes?')).toBeVisible()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('10 recovery codes left')).toBeVisible()
  await expect(page.getByRole('status').getByText('Authenticator app turned on')).toBeVisible()
  return { secret, recovery_codes }
}

async function typePassword(page: Page, { email }: TestMember): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).last().click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
}

test('sign-in asks for authenticator codes from set-up, with a wrong first code, until removal', async ({ page }) => {
  test.slow()
  const member = await aMember()
  await signIn(page, member)
  const { secret, recovery_codes } = await setUp(page)
  await newestMail(member.email, /now ask for a code/)
  await signOut(page)

  await typePassword(page, member)
  await page.getByLabel(/^Code/).fill('000000')
  await expect(page.getByText(/isn’t right|wrong/i).first()).toBeVisible()
  await page.getByLabel(/^Code/).fill(codeOf(secret, 1))
  await page.waitForURL('**/dashboard')

  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await dialog(page).getByLabel('Your password').fill(PASSWORD)
  await dialog(page)
    .getByLabel('Code', { exact: true })
    .fill(recovery_codes[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('listitem')).toHaveCount(10)
  const [fresh = ''] = await dialog(page).getByRole('listitem').allInnerTexts()
  expect(recovery_codes).not.toContain(fresh)
  await page.getByRole('button', { name: 'I’ve saved them' }).click()

  await page.getByRole('button', { name: 'Turn off' }).click()
  await expectSound(page)
  await dialog(page).getByRole('button', { name: 'Turn off' }).click()
  await expect(dialog(page).getByText('Enter your password.')).toBeVisible()
  await dialog(page).getByLabel('Your password').fill('something else')
  await dialog(page).getByLabel('Code', { exact: true }).fill(fresh)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('Wrong password. Try again.')).toBeVisible()
  await dialog(page).getByLabel('Your password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Set up authenticator app' })).toBeVisible()
  await newestMail(member.email, /no longer ask for a code/)
  await signOut(page)
  await signIn(page, member)
})
