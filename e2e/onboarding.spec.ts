import { expect, test, type Page } from '@playwright/test'
import { aConfirmedPerson, aMember, freshTag, PASSWORD } from './support/members.ts'

/** A person with a confirmed address who has not started the set-up. */
async function openSetup(page: Page): Promise<void> {
  const { email } = await aConfirmedPerson()
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/setup-profile')
}

async function nameThem(page: Page, name = 'Wideline Pierre'): Promise<void> {
  await page.getByLabel('Full name').fill(name)
  await page.getByRole('button', { name: 'Next' }).click()
}

test('every page leads to the set-up until it is complete', async ({ page }) => {
  await openSetup(page)
  for (const path of ['/dashboard', '/wallet', '/no/such/page']) {
    await page.goto(path)
    await page.waitForURL('**/setup-profile')
  }
})

test('three steps show their progress, and Next waits for a valid name', async ({ page }) => {
  await openSetup(page)
  const step = (at: number) => page.getByRole('progressbar', { name: `Step ${at} of 3` })
  await expect(step(1)).toBeVisible()
  await page.getByLabel('Full name').fill('J')
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await nameThem(page)
  await expect(step(2)).toBeVisible()
  await page.getByLabel('HaiTag').fill(freshTag())
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(step(3)).toBeVisible()
})

test('invalid characters are removed from a tag while typing, and the rule is shown', async ({ page }) => {
  await openSetup(page)
  await nameThem(page)
  const tag = freshTag()
  await page.getByLabel('HaiTag').pressSequentially(`@${tag}-é!`)
  await expect(page.getByLabel('HaiTag')).toHaveValue(tag)
  await expect(page.getByText('Only letters, numbers, and underscores allowed.')).toBeVisible()
  await page.getByLabel('HaiTag').fill('ab')
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
})

test('a taken and a reserved tag cannot be chosen', async ({ page }) => {
  const { hai_tag } = await aMember()
  await openSetup(page)
  await nameThem(page)
  const next = page.getByRole('button', { name: 'Next' })
  await page.getByLabel('HaiTag').fill(hai_tag.toUpperCase())
  await expect(page.getByText(`@${hai_tag.toUpperCase()} is taken`)).toBeVisible()
  await expect(page.getByText('This is what others see')).toBeHidden()
  await expect(next).toBeDisabled()
  await page.getByLabel('HaiTag').fill('admin')
  await expect(page.getByText('@admin is reserved')).toBeVisible()
  await expect(next).toBeDisabled()
  await page.getByLabel('HaiTag').fill(freshTag())
  await expect(next).toBeEnabled()
})

test('the browser’s back button goes one step back and keeps the input', async ({ page }) => {
  await openSetup(page)
  await nameThem(page)
  const tag = freshTag()
  await page.getByLabel('HaiTag').fill(tag)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('Phone Number')).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('HaiTag')).toHaveValue(tag)
  await page.goBack()
  await expect(page.getByLabel('Full name')).toHaveValue('Wideline Pierre')
  await expect(page).toHaveURL(/\/setup-profile$/)
})

test('a phone number is stored in E.164, and a wrong one shows an error', async ({ page }) => {
  await openSetup(page)
  await nameThem(page)
  await page.getByLabel('HaiTag').fill(freshTag())
  await page.getByRole('button', { name: 'Next' }).click()
  const phone = page.getByLabel('Phone Number')
  await phone.fill('12')
  await phone.blur()
  await expect(page.getByText('with the country code: +509 3712 3456')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Complete Setup' })).toBeDisabled()
  await phone.fill('3712 3456')
  await expect(page.getByText('We will keep it as +50937123456')).toBeVisible()
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await page.waitForURL('**/dashboard')
})

test('a failed set-up shows a Setup Error and can be retried', async ({ page }) => {
  await openSetup(page)
  await nameThem(page)
  await page.getByLabel('HaiTag').fill(freshTag())
  await page.getByRole('button', { name: 'Next' }).click()
  await page.route('**/rpc/complete_user_onboarding', (route) => route.abort())
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'Setup Error' })
  await expect(toast).toContainText('Failed to complete account setup. Please try again.')
  const again = page.getByRole('button', { name: 'Complete Setup' })
  const [toastBox, actBox] = [await toast.locator('[popover]').boundingBox(), await again.boundingBox()]
  expect(toastBox && actBox && (toastBox.y + toastBox.height <= actBox.y || toastBox.x > actBox.x + actBox.width)).toBe(true)
  await toast.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Setup Error' })).toBeVisible()
  await page.unroute('**/rpc/complete_user_onboarding')
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await page.waitForURL('**/dashboard')
})

test('a tag taken meanwhile leads back to its step', async ({ page }) => {
  await openSetup(page)
  await nameThem(page)
  await page.getByLabel('HaiTag').fill(freshTag())
  await page.getByRole('button', { name: 'Next' }).click()
  await page.route('**/rpc/complete_user_onboarding', (route) =>
    route.fulfill({ status: 422, json: { code: 'TAG_TAKEN', message: '', request_id: 'r' } }),
  )
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(page.getByLabel('HaiTag')).toBeVisible()
})

test('the set-up offers a sign-out', async ({ page }) => {
  await openSetup(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL((url) => url.pathname === '/auth' || url.pathname === '/')
})

test('a reload keeps the input', async ({ page }) => {
  await openSetup(page)
  await nameThem(page)
  const tag = freshTag()
  await page.getByLabel('HaiTag').fill(tag)
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('Wideline Pierre')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('HaiTag')).toHaveValue(tag)
})

test('a name that resembles the company’s is rejected with a reason', async ({ page }) => {
  await openSetup(page)
  await nameThem(page, 'Hai Support')
  await page.getByLabel('HaiTag').fill(freshTag())
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(page.getByText('This name reads like ours').first()).toBeVisible()
})
