import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { codeInPicture } from '../server/test/code-picture.ts'
import { enter } from './support/members.ts'
import { goOffline } from './support/offline.ts'
import { call } from './support/server.ts'
import { anotherPage, aPayerAndPayee, pay } from './support/wallet.ts'
import { test } from './support/test.ts'

async function saved(page: Page, name: RegExp | string): Promise<{ file_name: string; content: Buffer }> {
  const download = page.waitForEvent('download')
  await page.locator('main').getByRole('button', { name }).click()
  const file = await download
  const shown = file.suggestedFilename().replaceAll('-', '[-\u2011]')
  await expect(page.getByRole('status').getByText(new RegExp(`aved as ${shown}`))).toBeVisible()
  return { file_name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

test('a receipt is saved as a PDF, and a stranger checks its typed code', async ({ page, browser }) => {
  const { payer, payee } = await aPayerAndPayee()
  const { transaction_id } = await pay(payer, { hai_tag: payee.hai_tag }, 12_34, 'Mèsi')
  await enter(page, payer, `/wallet/${transaction_id}`)
  const link = page.locator('main').getByRole('link', { name: /^[34679CDFGHJKMNPQRTVWXY]{5}(-\w{5}){2}$/ })
  const code = (await link.textContent()) ?? ''
  const { file_name, content } = await saved(page, 'PDF')
  expect(file_name).toMatch(/^receipt-[\da-f]{8}\.pdf$/)
  expect(content.subarray(0, 5).toString()).toBe('%PDF-')

  const stranger = await anotherPage(browser, page)
  await stranger.goto('/verify')
  const field = stranger.getByLabel('Code on the receipt')
  await field.pressSequentially(code.replaceAll('-', '').toLowerCase())
  await expect(field).toHaveValue(code)
  await field.press('Enter')
  const slip = stranger.getByRole('article', { name: 'This receipt is real' })
  for (const said of ['$12.34', 'Roseline B.', 'Wideline P.', 'Completed', /\d\d:\d\d\u00a0\(UTC−[45]\)/])
    await expect(slip).toContainText(said)
  await expect(slip).not.toContainText('Mèsi')
  expect(new URL(stranger.url()).pathname).toBe(`/verify/${code}`)

  await stranger.getByRole('link', { name: 'Verify another receipt' }).click()
  await field.fill(code.slice(0, 8))
  await stranger.getByRole('button', { name: 'Verify' }).click()
  await expect(stranger.getByText('Enter all 15 letters and numbers')).toBeVisible()
  await field.fill(`3${code.slice(1)}` === code ? `4${code.slice(1)}` : `3${code.slice(1)}`)
  await field.press('Enter')
  await expect(stranger.getByRole('alert')).toContainText('No receipt has this code')
  await expect(stranger.getByText('Every receipt has a code')).toHaveCount(0)

  await field.fill(code.slice(0, 8))
  await goOffline(stranger)
  await stranger.context().setOffline(false)
  await stranger.waitForFunction(() => navigator.onLine)
  await stranger.evaluate(async () => {
    window.dispatchEvent(new Event('visibilitychange'))
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  })
  await expect(field).toHaveValue(code.slice(0, 8))

  await goOffline(stranger)
  await field.fill(code)
  await field.press('Enter')
  await expect(stranger.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(slip).toBeHidden()

  await stranger.context().setOffline(false)
  await stranger.goto(`/verify/${code.slice(0, 11)}`)
  await expect(stranger.getByText('Enter all 15 letters and numbers')).toBeVisible()
  await expect(field).toHaveValue(code.slice(0, 11))
  await expect(stranger.getByRole('alert')).toHaveCount(0)
  await expect(stranger.getByText('It never contains 0 1 2 5 8 A B E I L O S U Z.')).toBeVisible()
})

test('a receipt is shared as a picture with payer, payee, amount and a verification code', async ({ page }) => {
  await page.addInitScript(() => {
    const written: string[] = []
    const pen = CanvasRenderingContext2D.prototype
    const draw = Reflect.get(pen, 'fillText')
    pen.fillText = function write(...drawn) {
      written.push(drawn[0])
      draw.apply(this, drawn)
    }
    Object.assign(window, { written })
  })
  const { payer, payee } = await aPayerAndPayee()
  const { transaction_id } = await pay(payer, { hai_tag: payee.hai_tag }, 12_34)
  const { url } = await call('get_receipt_code', { transaction_id }, payer.session.access_token)
  await enter(page, payer, `/wallet/${transaction_id}`)
  const { file_name, content } = await saved(page, 'Share')
  expect(file_name).toMatch(/^receipt-[\da-f]{8}\.png$/)
  expect(await codeInPicture(content)).toBe(url)
  const written = await page.evaluate(() => (Reflect.get(window, 'written') as string[]).join('|'))
  for (const said of ['$12.34', 'From: Roseline Baptiste', 'To: Wideline Pierre', url.split('/').at(-1) ?? ''])
    expect(written).toContain(said)
})

test('a printed receipt says where to check it and its proof', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee()
  const { transaction_id } = await pay(payer, { hai_tag: payee.hai_tag }, 8_00)
  await enter(page, payer, `/wallet/${transaction_id}`)
  await saved(page, 'PDF')
  const slip = page.locator('main article')
  await page.emulateMedia({ media: 'print' })
  for (const where of [/\/verify$/, /\/transparency\/check$/, /\/transparency$/])
    await expect(slip.getByText(where)).toBeVisible()
  await expect(slip.getByText('Balance after')).toBeHidden()
  await expect(page.locator('main li time').first()).toHaveText(/\(UTC−[45]\)$/)
  await expect(page.getByText('Saved as')).toBeHidden()
  const [number, whole, code] = await Promise.all(
    [slip.getByText(/^Receipt number/), slip.getByText(transaction_id), slip.getByText('Verification code')].map((part) =>
      part.boundingBox(),
    ),
  )
  expect((number?.y ?? 0) + (number?.height ?? 0)).toBeLessThanOrEqual((whole?.y ?? 0) + 1)
  expect((whole?.y ?? 0) + (whole?.height ?? 0)).toBeLessThanOrEqual((code?.y ?? 0) + 1)
})

test('filtered activity is saved as a table, and a month as a statement', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee()
  await pay(payer, { hai_tag: payee.hai_tag }, 5_00, '=1+1')
  await enter(page, payer, '/wallet?direction=out')
  const table = await saved(page, 'Download this list (CSV)')
  expect(table.file_name).toMatch(/^activity-\d{4}-\d\d-\d\d\.csv$/)
  const lines = table.content.toString().trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`"'=1+1","5.00"`)

  await page.getByRole('link', { name: 'Statements' }).click()
  await expect(page.getByRole('heading', { name: 'Statements', level: 1 })).toBeVisible()
  const statement = await saved(page, /^\w+ \d{4}/)
  expect(statement.file_name).toMatch(/^statement-\d{4}-\d\d\.pdf$/)
  expect(statement.content.subarray(0, 5).toString()).toBe('%PDF-')

  await page.route('**/rpc/get_statement', (route) =>
    route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: '', request_id: 'r' } }),
  )
  await page.getByRole('button', { name: /^\w+ \d{4}/ }).click()
  await expect(page.locator('main').getByRole('alert')).toBeVisible()
})
