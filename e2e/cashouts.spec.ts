import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { aSaver, anAgent, cashOut } from './support/cashouts.ts'
import { withoutReload } from './support/without-reload.ts'
import { enter } from './support/members.ts'
import { sealNow } from './support/operator.ts'
import { wrongFor } from './support/phones.ts'
import { aKey, call } from './support/server.ts'
import { amountField, anotherPage, dialog, openWallet } from './support/wallet.ts'
import { test } from './support/test.ts'

const goOn = (page: Page): Promise<void> => dialog(page).getByRole('button', { name: 'Continue' }).click()

async function codeOn(page: Page): Promise<string> {
  const read = page.getByText(/^Code: (\d ){5}\d$/)
  await expect(read).toBeAttached()
  return ((await read.textContent()) ?? '').replaceAll(/\D/g, '')
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(text)
  await page.getByRole('button', { name: 'Send message' }).click()
}

async function talk({ member, agent }: { member: Page; agent: Page }): Promise<void> {
  await member.getByRole('link', { name: 'Chat', exact: true }).click()
  await write(member, 'Mwen sou wout la')
  await agent.getByRole('article').getByRole('button', { name: 'Write a message' }).click()
  await expect(agent.getByRole('log')).toContainText('Mwen sou wout la')
  await write(agent, 'M ap tann ou')
  await expect(member.getByRole('log')).toContainText('M ap tann ou')
  for (const page of [member, agent]) expect(await violationsOn(page)).toEqual([])
  const card = (page: Page) => page.getByRole('region', { name: 'Cash-out' })
  await expect(card(member).getByText('Ready to collect')).toBeVisible()
  await card(member).getByRole('link', { name: 'Show the code' }).click()
  await card(agent).getByRole('link', { name: 'See details' }).click()
}

test('a cash-out is requested, accepted, discussed, handed over by code and rated, live on both sides', async ({
  page,
  browser,
}) => {
  const [member, agent] = await Promise.all([aSaver(), anAgent('Anse-à-Veau', 'Paul Desir')])
  const agents = await anotherPage(browser, page)
  await enter(agents, agent, '/agents/dashboard')
  await openWallet(page, member)
  const untouched = [await withoutReload(page), await withoutReload(agents)]

  await page.getByRole('group', { name: 'Money actions' }).getByRole('button', { name: 'Cash out' }).click()
  await amountField(page).fill('50')
  await expect(dialog(page).getByText('$51.14')).toBeVisible()
  await goOn(page)
  const commune = dialog(page).getByLabel('Commune')
  await commune.fill('')
  await goOn(page)
  await expect(dialog(page).getByText('Enter the commune.')).toBeVisible()
  await expect(commune).toBeFocused()
  await dialog(page).getByLabel('Department').selectOption('Nippes')
  await commune.fill('Anse-à-Veau')
  await dialog(page)
    .getByRole('switch', { name: /Save for next time/ })
    .click()
  await dialog(page).getByLabel('Save as').fill('Lakay')
  expect(await violationsOn(page)).toEqual([])
  await goOn(page)
  await dialog(page)
    .getByRole('radio', { name: /Paul D\..*Anse-à-Veau/ })
    .check()
  await goOn(page)
  await dialog(page).getByRole('button', { name: 'Request cash-out ($50.00)' }).click()
  await expect(page.getByText('Waiting for the agent')).toBeVisible()

  await agents.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Ready to collect')).toBeVisible()
  await expect(page.getByText('12, rue des Manguiers').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel cash-out' })).toBeHidden()
  await talk({ member: page, agent: agents })
  await page.getByRole('button', { name: 'QR' }).click()
  await expect(page.getByRole('img', { name: 'Hand-over code as a QR code' })).toBeVisible()

  await agents.getByRole('button', { name: 'Enter code' }).click()
  const field = dialog(agents).getByLabel('Code on the member’s screen')
  await field.fill(wrongFor(await codeOn(page)))
  await expect(dialog(agents).getByText('This code is wrong or has expired.')).toBeVisible()
  await field.fill(await codeOn(page))
  await expect(page.getByText('Completed').first()).toBeVisible()
  await expect(agents.getByText('$50.66 is in your wallet')).toBeVisible()
  await expect(agents.getByRole('article')).toBeHidden()

  await expect(page.getByLabel('Gourdes you received')).toHaveValue(/^\d{4,}$/)
  await page.getByRole('radio', { name: '5 stars' }).press('Space')
  await expect(page.getByRole('radio', { name: '5 stars' })).toBeChecked()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByRole('heading', { name: 'Your answer' })).toBeVisible()

  await page.getByRole('link', { name: 'Open the receipt' }).click()
  await expect(page.getByRole('article', { name: 'Receipt' }).getByText('Paul Desir')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/^cash-out-[\da-f]{8}\.pdf$/)
  const shared = page.waitForEvent('download')
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  expect((await shared).suggestedFilename()).toMatch(/^cash-out-[\da-f]{8}\.png$/)
  for (const expectUntouched of untouched) await expectUntouched()
  await agents.context().close()
})

test('both receipts of a cash-out offer a proof, and on paper say where to check it', async ({ page, browser }) => {
  const [member, agent] = await Promise.all([aSaver(), anAgent('Paillant')])
  const { id: cashout_id } = await cashOut(member, agent, 20_00)
  const { access_token } = agent.session
  await call('accept_cashout', { cashout_id }, access_token)
  await call('mark_cashout_sent', { cashout_id, reference: 'MC-78' }, access_token)
  await call('confirm_cashout', { idempotency_key: aKey(), cashout_id }, member.session.access_token)
  await sealNow()
  for (const [reader, kind, steps] of [
    [member, 'cash_out', [/^Paul D.* received the offer/, /^Paul D.* accepted/, /^Paul D.* marked it as paid out/]],
    [agent, 'cash_out', [/^You received the offer/, /^You accepted/, /^You marked it as paid out/]],
  ] as const) {
    const theirs = await anotherPage(browser, page)
    await enter(theirs, reader, `/cashout-receipt/${cashout_id}`)
    const paper = theirs.getByText(/\/transparency\/check/)
    await expect(paper).toBeHidden()
    const download = theirs.waitForEvent('download')
    await theirs.locator('main').getByRole('button', { name: 'Download proof' }).click()
    expect(JSON.parse(await readFile(await (await download).path(), 'utf8'))).toMatchObject({ kind })
    await expect(theirs.getByRole('status').getByText('Proof saved')).toBeVisible()
    expect(await violationsOn(theirs)).toEqual([])
    await theirs.emulateMedia({ media: 'print' })
    await expect(paper).toBeVisible()
    const history = theirs.locator('section').filter({ has: theirs.getByRole('heading', { name: 'Steps' }) })
    for (const step of steps)
      await expect(history.getByRole('listitem').filter({ hasText: step })).toContainText(/\d\d:\d\d\u00a0\(UTC−[45]\)/)
    await theirs.context().close()
  }
})

test('an unaccepted cash-out is cancelled in full, and a sent one is confirmed', async ({ page }) => {
  const [member, agent] = await Promise.all([aSaver(), anAgent('Baradères')])
  const first = await cashOut(member, agent, 20_00)
  await openWallet(page, member)
  await page
    .getByRole('link', { name: /Waiting for the agent/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Cancel cash-out' }).click()
  await dialog(page)
    .getByRole('button', { name: /^Cancel and get \$[\d.]+ back$/ })
    .click()
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  expect(await call('get_wallet', {}, member.session.access_token)).toMatchObject({ available_balance: 100_00 })

  const second = await cashOut(member, agent, 30_00)
  expect(second.id).not.toBe(first.id)
  await call('accept_cashout', { cashout_id: second.id }, agent.session.access_token)
  await page.goto('/wallet/cash-outs')
  await page.getByRole('link', { name: /Ready to collect/ }).click()
  await call('mark_cashout_sent', { cashout_id: second.id, reference: 'MC-77' }, agent.session.access_token)
  await page.getByRole('button', { name: 'I received it' }).click()
  await dialog(page)
    .getByRole('button', { name: /^Yes, I have/ })
    .click()
  await expect(page.getByText('Completed').first()).toBeVisible()
  await expect(page.getByText('Reference: MC-77')).toBeVisible()
})

test('"Max" leaves nothing, gourdes can be typed, and an agent who comes on duty meanwhile is offered at once', async ({
  page,
}) => {
  const [member, agent] = await Promise.all([aSaver(), anAgent('Petit-Trou', 'Wideline Pierre')])
  await call('set_agent_duty', { cash: null }, agent.session.access_token)
  await page.clock.install()
  await openWallet(page, member)
  await page.getByRole('group', { name: 'Money actions' }).getByRole('button', { name: 'Cash out' }).click()
  await dialog(page).getByRole('button', { name: 'Max' }).click()
  // $100.00 pays for $98.86: the fee is $1.10 and its tax $0.04, and nothing is left.
  await expect(amountField(page)).toHaveValue('98.86')
  await expect(dialog(page).getByText('$100.00')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Enter in HTG' }).click()
  const gourdes = dialog(page).getByLabel('Amount in gourdes')
  await expect(gourdes).toHaveValue('12950')
  await gourdes.fill('26200')
  await expect(dialog(page).getByText('You have $100.00 available.')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Add money' })).toBeVisible()
  await gourdes.fill('3,275')
  await expect(dialog(page).getByText('$25.00 at 131.00 HTG per $1.00')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Continue' })).not.toHaveAttribute('aria-disabled')

  await goOn(page)
  await dialog(page).getByLabel('Department').selectOption('Nippes')
  await dialog(page).getByLabel('Commune').fill('Petit-Trou')
  await goOn(page)
  const choice = dialog(page).getByRole('radio', { name: /Wideline P\..*Petit-Trou/ })
  await expect(dialog(page).getByRole('radio').first()).toBeVisible()
  await expect(choice).toBeHidden()
  await call('set_agent_duty', { cash: 500_00 }, agent.session.access_token)
  await page.clock.fastForward(15_000)
  await expect(choice).toBeVisible()
})

test('for cash, the code is the main action; without it the agent asks the member to confirm', async ({ page }) => {
  const [member, agent] = await Promise.all([aSaver(), anAgent('Baradères')])
  const { id: cashout_id } = await cashOut(member, agent, 20_00)
  await call('accept_cashout', { cashout_id }, agent.session.access_token)
  await enter(page, agent, '/agents/dashboard')
  const job = page.getByRole('article')
  await expect(job.getByRole('button', { name: 'Enter code' })).toBeVisible()
  await expect(job.getByRole('button', { name: 'Mark as paid out' })).toBeHidden()
  await job.getByRole('button', { name: 'I handed over the cash without a code' }).click()
  await expect(dialog(page).getByLabel('Reference (optional)')).toBeHidden()
  expect(await violationsOn(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Mark as paid out' }).click()
  await expect(page.getByText('We’ve asked the member to confirm')).toBeVisible()
  expect((await call('get_cashout', { cashout_id }, member.session.access_token)).status).toBe('sent')
})
