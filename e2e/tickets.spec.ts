import { expect } from '@playwright/test'
import { enter, aMember } from './support/members.ts'
import { aStaffMember, enterStaffArea } from './support/staff.ts'
import { anotherPage, expectSound } from './support/wallet.ts'
import { test } from './support/test.ts'

/** The staff page polls every 30 seconds, so an update there within this time came over the live connection. */
const SOONER_THAN_POLLED_MS = 25_000

test('the link of a limit opens a ticket with its subject and its reference', async ({ page }) => {
  const reference = '0190c0de-0000-7000-8000-000000000001'
  await enter(page, await aMember(), `/support?write=money&subject=limit&reference=${reference}`)
  await expect(page.getByLabel('Subject')).toHaveValue('About a limit')
  await expect(page.getByLabel('Your message')).toHaveValue(new RegExp(`^Reference: ${reference}`))
})

test('staff answer a ticket with a template; the member reads it live and rates it', async ({ page, browser }) => {
  const [member, staff] = [await aMember({ full_name: 'Roseline Baptiste' }), await aStaffMember('admin', 'Myrlande Vilaire')]
  const subject = `Where is it? ${member.hai_tag}`
  await enter(page, member, '/support?write=money')
  await page.getByLabel('Subject').fill(subject)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('10 to 4,000 characters')).toBeVisible()
  await page.getByLabel('Your message').fill('<b>Fifty dollars</b> are gone since Monday.')
  await page.reload()
  await expect(page.getByLabel('Subject')).toHaveValue(subject)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page).toHaveURL(/\/support\?ticket=/)
  await expect(page.getByRole('list', { name: 'Your conversation with support' })).toContainText('<b>Fifty dollars</b>')
  await expectSound(page)

  const staffPage = await anotherPage(browser, page)
  await enterStaffArea(staffPage, staff, '/support?tab=prepared')
  await staffPage.getByRole('button', { name: 'Show Sensitive' }).click()
  await staffPage.getByRole('button', { name: 'New prepared answer' }).click()
  await staffPage.getByLabel('Title, for staff').fill(`Patience ${member.hai_tag}`)
  for (const [language, text] of [
    ['English', 'Hello {name}, give it a day.'],
    ['French', 'Bonjour {name}, patientez un jour.'],
    ['Haitian Creole', 'Bonjou {name}, tann yon jou.'],
  ] as const)
    await staffPage.getByLabel(language).fill(text)
  await expectSound(staffPage)
  await staffPage.getByRole('button', { name: 'Save' }).click()
  await expect(staffPage.getByRole('region', { name: `Patience ${member.hai_tag}` })).toBeVisible()

  await staffPage.getByRole('link', { name: 'Inbox' }).click()
  await staffPage.getByRole('row').filter({ hasText: subject }).click()
  await expect(staffPage.getByRole('region', { name: 'Conversation' })).toContainText('<b>Fifty dollars</b>')
  await staffPage.getByRole('button', { name: 'Assign to me' }).click()
  await expect(staffPage.getByRole('region', { name: 'Assignee' })).toContainText('Myrlande Vilaire')
  await staffPage.getByLabel('Insert prepared answer').selectOption({ label: `Patience ${member.hai_tag}` })
  await expect(staffPage.getByRole('textbox', { name: 'Answer' })).toHaveValue('Hello Roseline Baptiste, give it a day.')
  await staffPage.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByRole('main')).toContainText('Hello Roseline Baptiste, give it a day.', {
    timeout: SOONER_THAN_POLLED_MS,
  })
  await expectSound(staffPage)

  const inbox = staffPage.getByRole('navigation', { name: 'Staff navigation' }).getByRole('link', { name: /^Support/ })
  await page.getByLabel('Add a message').fill('It is still not there.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(staffPage.getByRole('region', { name: 'Conversation' })).toContainText('It is still not there.', {
    timeout: SOONER_THAN_POLLED_MS,
  })
  await expect(inbox).toContainText(/\d/)
  await staffPage.getByRole('button', { name: 'Close ticket' }).click()

  await page.getByRole('radio', { name: 'Satisfied', exact: true }).check()
  await expectSound(page)
  await page.getByRole('button', { name: 'Send rating' }).click()
  await expect(page.getByText('Your rating: satisfied.')).toBeVisible()
  await expect(staffPage.getByRole('region', { name: 'Details' })).toContainText('4 of 5', { timeout: SOONER_THAN_POLLED_MS })
})
