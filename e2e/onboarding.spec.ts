import { expect, type Page } from '@playwright/test'
import { aConfirmedPerson, aMember, enter, freshTag } from './support/members.ts'
import { test } from './support/test.ts'

async function openSetup(page: Page): Promise<void> {
  await enter(page, await aConfirmedPerson(), '/wallet')
  await page.waitForURL('**/setup-profile')
}

const next = (page: Page) => page.getByRole('button', { name: 'Next' })

async function fillName(page: Page, name = 'Wideline Pierre'): Promise<void> {
  await page.getByLabel('Full name').fill(name)
  await next(page).click()
}

test('three steps check their input and keep it after the back button and a reload', async ({ page }) => {
  const { hai_tag } = await aMember()
  await openSetup(page)
  const step = (at: number) => page.getByRole('progressbar', { name: `Step ${at} of 3` })
  await expect(step(1)).toBeVisible()
  await page.getByLabel('Full name').fill('J')
  await expect(next(page)).toBeDisabled()
  await fillName(page)

  await expect(step(2)).toBeVisible()
  const tag = freshTag()
  await page.getByLabel('Your HaiTag').pressSequentially(`@${tag}-é!`)
  await expect(page.getByLabel('Your HaiTag')).toHaveValue(tag)
  await expect(page.getByText('Only letters, numbers, and underscores allowed.')).toBeVisible()
  await page.getByLabel('Your HaiTag').fill('ab')
  await expect(next(page)).toBeDisabled()
  await page.getByLabel('Your HaiTag').fill(hai_tag.toUpperCase())
  await expect(page.getByText(`@${hai_tag.toUpperCase()} is taken`)).toBeVisible()
  await expect(page.getByText('What others will see')).toBeHidden()
  await expect(next(page)).toBeDisabled()
  await page.getByLabel('Your HaiTag').fill('admin')
  await expect(page.getByText('@admin is reserved')).toBeVisible()
  await expect(next(page)).toBeDisabled()
  await page.getByLabel('Your HaiTag').fill(tag)
  await expect(next(page)).toBeEnabled()
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('Wideline Pierre')
  await next(page).click()
  await expect(page.getByLabel('Your HaiTag')).toHaveValue(tag)
  await next(page).click()

  await expect(step(3)).toBeVisible()
  const phone = page.getByLabel('Phone Number')
  await expect(phone).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Your HaiTag')).toHaveValue(tag)
  await page.goBack()
  await expect(page.getByLabel('Full name')).toHaveValue('Wideline Pierre')
  await expect(page).toHaveURL(/\/setup-profile$/)
  await next(page).click()
  await next(page).click()
  await phone.fill('12')
  await phone.blur()
  await expect(page.getByText('Enter the full number')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Complete Setup' })).toBeDisabled()
  await phone.fill('3712 3456')
  await expect(page.getByText('We’ll save it as +509 3712 3456')).toBeVisible()
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await page.waitForURL('**/dashboard')
})

test('a failed set-up shows a Setup Error and can be retried, and a tag taken meanwhile leads back to its step', async ({
  page,
}) => {
  await openSetup(page)
  await fillName(page, 'Hai Support')
  await page.getByLabel('Your HaiTag').fill(freshTag())
  await next(page).click()
  const complete = page.getByRole('button', { name: 'Complete Setup' })
  await page.route('**/rpc/complete_user_onboarding', (route) => route.abort())
  await complete.click()
  const toast = page.getByRole('status').filter({ hasText: 'Setup Error' })
  await expect(toast).toContainText('Failed to complete account setup. Please try again.')
  const [toastBox, buttonBox] = [await toast.locator('[popover]').boundingBox(), await complete.boundingBox()]
  expect(
    toastBox && buttonBox && (toastBox.y + toastBox.height <= buttonBox.y || toastBox.x > buttonBox.x + buttonBox.width),
  ).toBe(true)
  await toast.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Setup Error' })).toBeVisible()

  await page.unroute('**/rpc/complete_user_onboarding')
  await complete.click()
  await expect(page.getByText('This name looks like ours').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Your HaiTag')).toBeVisible()
  await page.goBack()
  await fillName(page)
  await next(page).click()
  await page.route('**/rpc/complete_user_onboarding', (route) =>
    route.fulfill({ status: 422, json: { code: 'TAG_TAKEN', message: '', request_id: 'r' } }),
  )
  await complete.click()
  await expect(page.getByLabel('Your HaiTag')).toBeVisible()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
})
