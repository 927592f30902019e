import { expect, type Page } from '@playwright/test'
import { aPng } from './support/a-png.ts'
import { violationsOn } from './support/axe.ts'
import { expectFits } from './support/fits.ts'
import { follow } from './support/follow.ts'
import { aMember, enter, freshTag, PASSWORD, type TestMember } from './support/members.ts'
import { call, newestMail } from './support/server.ts'
import { test } from './support/test.ts'

const open = async (page: Page, member: TestMember, tab: string): Promise<void> => {
  await enter(page, member, `/settings?tab=${tab}`)
}

const choose = (page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> =>
  page.locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer })

async function expectSound(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect.soft(await violationsOn(page), colorScheme).toEqual([])
  }
  await expectFits(page, 'the dialog')
}

test('phones list the sections and open one in their place; wide screens show both', async ({ page }) => {
  await enter(page, await aMember(), '/settings?tab=no-such-thing')
  const list = page.getByRole('navigation', { name: 'Settings' })
  await list.getByRole('link', { name: 'Privacy' }).click()
  await page.waitForURL('**/settings?tab=privacy')
  const found = page.getByRole('switch', { name: 'Find me by email' })
  await expect(found).toBeVisible()
  await expect(list).toBeHidden()
  await page.getByRole('link', { name: 'All settings' }).click()
  await page.waitForURL(/\/settings$/)
  await expect(list).toBeVisible()
  await page.goBack()
  await expect(found).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(list.getByRole('link', { name: 'Privacy' })).toHaveAttribute('aria-current', 'page')
  await expect(found).toBeVisible()

  await follow(page, '/profile?tab=referral')
  await page.waitForURL('**/settings?tab=referral')
  await expect(page.getByText('Your code', { exact: true })).toBeVisible()
})

test('a profile picture is checked, moved and zoomed by keyboard, shown everywhere and removed', async ({ page }) => {
  await open(page, await aMember(), 'profile')
  const shown = page.locator('img[src^="/pictures/"]')
  await choose(page, 'evil.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'))
  await expect(page.getByRole('alert')).toHaveText('Use a JPEG, PNG or WebP file.')
  await choose(page, 'cut.png', 'image/png', aPng(300, 200).subarray(0, 60))
  await expect(page.getByRole('alert')).toHaveText('This photo is damaged or incomplete. Choose another one.')
  await choose(page, 'tiny.png', 'image/png', aPng(8, 8))
  await expect(page.getByRole('alert')).toHaveText('This photo is too small. It needs at least 32 pixels on each side.')
  const dialog = page.getByRole('dialog', { name: 'Your photo' })
  await choose(page, 'me.png', 'image/png', aPng(300, 200))
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(shown).toHaveCount(0)

  await choose(page, 'me.png', 'image/png', aPng(300, 200))
  await dialog.getByRole('application').focus()
  for (const key of ['+', '+', 'ArrowLeft', 'ArrowDown', '-']) await page.keyboard.press(key)
  await expect(dialog.getByRole('slider', { name: 'Zoom' })).toHaveValue('1.15')
  await dialog.getByRole('slider', { name: 'Zoom' }).fill('2')
  await expectSound(page)
  const refusal = { code: 'PICTURE_REFUSED', message: '', data: { reason: 'not_only_a_picture' }, request_id: 'r' }
  await page.route('**/rpc/upload_file', (route) => route.fulfill({ status: 422, json: refusal }), { times: 1 })
  await dialog.getByRole('button', { name: 'Use this photo' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('This file contains more than a photo. Choose another one.')
  await dialog.getByRole('button', { name: 'Use this photo' }).click()
  await expect(page.getByText('Photo changed')).toBeVisible()
  await expect(page.locator('main').locator(shown)).toHaveJSProperty('complete', true)
  await expect(page.locator('main').locator(shown)).toBeVisible()
  await page.getByRole('button', { name: 'Remove photo' }).click()
  await expect(page.getByText('Photo removed')).toBeVisible()
  await expect(shown).toHaveCount(0)
})

test('a new name appears on a second device at once', async ({ page, browser }) => {
  const member = await aMember()
  await open(page, member, 'profile')
  const other = await browser.newPage()
  await open(other, member, 'profile')
  await page.getByRole('button', { name: 'Change name' }).click()
  await page.getByLabel('Full name').fill('M4rie')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Use only letters, spaces, apostrophes and hyphens.')).toBeVisible()
  await page.getByLabel('Full name').fill('Marie Carmel Joseph')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Name changed')).toBeVisible()
  await expect(other.getByText('Marie Carmel Joseph')).toBeVisible()
  await other.close()
})

test('the HaiTag is changed once, with a warning and the password', async ({ page }) => {
  const member = await aMember()
  const taken = await aMember()
  const tag = freshTag()
  await open(page, member, 'profile')
  await page.getByRole('button', { name: 'Change HaiTag' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change HaiTag' })
  await expect(dialog.getByText(`Money sent to @${member.hai_tag} will no longer reach you.`)).toBeVisible()
  await dialog.getByLabel('New HaiTag').fill(member.hai_tag)
  await expect(dialog.getByText('This is already your HaiTag.')).toBeVisible()
  await dialog.getByLabel('New HaiTag').fill(taken.hai_tag)
  await expect(dialog.getByText('This HaiTag is taken, or too similar to an existing one.')).toBeVisible()
  await dialog.getByLabel('New HaiTag').fill(tag)
  await expect(dialog.getByText(`@${tag} is available.`)).toBeVisible()
  await expectSound(page)
  await dialog.getByLabel('Your password').fill('not my password')
  await dialog.getByRole('button', { name: `Change to @${tag}` }).click()
  await expect(dialog.getByText('Wrong password. Try again.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: `Change to @${tag}` }).click()
  await expect(page.getByText(`Your HaiTag is now @${tag}`)).toBeVisible()
  await expect(page.getByText(/You can change it again on/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change HaiTag' })).toBeDisabled()
  expect((await newestMail(member.email, /HaiTag/)).subject).toContain(tag)
})

test('a member who turns off search by email is not found by it; a switch that could not be saved says why', async ({ page }) => {
  const member = await aMember()
  const other = await aMember()
  await open(page, member, 'privacy')
  const found = page.getByRole('switch', { name: 'Find me by email' })
  await expect(found).toBeChecked()
  const saved = page.waitForResponse('**/rpc/update_profile')
  await found.click()
  await expect(found).not.toBeChecked()
  await saved
  await page.reload()
  await expect(found).not.toBeChecked()
  await expect
    .poll(async () => (await call('find_recipient', { email: member.email }, other.session.access_token)).found)
    .toBe(false)

  await page.route('**/rpc/update_profile', (route) =>
    route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: '', request_id: 'r' } }),
  )
  const byPhone = page.getByRole('switch', { name: 'Find me by phone' })
  await byPhone.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(byPhone).toBeChecked()
})

test('deletion is rejected with a reason while there is money', async ({ page }) => {
  await open(page, await aMember({ balance: 12_00 }), 'data')
  await page.getByRole('button', { name: 'Request deletion' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Request deletion' }).click()
  await expect(dialog.getByRole('alert')).toContainText('There’s money in your wallet.')
  await expectSound(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Request deletion' })).toBeFocused()
})

test('deletion is requested, shown with its date and cancelled', async ({ page }) => {
  const member = await aMember()
  await open(page, member, 'data')
  await page.getByRole('button', { name: 'Request deletion' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Request deletion' }).click()
  await expect(dialog.getByText('Enter your password.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('You asked us to delete your account')).toBeVisible()
  await expect(page.getByRole('status').getByText('Request sent to our staff')).toBeVisible()
  await expectSound(page)
  expect((await newestMail(member.email, /delete/)).body).toContain('Two members of our staff must approve')
  await page.reload()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByRole('status').getByText('Your account stays open')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request deletion' })).toBeVisible()
})
