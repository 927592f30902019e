import { expect, type Page } from '@playwright/test'
import { codeOf } from './support/authenticator-app.ts'
import { aMember, PASSWORD, type TestMember } from './support/members.ts'
import { call, newestMail } from './support/server.ts'
import { expectSound } from './support/wallet.ts'
import { test } from './support/test.ts'

interface Guarded {
  readonly member: TestMember
  readonly nextCode: () => string
  readonly recovery_codes: readonly string[]
}

async function aGuardedMember(): Promise<Guarded> {
  const member = await aMember()
  const token = member.session.access_token
  const { secret } = await call('start_authenticator', { password: PASSWORD }, token)
  const { recovery_codes } = await call('confirm_authenticator', { code: codeOf(secret) }, token)
  return { member, recovery_codes, nextCode: () => codeOf(secret, 1) }
}

async function typePassword(page: Page, { email }: TestMember): Promise<void> {
  await page.goto('/auth?returnTo=%2Fwallet')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
}

const code = (page: Page) => page.getByLabel('Code', { exact: true })

test('sign-in asks for six digits and submits them automatically; two ways lead back to the form', async ({ page }) => {
  const { member, nextCode } = await aGuardedMember()
  await typePassword(page, member)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  const password = page.getByLabel('Password', { exact: true })
  await password.fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Sign in with another account' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(member.email)
  await password.fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(code(page)).toBeFocused()
  await expectSound(page)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Enter the code.')).toBeVisible()
  const right = nextCode()
  await code(page).fill(right === '000000' ? '111111' : '000000')
  await expect(page.getByText('This code is wrong or was already used.')).toBeVisible()
  await expect(code(page)).toHaveValue('')
  await expectSound(page)
  await code(page).pressSequentially(`${right.slice(0, 3)} ${right.slice(3)}`)
  await page.waitForURL('**/wallet')
})

test('each recovery code opens the wallet once', async ({ page }) => {
  const { member, recovery_codes } = await aGuardedMember()
  const [first = ''] = recovery_codes
  await typePassword(page, member)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await expectSound(page)
  await page.getByLabel('Recovery code').fill(first)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/wallet')
  const mail = await newestMail(member.email, /recovery code was used/)
  expect(mail.body).toContain('You have 9 left.')

  await page.evaluate(() => localStorage.removeItem('hai.session'))
  await typePassword(page, member)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(first)
  await page.keyboard.press('Enter')
  await expect(page.getByText('This recovery code is wrong or was already used.')).toBeVisible()
  await expect(page.getByLabel('Recovery code')).toHaveValue(first)
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await page.getByRole('button', { name: 'Use authenticator app' }).click()
  await expect(code(page)).toBeFocused()
})

test('five wrong codes pause the account, and the page says until when', async ({ page }) => {
  const { member } = await aGuardedMember()
  await typePassword(page, member)
  await expect(async () => {
    await code(page).fill('')
    await code(page).fill(String(Math.floor(Math.random() * 1e6)).padStart(6, '0'))
    await expect(page.getByRole('alert')).toContainText('Too many wrong codes', { timeout: 1_000 })
  }).toPass()
  await expect(page.getByRole('alert')).toContainText(/until \d\d:\d\d/)
  await expectSound(page)
})
