import { expect, type Page } from '@playwright/test'
import { codeOf } from './support/authenticator-app.ts'
import { aColleague, aConfirmedPerson, aMember, PASSWORD, freshEmail, freshTag } from './support/members.ts'
import { blockMember } from './support/operator.ts'
import { call, linkIn, newestMail } from './support/server.ts'
import { expectFittingNarrow, expectSoundInBothThemes } from './support/wallet.ts'
import { test } from './support/test.ts'

/** The findings of axe do not depend on the language, so it runs in English only. */
const languages = [
  { language: 'en', expectGood: expectSoundInBothThemes },
  { language: 'fr', expectGood: expectFittingNarrow },
  { language: 'ht', expectGood: expectFittingNarrow },
] as const

const choose = (page: Page, language: string) =>
  page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)

async function submitPassword(page: Page, email: string): Promise<void> {
  await page.goto('/auth')
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
}

for (const { language, expectGood } of languages)
  test(`sign-in, sign-up and set-up are accessible and fit, in ${language}`, async ({ page }) => {
    await choose(page, language)
    await page.goto('/auth')
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await page.locator('button[type=submit]').click()
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(2)
    await expectGood(page)

    await page.goto('/auth?mode=signup')
    await page.locator('button[type=submit]').click()
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(3)
    await expectGood(page)

    await page.goto('/auth/callback')
    await expect(page.locator('form')).toBeVisible()
    await expectGood(page)

    await page.goto('/access-blocked')
    await expect(page.locator('a[href^="mailto:"]')).toBeVisible()
    await expectGood(page)

    const { email } = await aConfirmedPerson()
    await submitPassword(page, email)
    await page.locator('[name=full_name]').fill('Roseline Baptiste')
    await expectGood(page)
    await page.keyboard.press('Enter')
    await page.locator('[name=hai_tag]').fill(freshTag())
    await expect(page.locator('button[type=submit]')).toBeEnabled()
    await expectGood(page)
    await page.locator('[name=hai_tag]').press('Enter')
    await page.locator('[name=phone]').fill('12')
    await page.locator('[name=phone]').blur()
    await expectGood(page)
  })

for (const { language, expectGood } of languages)
  test(`password reset, second factor, approval and block screens are accessible and fit, in ${language}`, async ({ page }) => {
    await choose(page, language)
    await page.goto('/auth/forgot')
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await page.locator('button[type=submit]').click()
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(1)
    await expectGood(page)
    await page.locator('[name=email]').fill(freshEmail())
    await page.keyboard.press('Enter')
    await expect(page.locator('[name=email]')).toHaveCount(0)
    await expectGood(page)

    const member = await aMember()
    await call('request_password_reset', { email: member.email })
    await page.goto(linkIn(await newestMail(member.email, /new password/)))
    await expect(page.locator('input[autocomplete=new-password]')).toBeVisible()
    await expectGood(page)

    const token = member.session.access_token
    const { secret } = await call('start_authenticator', { password: PASSWORD }, token)
    await call('confirm_authenticator', { code: codeOf(secret) }, token)
    await submitPassword(page, member.email)
    await expect(page.locator('[autocomplete=one-time-code]')).toBeVisible()
    await expectGood(page)

    const colleague = await aColleague()
    await submitPassword(page, colleague.email)
    await page.waitForURL('**/pending-approval')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectGood(page)

    const reason = 'A document is missing'
    await blockMember(colleague, { reason, supply: ['Your new CIN, both sides'], review_on: '2026-11-25' })
    await page.waitForURL('**/access-blocked')
    await expect(page.getByText(reason)).toBeVisible()
    await expectGood(page)
  })
