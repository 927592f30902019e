import { expect } from '@playwright/test'
import { aSaver, anAgent } from './support/cashouts.ts'
import { withoutReload } from './support/without-reload.ts'
import { aMember, enter } from './support/members.ts'
import { aKey, call } from './support/server.ts'
import { amountField, anotherPage, balanceOf, dialog } from './support/wallet.ts'
import { test } from './support/test.ts'

test('an agent from the directory accepts a cash-out, and only then shows the address', async ({ page, browser }) => {
  const [member, agent] = await Promise.all([aSaver(), anAgent('L’Azile', 'Yvrose Toussaint')])
  const agents = await anotherPage(browser, page)
  await enter(agents, agent, '/agents/dashboard')
  await expect(agents.getByText(/^Paying out up to 65,500\sHTG until/)).toBeVisible()
  await expect(agents.getByRole('heading', { name: 'Nothing to pay out right now' })).toBeVisible()
  await enter(page, member, '/agents?department=Nippes&duty=on')
  const untouched = [await withoutReload(page), await withoutReload(agents)]

  const list = page.getByRole('list', { name: 'Agents' })
  await page.getByLabel('Commune').fill('azile')
  await expect(page).toHaveURL(/commune=azile/)
  await list.getByRole('button', { name: /Yvrose T\./ }).click()
  await expect(dialog(page).getByText(`@${agent.hai_tag}`)).toBeVisible()
  await expect(dialog(page).getByText('Shown once the agent accepts your cash-out')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Cash out with this agent' }).click()

  const goOn = dialog(page).getByRole('button', { name: 'Continue' })
  await amountField(page).fill('50')
  await expect(dialog(page).getByText('$51.14')).toBeVisible()
  await goOn.click()
  await dialog(page).getByLabel('Department').selectOption('Nippes')
  await dialog(page).getByLabel('Commune').fill('L’Azile')
  await goOn.click()
  await expect(dialog(page).getByRole('radio', { name: /Yvrose T\..*L’Azile/ })).toBeChecked()
  await goOn.click()
  await dialog(page).getByRole('button', { name: 'Request cash-out ($50.00)' }).click()
  await expect(page.getByText('Waiting for the agent')).toBeVisible()

  const offer = agents.getByRole('region', { name: 'New cash-out offer' })
  await expect(offer.getByText('To pay out in cash ($50.00)')).toBeVisible()
  await expect(offer.getByRole('timer')).toHaveText(/to answer/)
  await offer.getByRole('button', { name: 'Accept' }).click()
  await expect(offer).toBeHidden()
  await expect(agents.getByRole('article')).toBeVisible()
  await expect(page.getByText('Ready to collect')).toBeVisible()
  await expect(page.getByText('12, rue des Manguiers').first()).toBeVisible()
  for (const expectUntouched of untouched) await expectUntouched()
})

test('a member confirms an agent’s cash-in on their own screen, and the agent sees it live', async ({ page, browser }) => {
  const [member, agent] = await Promise.all([aMember({ full_name: 'Roseline Baptiste' }), anAgent('Paillant')])
  const { access_token } = agent.session
  await call('start_funding', { idempotency_key: aKey(), method: 'sandbox', amount: 100_00 }, access_token)
  const theirs = await anotherPage(browser, page)
  await enter(theirs, member)
  await enter(page, agent, '/agents/dashboard')
  await page.getByRole('button', { name: 'Take cash in' }).click()
  await dialog(page).getByLabel('Member’s HaiTag').fill(member.hai_tag)
  await dialog(page).getByLabel('Cash you counted, in gourdes').fill('2620')
  const untouched = [await withoutReload(page), await withoutReload(theirs)]
  await dialog(page)
    .getByRole('button', { name: /^Ask the member to confirm [\d,]+\sHTG\s·\s\$20\.00$/ })
    .click()
  await expect(dialog(page).getByText('Waiting for Roseline B. to confirm')).toBeVisible()

  await expect(theirs.getByRole('link', { name: /Says they have your cash: confirm by .*\$20\.00/ }).first()).toBeVisible()
  await theirs.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await theirs
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: /Confirm the cash you gave: \$20\.00/ })
    .click()
  await expect(theirs).toHaveURL(/\/cash-ins\//)
  await theirs.getByRole('button', { name: /^I gave [\d,]+\sHTG\s·\s\$20\.00$/ }).click()
  await expect(theirs.getByText('$20.00 is in your wallet')).toBeVisible()
  await expect(dialog(page).getByText('Roseline B. confirmed: $20.00 is in their wallet')).toBeVisible()
  expect(await balanceOf(member)).toBe(20_00)
  for (const expectUntouched of untouched) await expectUntouched()
})

test('a member reads how to become an agent', async ({ page }) => {
  await enter(page, await aMember(), '/agents')
  await page.getByRole('button', { name: 'Become an agent' }).click()
  await expect(dialog(page).getByText('Verify your identity first')).toBeVisible()
})

test('the address for becoming an agent opens the request, or the dashboard for agents', async ({ page }) => {
  await enter(page, await aMember(), '/agents?openModal=true')
  await expect(dialog(page).getByText('Verify your identity first')).toBeVisible()
  await enter(page, await anAgent('Petit-Trou'), '/agents?openModal=true')
  await page.waitForURL('**/agents/dashboard')
})
