import { expect } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { expectFits } from './support/fits.ts'
import { aMember, enter } from './support/members.ts'
import { call } from './support/server.ts'
import { aStaffMember, enterStaffArea } from './support/staff.ts'
import { test } from './support/test.ts'

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const NARROW = { width: 320, height: 720 }

test.describe('in French, on a phone', () => {
  test.use({ locale: 'fr-FR', viewport: { width: 360, height: 740 } })

  test('a visitor searches without accents, rates an article as not helpful and writes to support', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/rpc/search_help')) asked.push(request.postData() ?? '')
    })
    await page.goto('/support')
    await page
      .getByRole('searchbox', { name: 'Comment pouvons\u2011nous vous aider' })
      .pressSequentially('telefone vole', { delay: 20 })
    const found = page.getByRole('link', { name: /J’ai perdu mon téléphone/ })
    await expect(found).toBeVisible()
    expect(asked.length).toBeLessThan(4)
    expect(await violationsOn(page)).toEqual([])
    await found.click()

    await expect(page).toHaveURL('/support/lost-phone')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('J’ai perdu mon téléphone')
    await page.setViewportSize(NARROW)
    await expectFits(page, 'an article')
    await page.goBack()
    await expect(page.getByRole('searchbox')).toHaveValue('telefone vole')
    await found.click()

    await page.getByRole('button', { name: 'Non', exact: true }).click()
    await page.getByRole('link', { name: 'Dites\u2011nous ce qui manquait' }).click()
    await expect(page).toHaveURL('/support?write=sign_in')
    await expect(page.getByLabel('De quoi s’agit\u2011il')).toHaveValue('sign_in')
    await page.getByLabel('Votre adresse e\u2011mail').fill('visiteur@test.example')
    await page.getByLabel('Objet').fill('Téléphone perdu')
    await page.getByLabel('Votre message').fill('Je l’ai perdu hier au marché, que faire ?')
    await page.locator('input[type=file]').setInputFiles({ name: 'ekran.png', mimeType: 'image/png', buffer: PICTURE })
    await expect(page.getByRole('img', { name: 'Image' })).toBeVisible()
    await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Nous avons bien reçu votre message' })).toBeVisible()
  })

  test('a search without results suggests popular articles and shows its input as text', async ({ page }) => {
    await page.goto('/support?q=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E%20xyzzyx')
    await expect(page.getByRole('heading', { name: 'Aucun résultat pour « <img src=x onerror=alert(1)> xyzzyx »' })).toBeVisible()
    await expect(page.getByRole('main').locator('img')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Envoyer de l’argent' })).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
  })
})

test('article links open screens and other articles without a reload', async ({ page }) => {
  await enter(page, await aMember(), '/support')
  await page.getByText('Limits, fees, rewards').click()
  await page.getByRole('link', { name: 'Limits and tiers' }).click()
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await page.getByRole('link', { name: 'phone is verified' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Verify your phone' })).toBeFocused()
  await page.getByRole('main').getByRole('link', { name: 'Phone', exact: true }).first().click()
  await expect(page).toHaveURL('/settings?tab=phone')
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
})

test('a missing article leads to the help overview', async ({ page }) => {
  await page.goto('/support/no-such-article')
  await expect(page.getByRole('heading', { name: 'Article not found' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'All help topics' }).last().click()
  await expect(page).toHaveURL('/support')
})

test('staff see how often an article helped', async ({ page }) => {
  await call('rate_help_article', { slug: 'appeals', language: 'ht', is_helpful: true })
  await enterStaffArea(page, await aStaffMember('admin', 'Myrlande Vilaire'), '/support?tab=articles')
  const row = page.getByRole('row').filter({ hasText: 'Appeal a decision' })
  await expect(row).toContainText(/\d+ helpful, \d+ not helpful/)
  expect(await violationsOn(page)).toEqual([])
})
