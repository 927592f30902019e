import { expect, type Page } from '@playwright/test'
import { aPictureOf } from '../server/test/code-picture.ts'
import { violationsOn } from './support/axe.ts'
import { letCameraSee } from './support/camera.ts'
import { expectFits } from './support/fits.ts'
import { aMember, enter, freshTag, PASSWORD } from './support/members.ts'
import { aKey, call } from './support/server.ts'
import { countSounds } from './support/sound.ts'
import { available, balanceOf, dialog, openWallet, pay } from './support/wallet.ts'
import { test } from './support/test.ts'

const openQuickPay = (page: Page) =>
  page.getByRole('group', { name: 'Money actions' }).getByRole('button', { name: 'QR code' }).click()
const scanTab = (page: Page) => dialog(page).getByRole('button', { name: 'Scan to pay' })
const pictureInput = (page: Page) => dialog(page).getByLabel('Choose a picture', { exact: true })

const give = (page: Page, kind: 'paste' | 'drop', picture: string): Promise<void> =>
  page.evaluate(
    ([as, url]) => {
      const [, encoded = ''] = url.split(',')
      const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], 'code.jpg', { type: 'image/jpeg' }))
      const how = { bubbles: true, cancelable: true }
      const event =
        as === 'paste'
          ? new ClipboardEvent('paste', { ...how, clipboardData: data })
          : new DragEvent('drop', { ...how, dataTransfer: data })
      document.body.dispatchEvent(event)
    },
    [kind, picture] as const,
  )

test('a visitor opens a payment link, signs in, pays and gets a receipt', async ({ page }) => {
  const payee = await aMember({ full_name: 'Wideline Pierre' })
  const payer = await aMember({ full_name: 'Roseline Baptiste', balance: 100_00 })
  const link = { idempotency_key: aKey(), amount: 12_50, note: 'two chickens', single_use: true }
  const { pay_link } = await call('create_pay_link', link, payee.session.access_token)

  await page.goto(`/pay?link=${pay_link}`)
  await expect(page.getByText('Wideline P.', { exact: true })).toBeVisible()
  await expect(page.getByText('$12.50')).toBeVisible()
  await expect(page.getByText(/\d\sHTG/)).toBeVisible()
  await expect(page.getByText('Note from Wideline P.: “two chickens”')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in to pay' }).click()
  await page.getByLabel('Email').fill(payer.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')

  await expect(dialog(page).getByText('First payment to this person')).toBeVisible()
  expect.soft(await violationsOn(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Pay $12.50' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Paid' })).toBeVisible()
  await expectFits(page, 'paid')
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('main').getByText('You paid $12.50 to Wideline')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay $12.50' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Open the receipt' }).click()
  await expect(page.getByText('Paid to Wideline Pierre')).toBeVisible()

  await page.goto(`/pay?link=${pay_link}`)
  await expect(page.getByText('This link or code isn’t valid')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See your activity' })).toBeVisible()
  await page.goto(`/pay?link=${pay_link.slice(0, -3)}`)
  await expect(page.getByText('This link is incomplete')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Scan the QR code' })).toBeVisible()
})

test('a QR code is read from a picture; a foreign code is rejected and never opened', async ({ page }) => {
  const payer = await aMember({ full_name: 'Roseline Baptiste', balance: 100_00 })
  const payee = await aMember({ full_name: 'Wideline Pierre' })
  await openWallet(page, payer)
  const origin = new URL(page.url()).origin
  await openQuickPay(page)
  await scanTab(page).click()
  expect.soft(await violationsOn(page)).toEqual([])

  const foreign = [`https://evil.example/pay?to=${payee.hai_tag}`, 'javascript:alert(1)', 'x'.repeat(2_900)]
  const refusal = dialog(page).getByText('This isn’t a Hai Wallet payment code')
  for (const [index, text] of foreign.entries()) {
    await pictureInput(page).setInputFiles(await aPictureOf(text))
    await expect(refusal).toBeVisible()
    await dialog(page).getByLabel('HaiTag or payment link').fill(`x${index}`)
    await expect(refusal).toBeHidden()
  }
  await pictureInput(page).setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(dialog(page).getByText('We couldn’t open this picture')).toBeVisible()
  await expect(dialog(page).getByRole('link')).toHaveCount(0)

  await pictureInput(page).setInputFiles(await aPictureOf(`${origin}/pay?to=${payee.hai_tag}`))
  await expect(dialog(page).getByText('Wideline P.', { exact: true })).toBeVisible()
  await dialog(page)
    .getByRole('button', { name: /^\$25(\.00)?$/ })
    .click()
  await dialog(page).getByLabel('Amount in US dollars').fill('20')
  await dialog(page).getByRole('button', { name: 'Pay $20.00' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Paid' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(available(page)).toContainText('$80.00')

  await openQuickPay(page)
  await scanTab(page).click()
  await expect(dialog(page).getByLabel('HaiTag or payment link')).toHaveValue('')
})

test('a QR code is pasted, dropped or scanned; its decoder loads with the first use', async ({ page }) => {
  const payee = await aMember({ full_name: 'Wideline Pierre' })
  const payer = await aMember({ full_name: 'Roseline Baptiste', balance: 100_00 })
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  const decoders = () => fetched.filter((path) => path.includes('decode-qr.worker'))
  await openWallet(page, payer)
  const { buffer } = await aPictureOf(`${new URL(page.url()).origin}/pay?to=${payee.hai_tag}`)
  const picture = `data:image/jpeg;base64,${buffer.toString('base64')}`
  const found = dialog(page).getByText('Wideline P.', { exact: true })
  await openQuickPay(page)
  await scanTab(page).click()
  await expect(pictureInput(page)).toBeAttached()
  expect(decoders()).toEqual([])
  for (const event of ['paste', 'drop'] as const) {
    await give(page, event, picture)
    await expect(found).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Back', exact: true }).click()
    await scanTab(page).click()
    await expect(pictureInput(page)).toBeAttached()
  }
  expect(decoders().length).toBeGreaterThan(0)

  await letCameraSee(page, picture)
  await page.goto('/dashboard')
  await openQuickPay(page)
  await scanTab(page).click()
  await expect(found).toBeVisible()
})

test('a payment code shows its payment live, and another code is ended', async ({ page }) => {
  const payee = await aMember({ full_name: 'Wideline Pierre' })
  const payer = await aMember({ full_name: 'Roseline Baptiste', balance: 100_00 })
  await enter(page, payee)
  await page.route('**/rpc/list_pay_links', async (route) => {
    if (route.request().postData()?.includes('"cursor"')) return route.abort()
    const response = await route.fetch()
    const body = (await response.text()).replace('"next_cursor":null', '"next_cursor":"more"')
    return route.fulfill({ response, body })
  })
  await openQuickPay(page)
  await expect(dialog(page).getByRole('img', { name: `QR code to pay Wideline Pierre, @${payee.hai_tag}` })).toBeVisible()
  const keys = new Set<string | undefined>()
  await page.route('**/rpc/create_pay_link', (route) => {
    keys.add(/"idempotency_key":"([^"]+)"/.exec(route.request().postData() ?? '')?.[1])
    return keys.size === 1 ? route.abort() : route.continue()
  })
  await dialog(page).getByRole('button', { name: 'Set amount' }).click()
  await dialog(page).getByLabel('Amount in US dollars').fill('20')
  await dialog(page).getByRole('button', { name: 'Create code' }).click()
  await expect(dialog(page).getByText('We got no answer')).toBeVisible()
  await dialog(page).getByLabel('Amount in US dollars').fill('30')
  await expect(dialog(page).getByText(/\d\sHTG/)).toBeVisible()
  await dialog(page).getByRole('switch', { name: 'For one payment only' }).click()
  await dialog(page).getByRole('button', { name: 'Create code' }).click()
  await expect(dialog(page).getByRole('img', { name: /^QR code of a payment link/ })).toBeVisible()
  expect.soft(await violationsOn(page)).toEqual([])

  const { items } = await call('list_pay_links', {}, payee.session.access_token)
  const pay_link = items[0]?.pay_link ?? ''
  const payment = { idempotency_key: aKey(), payee: { pay_link }, amount: 30_00, quoted_total: 30_00 }
  await call('quick_pay', payment, payer.session.access_token)
  await expect(page.getByText('You received $29.83')).toBeVisible()

  await dialog(page).getByRole('button', { name: 'Show more' }).click()
  await expect(dialog(page).getByText('We couldn’t load this.')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Try again' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'End link' }).click()
  await expect(dialog(page).getByRole('button', { name: 'End link' })).toBeHidden()
  expect((await call('list_pay_links', {}, payee.session.access_token)).items).toMatchObject([{ status: 'cancelled' }])
})

test('a single-use code announces its payer at once and is shown as used', async ({ page }) => {
  const { notes, release } = await countSounds(page)
  const payee = await aMember({ full_name: 'Wideline Pierre' })
  const payer = await aMember({ full_name: 'Roseline Baptiste', balance: 100_00 })
  await enter(page, payee)
  await openQuickPay(page)
  await dialog(page).getByRole('button', { name: 'Set amount' }).click()
  await dialog(page).getByLabel('Amount in US dollars').fill('30')
  await dialog(page).getByRole('button', { name: 'Create code' }).click()
  await expect(dialog(page).getByRole('img', { name: /^QR code of a payment link/ })).toBeVisible()

  const { items } = await call('list_pay_links', {}, payee.session.access_token)
  const pay_link = items[0]?.pay_link ?? ''
  const payment = { idempotency_key: aKey(), payee: { pay_link }, amount: 30_00, quoted_total: 30_00 }
  await call('quick_pay', payment, payer.session.access_token)
  const paid = page.getByRole('dialog', { name: /^Paid by Roseline B/ })
  await expect(paid).toContainText('$30.00')
  await expect.poll(notes).toBe(2)
  release()
  // The notification has arrived, but no toast appears, because the screen already shows the payment.
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread', includeHidden: true })).toBeAttached()
  await expect(page.locator('[popover=manual]')).toHaveCount(0)
  expect.soft(await violationsOn(page)).toEqual([])
  await paid.getByRole('button', { name: 'Done' }).click()
  await expect(paid).toBeHidden()
  await expect(page.locator('[popover=manual]')).toHaveCount(0)
  await expect(page.getByText('Paid. This code can’t be used again.')).toBeVisible()
  await expect(page.getByRole('img', { name: /^QR code of a payment link/ })).toHaveCount(0)
})

test('a payment address is looked up only after a press, and names people whom the member knows', async ({ page }) => {
  const payee = await aMember({ full_name: 'Wideline Pierre' })
  const payer = await aMember({ full_name: 'Roseline Baptiste', balance: 100_00 })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const lookUps = () => asked.filter((path) => path.endsWith('/find_recipient'))
  await enter(page, payer, `/pay?to=${payee.hai_tag}`)
  const open = page.getByRole('button', { name: `Pay @${payee.hai_tag}` })
  await expect(open).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  expect.soft(await violationsOn(page)).toEqual([])
  expect(lookUps()).toEqual([])
  await expect(page.getByText('Wideline')).toHaveCount(0)
  await open.click()
  await expect(dialog(page).getByText('Wideline P.', { exact: true })).toBeVisible()
  expect(lookUps()).toHaveLength(1)

  await pay(payer, { hai_tag: payee.hai_tag }, 5_00)
  const known = { hai_tag: payee.hai_tag }
  await expect.poll(() => call('get_contact', known, payer.session.access_token).catch(() => null)).not.toBeNull()
  await page.reload()
  await expect(page.getByRole('main').getByText('Wideline Pierre', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByText(`@${payee.hai_tag} · paid once`)).toBeVisible()
  await expectFits(page, 'known payee')
  expect(lookUps()).toHaveLength(1)
})

test('after a lookup that finds nobody, the page of a payment address has no button to pay', async ({ page }) => {
  await enter(page, await aMember({ balance: 100_00 }), `/pay?to=${freshTag()}`)
  await page.getByRole('button', { name: /^Pay @/ }).click()
  await expect(dialog(page).getByText('This link or code isn’t valid')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'We couldn’t find anyone with this HaiTag' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay @/ })).toHaveCount(0)
})

test('a single-use link can be retried after a lost response', async ({ page }) => {
  const payee = await aMember({ full_name: 'Wideline Pierre' })
  const payer = await aMember({ full_name: 'Roseline Baptiste', balance: 25_00 })
  const link = { idempotency_key: aKey(), amount: 20_00, note: '', single_use: true }
  const { pay_link } = await call('create_pay_link', link, payee.session.access_token)
  await page.clock.install()
  await enter(page, payer, `/pay?link=${pay_link}`)
  await page.route('**/rpc/find_payment', (route) => route.abort())
  await page.route('**/rpc/quick_pay', (route) => route.fetch().then(() => route.abort()), { times: 1 })
  await dialog(page).getByLabel('Note').fill('lunch')
  await dialog(page).getByRole('button', { name: 'Pay $20.00' }).click()
  const again = dialog(page).getByRole('button', { name: 'Try again: $20.00' })
  await expect(again).toBeVisible()
  await expect(dialog(page).getByLabel('Note')).not.toBeEditable()

  await page.clock.fastForward(61_000)
  const refetch = page.waitForResponse('**/rpc/resolve_pay_link')
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await refetch
  await again.click()
  await expect(dialog(page).getByRole('heading', { name: 'Paid' })).toBeVisible()
  expect(await balanceOf(payer)).toBe(5_00)
})
