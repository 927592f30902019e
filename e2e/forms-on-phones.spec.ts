import { expect } from '@playwright/test'
import { aSaver, anAgent } from './support/cashouts.ts'
import { expectReadable, narrowest } from './support/expect-readable.ts'
import { enter } from './support/members.ts'
import { amountField, choose, dialog, goToCheck, startSend } from './support/wallet.ts'
import { test } from './support/test.ts'

test('every step of the forms fits a phone with large text and on its side', async ({ page }) => {
  test.slow()
  await page.setViewportSize(narrowest)
  const [member, agent] = await Promise.all([aSaver(), anAgent('Petit-Trou')])
  await enter(page, member)
  await startSend(page)
  await expectReadable(page, 'the first step of a send')
  await choose(page, `@${agent.hai_tag}`, /Paul/)
  await amountField(page).fill('5')
  await expectReadable(page, 'the amount of a send')
  await goToCheck(page, '5')
  await expectReadable(page, 'the check of a send')

  await page.goto(`/pay?to=${agent.hai_tag}`)
  await page.getByRole('button', { name: `Pay @${agent.hai_tag}` }).click()
  await amountField(page).fill('5')
  await expect(dialog(page).getByRole('button', { name: /^Pay \$5\.00/ })).toBeVisible()
  await expectReadable(page, 'quick pay')

  await page.goto('/dashboard')
  await page.getByRole('group', { name: 'Money actions' }).getByRole('button', { name: 'Cash out' }).click()
  await amountField(page).fill('20')
  await expect(dialog(page).getByText('$20.47')).toBeVisible()
  await expectReadable(page, 'the amount of a cash-out')
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await expect(dialog(page).getByLabel('Commune')).toBeVisible()
  await expectReadable(page, 'the place of a cash-out')

  await page.goto('/settings?tab=profile')
  await page.getByRole('button', { name: 'Change name' }).click()
  await expectReadable(page, 'the change of a name')
})
