import { expect } from '@playwright/test'
import { acceptDocuments, freshEmail, freshTag, PASSWORD } from './support/members.ts'
import { linkIn, newestMail } from './support/server.ts'
import { test } from './support/test.ts'

test('a new member signs up, confirms the address, completes the set-up and reaches the dashboard', async ({ page }) => {
  const email = freshEmail()
  const tag = freshTag()

  await page.goto('/auth')
  await page.getByRole('link', { name: 'Open a wallet' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Choose a password').fill(PASSWORD)
  await acceptDocuments(page)
  await page.getByRole('button', { name: 'Open my wallet' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Send a new link|Resend in)/ })).toBeVisible()

  await page.goto(linkIn(await newestMail(email)))
  await page.getByRole('button', { name: /^Confirm / }).click()
  await page.waitForURL('**/setup-profile')

  const next = page.getByRole('button', { name: 'Next' })
  await expect(page.getByRole('heading', { name: 'Your Name' })).toBeVisible()
  await expect(next).toBeDisabled()
  await page.getByLabel('Full name').fill(' J ')
  await expect(next).toBeDisabled()
  await page.getByLabel('Full name').fill('Roseline: Support 2')
  await expect(next).toBeDisabled()
  await page.getByLabel('Full name').fill('Roseline Baptiste')
  await next.click()

  await expect(page.getByRole('progressbar', { name: 'Step 2 of 3' })).toBeVisible()
  await page.getByLabel('Your HaiTag').fill(tag)
  await expect(page.getByText(`@${tag} is available`)).toBeVisible()
  await expect(page.getByText('Roseline B.')).toBeVisible()
  await next.click()

  await expect(page.getByRole('heading', { name: 'Phone Number (optional)' })).toBeVisible()
  const asked = page.waitForResponse('**/rpc/get_legal_to_accept')
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await page.waitForURL('**/dashboard')
  await expect(page.getByText('$0.00').first()).toBeVisible()
  expect(await (await asked).json()).toEqual({ items: [] })

  await page.reload()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('the link in a message says above the sign-up form that the money is gone', async ({ page }) => {
  await page.goto(`/auth?mode=signup&sent=${crypto.randomUUID()}`)
  await expect(page.getByText('This money is no longer waiting')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open my wallet' })).toBeVisible()
})

test('sign-up shows errors beside the fields; an address is corrected with a button or the browser’s back button', async ({
  page,
}) => {
  await page.goto('/auth?mode=signup')
  await page.getByLabel('Email').fill('marie')
  await page.getByLabel('Choose a password').fill('short')
  await page.getByRole('button', { name: 'Open my wallet' }).click()
  await expect(page.getByText('Enter a full email address')).toBeVisible()
  await expect(page.getByText('Add at least 5 more characters.')).toBeVisible()
  const agreement = page.getByRole('checkbox', { name: /I’ve read and accept these documents/ })
  await expect(agreement).toHaveAccessibleDescription('Check this box to open a wallet.')
  await expect(page.getByRole('link', { name: 'Terms of use' })).toHaveAttribute('href', '/legal/terms')

  await agreement.check()
  await page.getByLabel('Email').fill(freshEmail())
  await page.getByLabel('Choose a password').fill('password123')
  await page.getByRole('button', { name: 'Open my wallet' }).click()
  await expect(page.getByText('so it’s easy to guess')).toBeVisible()
  await expect(page.getByLabel('Choose a password')).toHaveAttribute('autocomplete', 'new-password')

  const email = freshEmail()
  const open = async () => {
    await page.getByLabel('Choose a password').fill(PASSWORD)
    await acceptDocuments(page)
    await page.getByRole('button', { name: 'Open my wallet' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    // The app writes the history entry a moment after it shows the page. Wait for the entry, because a person goes back
    // later.
    await page.waitForFunction(`history.state?.at === 'mail'`)
  }
  await page.getByLabel('Email').fill(email)
  await open()
  await page.getByRole('button', { name: 'Use another email address' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  // The history entry also changes a moment after the page. Wait for the change, because a person types later.
  await page.waitForFunction(`history.state?.at !== 'mail'`)
  await open()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Open a wallet' })).toBeVisible()
})
