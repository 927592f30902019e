import { expect } from '@playwright/test'
import { aFurtherBook } from './support/books.ts'
import { listed } from './support/listed.ts'
import { aMember } from './support/members.ts'
import { aStaffMember, enterStaffArea } from './support/staff.ts'
import {
  anotherPage,
  available,
  choose,
  dialog,
  expectSound,
  goToCheck,
  openWallet,
  sendButton,
  startSend,
} from './support/wallet.ts'
import { test } from './support/test.ts'

const PHONE = { width: 360, height: 740 }

/** In order, because the first flow begins with one book. */
test.describe.configure({ mode: 'default' })

test('staff choose a book, and see only its members and their balances', async ({ page }) => {
  test.slow()
  const marie = await aMember({ full_name: 'Marie Joseph', balance: 25_00 })
  const admin = await aStaffMember()
  await enterStaffArea(page, admin, '/users')
  await page.getByRole('button', { name: 'Show Sensitive' }).click()
  await expect(listed(page, `@${marie.hai_tag}`)).toContainText('$25.00')
  await expect(page.getByRole('combobox', { name: 'Book' })).toBeHidden()

  await aFurtherBook('do', '+1809')
  const luz = await aMember({ full_name: 'Luz Peña', balance: 40_00, phone: '+18095550142' })
  await page.reload()
  const book = page.getByRole('combobox', { name: 'Book' })
  await expect(book.locator('option')).toHaveText(['First book', 'DO (+1809)'])
  await expect(listed(page, `@${marie.hai_tag}`)).toBeVisible()
  await expect(listed(page, `@${luz.hai_tag}`)).toHaveCount(0)
  await expectSound(page)

  await book.focus()
  await book.selectOption('DO (+1809)')
  await expect(listed(page, `@${luz.hai_tag}`)).toContainText('$40.00')
  await expect(listed(page, `@${marie.hai_tag}`)).toHaveCount(0)
  await expect(book).toBeFocused()
  await page.setViewportSize(PHONE)
  await expect(book.locator('option:checked')).toHaveText('DO (+1809)')
  await expectSound(page)
  await page.reload()
  await listed(page, `@${luz.hai_tag}`).getByRole('link', { name: 'Luz Peña' }).click()
  await expect(page.getByRole('region', { name: 'Wallet' })).toContainText('$40.00')
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText('DO')
  await expectSound(page)

  await book.selectOption('First book')
  await expect(page.getByRole('region', { name: 'Wallet' })).toContainText('This wallet is in another book: DO.')
})

test('money sent to another country arrives there, and can be sent back', async ({ page, browser }) => {
  await aFurtherBook('do', '+1809')
  const payer = await aMember({ full_name: 'Roseline Baptiste', balance: 100_00 })
  const payee = await aMember({ full_name: 'Luz Peña', phone: '+18095550143' })
  const other = await anotherPage(browser, page)
  await openWallet(other, payee)
  await openWallet(page, payer)

  await startSend(page)
  await choose(page, `@${payee.hai_tag}`, /Luz P\./)
  await goToCheck(page, '25')
  await dialog(page).getByLabel('I’m with this person now: pay right away').check()
  await sendButton(page).click()
  await expect(dialog(page).getByText('Luz received $25.00')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(available(page)).toContainText('$74.72')
  await expect(available(other)).toContainText('$25.00')

  await other.getByRole('link', { name: /Roseline.*Received.*\+\$25\.00/ }).click()
  await expectSound(other)
  await other.getByRole('button', { name: 'Send back' }).click()
  await dialog(other).getByRole('button', { name: 'Send $25.00 back' }).click()
  await expect(other.getByText('You sent it back to Roseline Baptiste')).toBeVisible()
  await expect(available(page)).toContainText('$99.72')
  await page.getByRole('link', { name: /Luz.*\+\$25\.00/ }).click()
  await expectSound(page)
})
