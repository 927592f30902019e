import { expect, type Locator, type Page } from '@playwright/test'
import { aSaver } from './support/cashouts.ts'
import { aMember, enter, type TestMember } from './support/members.ts'
import { test } from './support/test.ts'
import { amountField, dialog } from './support/wallet.ts'

/** The error belongs to the field for a screen reader, and the field has the focus. */
async function expectInvalid(field: Locator, error: string): Promise<void> {
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(error.replaceAll('.', '\\.')))
}

async function openSettings(page: Page, member: TestMember, tab: string, button: string): Promise<Locator> {
  await enter(page, member, `/settings?tab=${tab}`)
  await page.getByRole('button', { name: button }).click()
  return dialog(page)
}

test('fields and passwords: no error while typing, one on leaving, and the first one focused on submit', async ({ page }) => {
  await page.goto('/auth')
  const email = page.getByLabel('Email')
  const password = page.getByLabel('Password', { exact: true })
  // The listeners are loaded after the first page.
  const frame = page.locator('[aria-live=polite]', { has: email })
  await expect(async () => {
    await password.focus()
    await email.focus()
    await expect(frame).toBeAttached({ timeout: 500 })
  }).toPass()
  await email.pressSequentially('marie@')
  await expect(email).not.toHaveAttribute('aria-invalid')
  await page.keyboard.press('Tab')
  await expect(frame).toContainText('Enter a full email address')
  await expect(email).toHaveAccessibleDescription(/Enter a full email address/)

  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectInvalid(email, 'Enter a full email address')
  await email.fill('marie@test.example')
  await page.keyboard.press('Enter')
  await expectInvalid(password, 'Enter your password.')
  await password.fill('something else entirely')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Wrong email or password')
  await expect(email).toHaveValue('marie@test.example')
  await expect(password).toHaveValue('something else entirely')
})

test('a dialog shows its failure, keeps the text, and a double tap sends once', async ({ page }) => {
  const form = await openSettings(page, await aMember(), 'profile', 'Change name')
  const name = form.getByRole('textbox')
  await name.fill('')
  await page.keyboard.press('Enter')
  await expectInvalid(name, 'Enter at least 2 characters.')
  await name.fill('Marie Joseph Baptiste')
  let sent = 0
  await page.route('**/rpc/update_profile', (route) => {
    sent += 1
    return route.abort()
  })
  await form.locator('form').evaluate((element: HTMLFormElement) => {
    element.requestSubmit()
    element.requestSubmit()
  })
  await expect(form.getByRole('alert')).toBeVisible()
  expect(sent).toBe(1)
  await expect(name).toHaveValue('Marie Joseph Baptiste')
})

test('choices, codes and passwords to confirm: the group or field with the error gets the focus', async ({ page }) => {
  const member = await aMember()
  const key = await openSettings(page, member, 'merchant', 'Create a key')
  await key.getByLabel('Key name').fill('Shop website')
  const scopes = key.getByRole('group', { name: 'Permissions' })
  for (const scope of await scopes.getByRole('switch').all()) await scope.click()
  await key.getByRole('button', { name: 'Create key' }).click()
  await expect(scopes.getByRole('switch').first()).toBeFocused()
  await expect(scopes).toHaveAccessibleDescription('Choose at least one.')

  const pin = await openSettings(page, member, 'security', 'Set a PIN')
  await pin.getByLabel('6-digit PIN').fill('12')
  await pin.getByLabel('Your password').fill('a password')
  await pin.getByRole('button', { name: 'Save PIN' }).click()
  await expectInvalid(pin.getByLabel('6-digit PIN'), 'Enter 6 digits.')
  await pin.getByLabel('6-digit PIN').fill('905172')
  await pin.getByLabel('Your password').fill('')
  await page.keyboard.press('Enter')
  await expectInvalid(pin.getByLabel('Your password'), 'Enter your password.')
})

test('a step of a flow focuses its first invalid field, and a missing file its button', async ({ page }) => {
  await enter(page, await aSaver())
  await page.getByRole('group', { name: 'Money actions' }).getByRole('button', { name: 'Cash out' }).click()
  await amountField(page).fill('20')
  await expect(dialog(page).getByText('$20.47')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await expect(dialog(page).getByLabel('Commune')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await expect(dialog(page).locator('[aria-invalid=true]').first()).toBeFocused()

  await page.goto('/settings?tab=limits')
  await page.getByRole('button', { name: 'Upload ID, Identity document' }).click()
  await dialog(page).getByRole('button', { name: 'Send for review' }).click()
  await expect(dialog(page).getByRole('group', { name: 'Front' })).toHaveAccessibleDescription('Add a photo or file.')
  await expect(dialog(page).getByRole('button', { name: 'Choose a file, Front' })).toBeFocused()
})
