import { expect } from '@playwright/test'
import { aColleague, confirmAction } from './support/colleague.ts'
import { aMember, signIn } from './support/members.ts'
import { enterStaffArea } from './support/staff.ts'
import { dialog, expectSound, openWallet } from './support/wallet.ts'
import { test } from './support/test.ts'

test('a frozen member’s open wallet closes and says why; after the release they can sign in', async ({ page, browser }) => {
  test.slow()
  const [gaelle, admin] = [await aMember({ full_name: 'Gaëlle Lamothe', balance: 20_00 }), await aColleague()]
  const theirs = await browser.newPage()
  await openWallet(theirs, gaelle)

  await enterStaffArea(page, admin, '/users')
  await page.getByRole('button', { name: 'Show Sensitive' }).click()
  await page.getByRole('searchbox', { name: 'Name, HaiTag, email or phone' }).fill(`@${gaelle.hai_tag}`)
  const found = page.getByRole('link', { name: 'Gaëlle Lamothe' })
  await expect(found).toHaveCount(1)
  await expect(page.getByText('$20.00').first()).toBeVisible()
  await expectSound(page)
  await found.click()
  await expect(page).toHaveURL(new RegExp(`/users/${gaelle.session.user.id}$`))
  await expect(page.getByRole('region', { name: 'Wallet' })).toContainText('$20.00')
  await expectSound(page)
  const parts = page.getByRole('navigation', { name: 'Member details' })
  for (const [part, said] of [
    ['Activity', '+$20.00'],
    ['Cash-outs', 'No cash-outs yet'],
    ['Disputes', 'No disputes'],
    ['Sessions', 'End session'],
    ['Flags', 'No flags'],
    ['Audit log', 'No staff actions yet'],
  ] as const) {
    await parts.getByRole('link', { name: part }).click()
    await expect(page.getByRole('main').getByText(said).first()).toBeVisible()
    await expectSound(page)
  }
  await parts.getByRole('link', { name: 'Sessions' }).click()
  await page.getByRole('main').getByRole('button', { name: 'End session', exact: true }).click()
  await dialog(page).getByLabel('Reason', { exact: true }).fill('Her phone was stolen on Monday.')
  await dialog(page).getByRole('button', { name: 'End session', exact: true }).click()
  await expect(page.getByText('1 session ended', { exact: true })).toBeVisible()
  await expect(theirs.getByText(/^You were signed out on this device/)).toBeVisible()
  await signIn(theirs, gaelle)
  await parts.getByRole('link', { name: 'Staff notes' }).click()
  await page.getByLabel('Note', { exact: true }).fill('Called on Monday, nobody answered.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('listitem').getByText('Called on Monday, nobody answered.')).toBeVisible()
  await expectSound(page)

  await page.getByRole('button', { name: 'More actions for this member' }).click()
  await page.getByRole('button', { name: 'Send a notification' }).click()
  await dialog(page)
    .getByRole('radio', { name: /^We need your identity document/ })
    .check()
  await expectSound(page)
  await dialog(page).getByRole('button', { name: 'Send notification' }).click()
  await expect(page.getByText('Notification sent', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Freeze account' }).click()
  await dialog(page).getByLabel('Reason code').selectOption('suspected_fraud')
  await dialog(page).getByLabel('Reason', { exact: true }).fill('Two people say they were paid with a stolen card.')
  await dialog(page).getByLabel('Documents needed').fill('Your new CIN, both sides')
  await dialog(page).getByLabel('Review date').fill('2026-12-01')
  await expectSound(page)
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await confirmAction(page, admin, `Freeze the account of @${gaelle.hai_tag}`)
  await expect(page.getByRole('status').getByText('Account Frozen')).toBeVisible()
  await theirs.waitForURL('**/access-blocked')
  await expect(theirs.getByText('Two people say they were paid with a stolen card.')).toBeVisible()
  await expect(theirs.getByRole('listitem')).toContainText(['Your new CIN, both sides'])
  await parts.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByText('This account is frozen. The member sees:')).toBeVisible()
  await expectSound(page)
  await parts.getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByText('Blocked: no → yes')).toBeVisible()

  await page.getByRole('button', { name: 'Unfreeze account' }).click()
  await dialog(page).getByLabel('Reason', { exact: true }).fill('The bank says that the card was hers.')
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await confirmAction(page, admin, `Unfreeze the account of @${gaelle.hai_tag}`)
  await expect(page.getByRole('button', { name: 'Freeze account' })).toBeVisible()
  await signIn(theirs, gaelle)
})
