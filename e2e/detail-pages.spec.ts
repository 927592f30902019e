import { expect, test, type Page } from '@playwright/test'
import { aSaver, anAgent, cashOut } from './support/cashouts.ts'
import { expectFits, expectWhole } from './support/fits.ts'
import { hasTwoColumns, lettersPerLine, smallTexts } from './support/letters.ts'
import { enter, type TestMember } from './support/members.ts'
import { aKey, call } from './support/server.ts'
import { aPostedTask } from './support/tasks.ts'
import { amountField, choose, dialog, goToCheck, pay, startSend } from './support/wallet.ts'

/** Somebody with one of everything that has a page of its own, and where those pages are. */
async function somebodyBusy(commune: string): Promise<{ member: TestMember; agent: TestMember; pages: Record<string, string> }> {
  const [member, agent] = await Promise.all([aSaver(), anAgent(commune)])
  const { access_token } = member.session
  const agents = agent.session.access_token
  const { transaction_id } = await pay(member, { hai_tag: agent.hai_tag }, 5_00, 'Pou frè lekòl mwa novanm nan')
  const asked = { idempotency_key: aKey(), payer: { hai_tag: member.hai_tag }, amount: 12_34, note: 'Pou frè lekòl' }
  const { request_id } = await call('request_money', asked, agents)
  const { id: task_id } = await aPostedTask(member, { title: 'Paint the gate' })
  const { id: cashout_id } = await cashOut(member, agent, 20_00)
  await call('accept_cashout', { cashout_id }, agents)
  await call('mark_cashout_sent', { cashout_id, reference: '' }, agents)
  const about = { related_type: 'cashout', related_id: cashout_id, category: 'not_received' } as const
  const said = { ...about, description: 'Nobody was at the counter when I came.' }
  const { id: dispute_id } = await call('open_dispute', said, access_token)
  return {
    ...{ member, agent },
    pages: {
      transaction: `/wallet/${transaction_id}`,
      request: `/requests/${request_id}`,
      dispute: `/disputes/${dispute_id}`,
      'cash-out': `/wallet/cash-outs/${cashout_id}`,
      task: `/tasks/${task_id}`,
    },
  }
}

const setLetters = (page: Page, size: string): Promise<void> =>
  page.evaluate((chosen) => document.documentElement.style.setProperty('font-size', chosen), size)

const narrowest = { width: 320, height: 700 }

/** What is on the screen has letters of at least 12 px, and fits upright with letters twice as large and on its side. */
async function look(page: Page, where: string): Promise<void> {
  expect.soft(await smallTexts(page), `${where} has small letters`).toEqual([])
  await setLetters(page, '200%')
  await expectFits(page, `${where} with large letters`)
  expect.soft(await lettersPerLine(page), `${where} has a letter on each line`).toEqual([])
  await setLetters(page, '')
  await page.setViewportSize({ width: 740, height: 360 })
  await expectFits(page, `${where} on its side`)
  const foot = page.locator('dialog[open] [data-foot]')
  const covered = (await foot.count()) > 0 ? ((await foot.last().boundingBox())?.height ?? 0) : 0
  expect.soft(covered, `the acts of ${where} leave room for its content`).toBeLessThanOrEqual(180)
  await page.setViewportSize(narrowest)
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await expectWhole(page)
}

test('detail pages use the width of a wide screen, and fit a phone with large letters and on its side', async ({ page }) => {
  test.slow()
  const { member, pages } = await somebodyBusy('Baradères')
  await enter(page, member)
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  if (isPhone) await page.setViewportSize(narrowest)
  for (const [name, path] of Object.entries(pages)) {
    await visit(page, path)
    if (isPhone) await look(page, `the page of a ${name}`)
    else
      for (const width of [1024, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        await expect.soft.poll(() => hasTwoColumns(page), `two columns of a ${name} at ${width}`).toBe(true)
      }
  }
})

test('forms fit a phone with large letters and on its side, to their last step', async ({ page }) => {
  test.slow()
  test.skip((page.viewportSize()?.width ?? 0) >= 768, 'a phone')
  await page.setViewportSize(narrowest)
  const { member, agent } = await somebodyBusy('Petit-Trou')
  await enter(page, member)
  await startSend(page)
  await look(page, 'the first step of a send')
  await choose(page, `@${agent.hai_tag}`, /Paul/)
  await amountField(page).fill('5')
  await look(page, 'the amount of a send')
  await goToCheck(page, '5')
  await look(page, 'the check of a send')

  await page.goto(`/pay?to=${agent.hai_tag}`)
  await page.getByRole('button', { name: `Pay @${agent.hai_tag}` }).click()
  await amountField(page).fill('5')
  await expect(dialog(page).getByRole('button', { name: /^Pay \$5\.00/ })).toBeVisible()
  await look(page, 'quick pay')

  await page.goto('/dashboard')
  await page.getByRole('group', { name: 'Money actions' }).getByRole('button', { name: 'Cash out' }).click()
  await amountField(page).fill('20')
  await expect(dialog(page).getByText('$20.47')).toBeVisible()
  await look(page, 'the amount of a cash-out')
  await dialog(page).getByRole('button', { name: 'Go on' }).click()
  await expect(dialog(page).getByLabel('Commune')).toBeVisible()
  await look(page, 'the place of a cash-out')

  await page.goto('/settings?tab=profile')
  await page.getByRole('button', { name: 'Change name' }).click()
  await look(page, 'the change of a name')
})
