import { expect, type Page } from '@playwright/test'
import { aColleague, approveAs, confirmAction } from './support/colleague.ts'
import { aStaffMember, enterStaffArea } from './support/staff.ts'
import { anotherPage, dialog, expectSound } from './support/wallet.ts'
import { test } from './support/test.ts'

const TWO_DAYS_MS = 48 * 3_600_000

async function write(page: Page, language: string, title: string, text: string): Promise<void> {
  await page.getByRole('group', { name: 'Language' }).getByRole('button', { name: language }).click()
  await page.getByLabel(`Title (${language})`).fill(title)
  await page.getByLabel(`Text (${language})`).fill(text)
}

test('a legal document is written in three languages, approved by a second super admin and read by a visitor', async ({
  page,
  browser,
}) => {
  test.slow()
  const [boss, second, admin] = await Promise.all([
    aColleague('super_admin', 'Daphnée Laurent'),
    aColleague('super_admin', 'Ketsia Fleurant'),
    aStaffMember('admin', 'Myrlande Vilaire'),
  ])
  const [guest, other] = [await anotherPage(browser, page), await anotherPage(browser, page)]
  await guest.goto('/legal/dispute-policy')
  await expect(guest.getByRole('heading', { level: 1, name: 'Dispute policy' })).toBeVisible()
  await expect(guest.getByText(/^Version 1\s·/)).toBeVisible()

  await enterStaffArea(page, boss, '/legal')
  await page.getByRole('link', { name: 'Dispute policy' }).click()
  await expect(page.getByText('There is no draft to publish.')).toBeVisible()
  await enterStaffArea(other, admin, '/legal/dispute-policy')
  await expect(other.getByText('Only super admins can publish.')).toBeVisible()

  await write(page, 'English', 'Dispute policy', '# Risks\n<script>alert(1)</script> [x](javascript:alert%281%29)')
  await expect(page.getByText('Line 2: HTML isn’t allowed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save draft' })).toHaveAttribute('aria-disabled', 'true')
  await write(page, 'English', 'Dispute policy', '# Risks\nAn agent may be **closed**. See [the fees](/legal/fees).')
  await expect(page.getByRole('group', { name: 'Preview' }).getByRole('heading', { name: 'Risks' })).toBeVisible()
  await write(page, 'Français', 'Avertissement', '# Risques\nUn agent peut être fermé.')
  await write(page, 'Kreyòl', 'Avètisman', '# Risk yo\nYon ajan ka fèmen.')
  // The browser asks before it reloads.
  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved').first()).toBeVisible()
  await expectSound(page)

  await write(other, 'English', 'Risks', 'Another text.')
  await other.getByRole('button', { name: 'Save draft' }).click()
  await expect(other.getByText('Someone else has changed this draft')).toBeVisible()
  await expect(other.getByRole('alert').locator('del').filter({ hasText: 'An agent may be' })).toBeVisible()
  await expectSound(other)
  await other.getByRole('button', { name: 'Use the saved version' }).click()
  await expect(other.getByLabel('Title (English)')).toHaveValue('Dispute policy')

  await page.getByLabel('What changed, staff only').fill('Our own words.')
  await page.getByRole('button', { name: 'Request publication' }).click()
  await confirmAction(page, boss, 'Ask to publish version 2 of the dispute policy, from now on')
  await expect(page.getByText('Approval requested')).toBeVisible()
  await approveAs(await anotherPage(browser, page), second, 'Publish version 2 of the dispute policy')
  await page.reload()
  await guest.reload()
  await expect(guest.getByRole('heading', { level: 1, name: 'Dispute policy' })).toBeVisible()
  await expect(guest.getByRole('link', { name: 'the fees' })).toHaveAttribute('href', '/legal/fees')
  await guest.getByLabel('Language').selectOption('ht')
  await expect(guest.getByText('Yon ajan ka fèmen.')).toBeVisible()
  await expectSound(guest)

  await write(page, 'English', 'Dispute policy', '# Risks\nAn agent may be **away**. See [the fees](/legal/fees).')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByLabel('Takes effect').fill(new Date(Date.now() + TWO_DAYS_MS).toISOString().slice(0, 16))
  await page.getByLabel('What changed, staff only').fill('Agents go away, too.')
  await page.getByRole('button', { name: 'Request publication' }).click()
  await confirmAction(page, boss, 'Ask to publish version 3 of the dispute policy')
  await approveAs(await anotherPage(browser, page), second, 'Publish version 3 of the dispute policy')
  await page.reload()
  const versions = page.getByRole('table', { name: 'Versions' }).getByRole('row')
  await page.getByRole('button', { name: 'Show Sensitive' }).click()
  await expect(versions).toContainText([
    /Status.*Published by/,
    /^3Upcoming.*Daphnée Laurent.*Agents go away, too\..*0/,
    /^2In force.*Daphnée Laurent.*Our own words\..*0/,
    /^1Superseded.*Default version.*0/,
  ])
  await page.getByRole('button', { name: 'Changes of version 3' }).click()
  await expect(dialog(page).locator('ins')).toHaveText('**away**. ')
  await expect(dialog(page).locator('del')).toHaveText('**closed**. ')
  await expectSound(page)
  await guest.reload()
  await expect(guest.getByText('Yon ajan ka fèmen.')).toBeVisible()
  await guest.getByRole('link', { name: 'Li nouvo vèsyon an' }).click()
  await expect(guest.getByText('Vèsyon sa a poko an vigè')).toBeVisible()
  await guest.getByText('Tout vèsyon yo').click()
  await expect(guest.getByRole('group').getByRole('link')).toHaveText([/Vèsyon 3/, /Vèsyon 2/, /Vèsyon 1/])
  await guest.getByRole('group').getByRole('link').nth(1).click()
  await expect(guest.getByText('Yon ajan ka fèmen.')).toBeVisible()
})
