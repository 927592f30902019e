import { languages } from '@hai/contract/languages'
import { expect } from '@playwright/test'
import { anAgent, aSaver, cashOut } from './support/cashouts.ts'
import { overflowOf } from './support/fits.ts'
import { aMember, enter } from './support/members.ts'
import { test } from './support/test.ts'

const barLinks = {
  en: ['Dashboard', 'Tasks', 'Messages', 'Become an agent', 'Disputes', 'Settings', 'Support'],
  fr: ['Accueil', 'Missions', 'Messages', 'Devenir agent', 'Litiges', 'Réglages', 'Assistance'],
  ht: ['Akèy', 'Travay', 'Mesaj', 'Vin ajan', 'Plent', 'Reglaj', 'Sipò'],
} as const
const menus = { en: ['Help', 'Legal'], fr: ['Aide', 'Juridique'], ht: ['Èd', 'Legal'] } as const
const entries = { en: ['Wallet', 'Agents'], fr: ['Portefeuille', 'Agents'], ht: ['Bous', 'Ajan'] } as const
const more = { en: 'More', fr: 'Plus', ht: 'Plis' } as const

for (const language of languages)
  test(`the top bar shows all links from 768 px, and every menu leads to the wallet and the agents, in ${language}`, async ({
    page,
  }) => {
    await enter(page, await aMember({ language }))
    for (const width of [768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const bar = page.getByRole('banner')
      const nav = bar.getByRole('navigation')
      for (const name of barLinks[language])
        await expect(nav.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 })
      for (const name of menus[language])
        await expect(nav.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
      expect((await nav.boundingBox())?.height, `one line at ${width}`).toBeLessThan(60)
      expect(await overflowOf(page), `at ${width}`).toBeLessThanOrEqual(0)
    }
    await page.getByRole('button', { name: /Marie Joseph$/ }).click()
    for (const name of entries[language]) await expect(page.getByRole('link', { name, exact: true }).last()).toBeVisible()
    for (const width of [320, 360, 767]) {
      await page.setViewportSize({ width, height: 640 })
      await expect(page.getByRole('button', { name: /Marie Joseph$/ })).toBeHidden()
      await page.getByRole('button', { name: more[language], exact: true }).click()
      for (const name of entries[language]) await expect(page.getByRole('link', { name, exact: true }).last()).toBeVisible()
      expect(await overflowOf(page), `at ${width}`).toBeLessThanOrEqual(0)
      await page.keyboard.press('Escape')
    }
  })

test('at 320 px the bar says Send, with text of at least 12 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await enter(page, await aMember())
  const send = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Send Money' })
  await expect(send).toHaveText('Send', { useInnerText: true })
  const sizes = await page
    .getByRole('navigation', { name: 'Main' })
    .locator('a, button')
    .evaluateAll((all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize)))
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12)
})

test('an agent sees duty and jobs first on the dashboard', async ({ page }) => {
  const [saver, agent] = await Promise.all([aSaver(), anAgent('Anse-à-Veau', 'Yvrose Toussaint')])
  await cashOut(saver, agent, 20_00)
  await page.setViewportSize({ width: 360, height: 740 })
  await enter(page, agent)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('On duty')
  await expect(page.getByRole('region', { name: 'New cash-out offer' })).toBeInViewport()
  await page.getByRole('main').getByRole('link', { name: 'Open the agent dashboard' }).click()
  await expect(page).toHaveURL(/agents\/dashboard/)
})

test('Send Money in the top bar opens the send over the current page', async ({ page }) => {
  await enter(page, await aMember({ balance: 20_00 }), '/tasks')
  await page.getByRole('banner').getByRole('button', { name: 'Send Money' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Send to' })).toBeVisible()
  await expect(page).toHaveURL(/\/tasks$/)
})
