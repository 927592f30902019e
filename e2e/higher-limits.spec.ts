import { expect, type Page } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { aMember, enter, type TestMember } from './support/members.ts'
import { aNumber, textedCode } from './support/phones.ts'
import { call } from './support/server.ts'
import { dialog } from './support/wallet.ts'
import { test } from './support/test.ts'

async function verifyPhone({ session: { access_token } }: TestMember): Promise<void> {
  const phone = aNumber()
  await call('set_phone', { phone }, access_token)
  await call('start_phone_verification', {}, access_token)
  await call('check_phone_verification', { code: await textedCode(phone) }, access_token)
}

const aPhoto = async (page: Page, name: string) => ({ name, mimeType: 'image/png', buffer: await page.screenshot() })

const choose = async (page: Page, label: string, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> => {
  const chooser = page.waitForEvent('filechooser')
  await page
    .getByRole('button', { name: `, ${label}` })
    .first()
    .click()
  await (await chooser).setFiles(file)
}

test('a member verifies the phone first, then sends both sides of a card and sees the review status', async ({ page }) => {
  const member = await aMember()
  await enter(page, member, '/settings?tab=limits')
  await expect(page.getByText('Keep up to $750.00 in your wallet, and send up to $250.00 a day.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Verify phone' })).toHaveAttribute('href', /^\/verify-phone/)

  await verifyPhone(member)
  await page.reload()
  await expect(page.getByText('Keep up to $3,000.00 in your wallet, and send up to $1,000.00 a day.')).toBeVisible()
  const opener = page.getByRole('button', { name: 'Upload ID, Identity document' })
  await opener.click()
  const button = dialog(page).getByRole('button', { name: 'Send for review' })
  await button.click()
  await expect(dialog(page).getByText('Add a photo or file.')).toHaveCount(2)
  expect(await violationsOn(page)).toEqual([])

  const photo = await aPhoto(page, 'front.png')
  await choose(page, 'Front', { ...photo, name: 'front.heic', mimeType: 'image/heic' })
  await expect(dialog(page).getByText('We can’t use this type of file here.')).toBeVisible()
  await choose(page, 'Front', photo)
  await expect(dialog(page).getByText('front.png')).toBeVisible()
  await choose(page, 'Back', { ...photo, name: 'back.png' })
  await expect(dialog(page).getByText('back.png')).toBeVisible()
  await button.click()

  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText('In review')).toBeVisible()
  await expect(opener).toBeHidden()
  const { items } = await call('list_identity_documents', {}, member.session.access_token)
  expect(items).toMatchObject([{ kind: 'national_id', status: 'pending' }])
})
