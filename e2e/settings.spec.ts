import { deflateSync } from 'node:zlib'
import { expect, test, type Page } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { expectFits } from './support/fits.ts'
import { aMember, enter, freshTag, PASSWORD, type TestMember } from './support/members.ts'
import { call, newestMail } from './support/server.ts'
import { amountField, choose as choosePayee, dialog, goToCheck, openWallet, startSend } from './support/wallet.ts'

const open = async (page: Page, member: TestMember, tab: string): Promise<void> => {
  await enter(page, member, `/settings?tab=${tab}`)
}

function aPng(width: number, height: number): Buffer {
  const crcOf = (bytes: Buffer): number => {
    let crc = ~0
    for (const byte of bytes) {
      crc ^= byte
      for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
    }
    return ~crc >>> 0
  }
  const chunk = (name: string, content: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    crc.writeUInt32BE(crcOf(body))
    return Buffer.concat([length, body, crc])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const row = Buffer.concat([Buffer.alloc(1), Buffer.from(Array.from({ length: width }, () => [190, 40, 50]).flat())])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...[chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))],
  ])
}

const choose = (page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> =>
  page.locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer })

async function expectSound(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect.soft(await violationsOn(page), `${what} ${colorScheme}`).toEqual([])
  }
  await expectFits(page, what)
}

test('an unknown section shows the list, and the old invitation address leads to its section', async ({ page }) => {
  await enter(page, await aMember(), '/settings?tab=no-such-thing')
  await expect(page.getByRole('navigation', { name: 'Settings' })).toBeVisible()
  await page.goto('/profile?tab=referral')
  await page.waitForURL('**/settings?tab=referral')
  await expect(page.getByText('Your code', { exact: true })).toBeVisible()
})

test('a profile picture is moved and zoomed by keyboard, shown everywhere and removed', async ({ page }) => {
  const member = await aMember()
  await open(page, member, 'profile')
  await choose(page, 'me.png', 'image/png', aPng(300, 200))
  const dialog = page.getByRole('dialog', { name: 'Your picture' })
  const stage = dialog.getByRole('application')
  await stage.focus()
  for (const key of ['+', '+', 'ArrowLeft', 'ArrowDown', '-']) await page.keyboard.press(key)
  await expect(dialog.getByRole('slider', { name: 'Size' })).toHaveValue('1.15')
  await dialog.getByRole('slider', { name: 'Size' }).fill('2')
  await expectSound(page, 'crop')
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await expect(page.getByText('Your picture was changed')).toBeVisible()
  await expect(page.locator('main img[src^="/pictures/"]')).toHaveJSProperty('complete', true)
  await expect(page.locator('main img[src^="/pictures/"]')).toBeVisible()
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(page.getByText('Your picture was removed')).toBeVisible()
  await expect(page.locator('img[src^="/pictures/"]')).toHaveCount(0)
})

test('a payer sees the payee’s picture on every step', async ({ page }) => {
  const payee = await aMember({ full_name: 'Wideline Pierre' })
  await call('upload_file', { purpose: 'avatar', content: aPng(90, 120) }, payee.session.access_token)
  await openWallet(page, await aMember({ balance: 20_00 }))
  const face = dialog(page).locator('img[src^="/pictures/"]')
  await startSend(page)
  await choosePayee(page, payee.hai_tag, /Wideline P\./)
  await expect(amountField(page)).toBeVisible()
  await expect(face).toBeVisible()
  await goToCheck(page, '2')
  await expect(face).toBeVisible()
})

test('a file that is not a picture is rejected with a reason, and Escape changes nothing', async ({ page }) => {
  await open(page, await aMember(), 'profile')
  await choose(page, 'evil.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'))
  await expect(page.getByRole('alert')).toHaveText('Only JPEG, PNG and WebP pictures can be used.')
  await choose(page, 'cut.png', 'image/png', aPng(300, 200).subarray(0, 60))
  await expect(page.getByRole('alert')).toHaveText('This picture is damaged or cut off. Choose another.')
  await choose(page, 'tiny.png', 'image/png', aPng(8, 8))
  await expect(page.getByRole('alert')).toHaveText('This picture is too small: at least 32 pixels each way.')
  await choose(page, 'me.png', 'image/png', aPng(300, 200))
  await expect(page.getByRole('dialog', { name: 'Your picture' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('img[src^="/pictures/"]')).toHaveCount(0)
})

test('a picture rejected by the server shows an error in its dialog', async ({ page }) => {
  await open(page, await aMember(), 'profile')
  await page.route('**/rpc/upload_file', (route) =>
    route.fulfill({
      status: 422,
      json: { code: 'PICTURE_REFUSED', message: '', data: { reason: 'not_only_a_picture' }, request_id: 'r' },
    }),
  )
  await choose(page, 'me.png', 'image/png', aPng(300, 200))
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('This file holds more than a picture. Choose another.')
})

test('a new name appears on a second device at once', async ({ page, browser }) => {
  const member = await aMember()
  await open(page, member, 'profile')
  const other = await browser.newPage()
  await open(other, member, 'profile')
  await page.getByRole('button', { name: 'Change name' }).click()
  await page.getByLabel('Full name').fill('M4rie')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Letters, spaces, apostrophes and hyphens only.')).toBeVisible()
  await page.getByLabel('Full name').fill('Marie Carmel Joseph')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your name was changed')).toBeVisible()
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
  await expect(dialog.getByText(`Money sent to @${member.hai_tag} no longer reaches you.`)).toBeVisible()
  await dialog.getByLabel('New HaiTag').fill(member.hai_tag)
  await expect(dialog.getByText('This is the HaiTag you have.')).toBeVisible()
  await dialog.getByLabel('New HaiTag').fill(taken.hai_tag)
  await expect(dialog.getByText('This HaiTag is taken, or reads like one that is.')).toBeVisible()
  await dialog.getByLabel('New HaiTag').fill(tag)
  await expect(dialog.getByText(`@${tag} is free.`)).toBeVisible()
  await expectSound(page, 'change of tag')
  await dialog.getByLabel('Your password').fill('not my password')
  await dialog.getByRole('button', { name: `Change to @${tag}` }).click()
  await expect(dialog.getByText('This is not your password.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: `Change to @${tag}` }).click()
  await expect(page.getByText(`Your HaiTag is now @${tag}`)).toBeVisible()
  await expect(page.getByText(/You can change it again on/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change HaiTag' })).toBeDisabled()
  expect((await newestMail(member.email, /HaiTag/)).subject).toContain(tag)
})

test('a member who turns off search by email is not found by it', async ({ page }) => {
  const member = await aMember()
  const other = await aMember()
  await open(page, member, 'privacy')
  const found = page.getByRole('switch', { name: 'Found by email' })
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
})

test('a switch that could not be saved returns and says why', async ({ page }) => {
  await open(page, await aMember(), 'privacy')
  await page.route('**/rpc/update_profile', (route) =>
    route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: '', request_id: 'r' } }),
  )
  const found = page.getByRole('switch', { name: 'Found by phone' })
  await found.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(found).toBeChecked()
})

test('deletion is rejected with a reason while there is money', async ({ page }) => {
  await open(page, await aMember({ balance: 12_00 }), 'data')
  await page.getByRole('button', { name: 'Ask for deletion' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Ask for deletion' }).click()
  await expect(dialog.getByRole('alert')).toContainText('There is money in your wallet.')
  await expectSound(page, 'deletion refused')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Ask for deletion' })).toBeFocused()
})

test('deletion is requested, shown with its date and cancelled', async ({ page }) => {
  const member = await aMember()
  await open(page, member, 'data')
  await page.getByRole('button', { name: 'Ask for deletion' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Ask for deletion' }).click()
  await expect(dialog.getByText('Type your password.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('You asked for the deletion of your account')).toBeVisible()
  await expect(page.getByRole('status').getByText('Your request was sent to our staff')).toBeVisible()
  await expectSound(page, 'deletion asked')
  expect((await newestMail(member.email, /delete/)).body).toContain('two of them must agree')
  await page.reload()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByRole('status').getByText('Your account stays')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ask for deletion' })).toBeVisible()
})

for (const language of ['fr', 'ht'] as const)
  test(`every dialog fits a narrow phone with text twice as large, in ${language}`, async ({ page }) => {
    const member = await aMember({ full_name: 'Jean-Robert Étienne', balance: 3_00 })
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    await page.setViewportSize({ width: 320, height: 700 })
    await enter(page, member)
    const look = async (tab: string, button: RegExp) => {
      await page.goto(`/settings?tab=${tab}`)
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      await expectFits(page, `${tab} ${button.source}`)
    }
    await look('profile', /Changer le nom|Chanje non/)
    await look('profile', /Changer de HaiTag|Chanje HaiTag/)
    await look('data', /Demander la suppression|Mande efase/)
  })
