import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Locator } from '@playwright/test'
import { enter, freshEmail } from './support/members.ts'
import { sealNow } from './support/operator.ts'
import { aKey, call } from './support/server.ts'
import { anotherPage, aPayerAndPayee, pay } from './support/wallet.ts'
import { test } from './support/test.ts'

test('a stranger’s browser checks a shared payment proof and rejects a forged one', async ({ page, browser }) => {
  const { payer, payee } = await aPayerAndPayee()
  const { transaction_id } = await pay(payer, { hai_tag: payee.hai_tag }, 12_00)
  await sealNow()
  await enter(page, payer, `/wallet/${transaction_id}`)
  const download = page.waitForEvent('download')
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await page.locator('main').getByRole('button', { name: 'Download proof' }).click()
  const proof = await readFile(await (await download).path(), 'utf8')
  await expect(page.getByRole('status').getByText('Proof saved as proof\u2011')).toBeVisible()

  const stranger = await anotherPage(browser, page)
  await stranger.goto('/transparency')
  await stranger.getByRole('link', { name: 'Verify a downloaded proof' }).click()
  const field = stranger.getByLabel('Or paste its text')
  const check = stranger.getByRole('button', { name: 'Verify', exact: true })
  await field.fill(proof)
  await check.click()
  await expect(stranger.getByRole('status').getByText('This proof is valid')).toBeVisible()
  expect(await field.evaluate((area) => area.scrollTop)).toBe(0)
  for (const said of ['Left this wallet', '−$12', 'Payment', transaction_id])
    await expect(stranger.locator('main')).toContainText(said)
  await field.fill('something else')
  await expect(stranger.getByText('This proof is valid')).toHaveCount(0)

  await field.fill(proof.replace('"cents": -12', '"cents": -92'))
  await check.click()
  await expect(stranger.getByRole('alert')).toContainText('Someone changed the amount, the account or the name')
  await field.fill(proof.replace('"kind": "send"', '"kind": "fund"'))
  await check.click()
  await expect(stranger.getByRole('alert')).toContainText('The number, type or time was changed')
  await stranger
    .locator('input[type=file]')
    .setInputFiles({ name: 'proof.json', mimeType: 'application/json', buffer: Buffer.from('a receipt') })
  await expect(stranger.getByRole('status').filter({ hasText: 'We can’t read this proof' })).toContainText(
    /Use the whole text or file.*Don’t hand over goods or money/,
  )
  await field.fill(proof.replace('hai-wallet proof 1', 'hai-wallet proof 2'))
  await check.click()
  const unchecked = stranger.getByRole('status').filter({ hasText: 'We can’t verify this proof' })
  await expect(unchecked).toContainText('doesn’t recognize the format of this proof')
  await expect(stranger.getByText('Don’t trust this proof')).toHaveCount(0)
  await stranger.route('**/rpc/get_seal', (route) => route.abort())
  await field.fill(proof)
  await check.click()
  await expect(stranger.getByRole('alert')).toContainText('We can’t verify this proof without them')
  await stranger.unroute('**/rpc/get_seal')
  await stranger.getByRole('button', { name: 'Try again' }).click()
  await expect(stranger.getByText('This proof is valid')).toBeVisible()
  await field.fill('{}')
  await check.click()
  await stranger.getByRole('link', { name: 'enter it here' }).click()
  await expect(stranger).toHaveURL('/verify')
})

test('a proof says if the payee was paid, is not paid yet, or may have returned it', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee()
  const proofOf = async ({ session }: typeof payer, transaction_id: string) => {
    await sealNow()
    const { proof } = await call('get_receipt_proof', { transaction_id }, session.access_token)
    if (!proof) throw new Error('there is no proof')
    return proof
  }
  const check = async (proof: object) => {
    await page.getByLabel('Or paste its text').fill(JSON.stringify(proof))
    await page.getByRole('button', { name: 'Verify', exact: true }).click()
  }
  const said = page.getByRole('main').getByRole('status')

  await page.goto('/transparency/check')
  const { transaction_id } = await pay(payer, { email: `nobody-${payer.hai_tag}@example.test` }, 5_00)
  await check(await proofOf(payer, transaction_id))
  await expect(said.getByText('the money could still go back')).toBeVisible()
  await call('cancel_pending_send', { transaction_id, idempotency_key: aKey() }, payer.session.access_token)
  await check(await proofOf(payer, transaction_id))
  await expect(said.getByText('The money went back')).toBeVisible()
  await expect(page.locator('main dl > div').filter({ hasText: 'Returned to available money' })).toHaveText(/[^+]\$5\.00$/)

  const paid = await pay(payer, { hai_tag: payee.hai_tag }, 5_00)
  const left = await proofOf(payer, paid.transaction_id)
  await check(left)
  await expect(said.getByText('The money may have been sent back since')).toBeVisible()
  const { lines } = await proofOf(payee, paid.transaction_id)
  await check({ ...left, lines: [...left.lines, ...lines] })
  await expect(page.getByRole('alert')).toContainText('lines of two wallets were combined')
})

test('saving a proof says if the money was paid, is pending or came back', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee()
  const toNobody = () => pay(payer, { email: freshEmail() }, 5_00)
  const [paid, waits, back] = [await pay(payer, { hai_tag: payee.hai_tag }, 5_00), await toNobody(), await toNobody()]
  const cancelled = { transaction_id: back.transaction_id, idempotency_key: aKey() }
  await call('cancel_pending_send', cancelled, payer.session.access_token)
  await sealNow()
  const rows = [
    [paid, 'If the payment is returned later'],
    [waits, 'shows whether it was claimed'],
    [back, 'that the money came back to you'],
  ] as const
  await enter(page, payer, '/wallet')
  for (const [{ transaction_id }, shows] of rows) {
    await page.goto(`/wallet/${transaction_id}`)
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
    await page.locator('main').getByRole('button', { name: 'Download proof' }).click()
    const saved = page.getByRole('main').getByRole('status').filter({ hasText: 'Proof saved as' })
    await expect(saved).toContainText(shows)
    for (const [, other] of rows) if (other !== shows) await expect(saved).not.toContainText(other)
  }
})

test('a pending proof counts down until it is ready', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee()
  const { transaction_id } = await pay(payer, { hai_tag: payee.hai_tag }, 4_00)
  await page.route('**/rpc/get_receipt_proof', (route) => route.fulfill({ json: { proof: null, ready_within_minutes: 3 } }))
  await page.clock.install()
  await enter(page, payer, `/wallet/${transaction_id}`)
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await page.locator('main').getByRole('button', { name: 'Download proof' }).click()
  await expect(page.getByText('within 3 minutes')).toBeVisible()
  await page.clock.fastForward('02:10')
  await expect(page.getByText('within 1 minute')).toBeVisible()
  await page.clock.fastForward('01:00')
  await expect(page.getByText('should be ready now')).toBeVisible()
})

test('a noted seal is compared with the published one of its number', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee()
  await pay(payer, { hai_tag: payee.hai_tag }, 3_00)
  await sealNow()
  await page.goto('/transparency')
  const seals = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Seals' }) })
  const hash = (await seals.locator('code').first().textContent()) ?? 'none'
  const number = (
    (await seals
      .getByText(/^Seal\s\d+$/)
      .first()
      .textContent()) ?? ''
  ).replace(/\D/g, '')
  await seals.getByLabel('Seal number').fill(number)
  await seals.getByRole('button', { name: 'Find seal' }).click()
  await expect(seals.getByRole('status').filter({ hasText: hash })).toBeVisible()
  await seals.getByLabel('Seal number').fill(`-${number}`)
  await seals.getByRole('button', { name: 'Find seal' }).click()
  await expect(seals.getByText('digits only, for example 12')).toBeVisible()
  await expect(seals.getByRole('status').filter({ hasText: hash })).toHaveCount(0)
  const lookUp = async (text: string) => {
    await seals.getByLabel('Seal number').fill(text)
    await seals.getByRole('button', { name: 'Find seal' }).click()
  }
  await lookUp(`${number} ${hash}`)
  await expect(seals.getByRole('status').filter({ hasText: 'It matches the seal you wrote down' })).toBeVisible()
  await lookUp(`${number} ${'a'.repeat(64)}`)
  await expect(seals.getByRole('status').filter({ hasText: 'It doesn’t match the seal you wrote down' })).toBeVisible()
  await seals.getByLabel('Seal number').fill('999999999')
  await seals.getByRole('button', { name: 'Find seal' }).click()
  await expect(seals.getByText('There’s no seal with this number.')).toBeVisible()
})

test('a visitor checks a proof with the saved seals and script, without the wallet', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee()
  const { transaction_id } = await pay(payer, { hai_tag: payee.hai_tag }, 7_00)
  await sealNow()
  const { proof } = await call('get_receipt_proof', { transaction_id }, payer.session.access_token)
  const home = await mkdtemp(join(tmpdir(), 'hai-home-'))
  const save = async (press: Locator): Promise<string> => {
    const download = page.waitForEvent('download')
    await press.click()
    const file = await download
    await file.saveAs(join(home, file.suggestedFilename()))
    return file.suggestedFilename()
  }
  try {
    await page.goto('/transparency')
    const offline = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Verify without us' }) })
    const seals = await save(offline.getByRole('button', { name: 'Save all seals' }))
    expect(seals).toMatch(/^seals-\d{4}-\d\d-\d\d\.jsonl$/)
    await expect(page.getByText(`Saved as ${seals.replaceAll('-', '\u2011')}`)).toBeVisible()
    const script = await save(offline.getByRole('link', { name: 'verify-receipt.mjs' }))
    await writeFile(join(home, 'proof.json'), JSON.stringify(proof))
    const { stdout } = await promisify(execFile)(process.execPath, [script, 'proof.json', seals], { cwd: home })
    expect(stdout).toContain(`The proof holds: transaction ${transaction_id} (send)`)
    expect(await save(offline.getByRole('link', { name: 'verify-balance.mjs' }))).toBe('verify-balance.mjs')
    for (const name of ['verify-receipt.mjs', 'verify-balance.mjs'])
      expect(await readFile(join(home, name))).toEqual(await readFile(new URL(`../scripts/${name}`, import.meta.url)))
  } finally {
    await rm(home, { recursive: true })
  }
})

test('the scripts have permanent addresses', async ({ request, page }) => {
  for (const name of ['verify-receipt.mjs', 'verify-balance.mjs']) {
    const answer = await request.get(`/scripts/${name}`)
    expect(answer.headers()['content-type']).toContain('javascript')
    expect(answer.headers()['x-content-type-options']).toBe('nosniff')
    expect(await answer.body()).toEqual(await readFile(new URL(`../scripts/${name}`, import.meta.url)))
  }
  await page.goto('/transparency/check')
  await expect(page.getByRole('link', { name: 'this script' })).toHaveAttribute('href', '/scripts/verify-receipt.mjs')
})
