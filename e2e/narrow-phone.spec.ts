import { settingsTabs } from '@hai/contract/settings-tabs'
import { expect, type Page } from '@playwright/test'
import { expectFits, expectWhole } from './support/fits.ts'
import { follow, followToWhole } from './support/follow.ts'
import { aMember, enter } from './support/members.ts'
import { pagesOfMoney } from './support/pages-of-money.ts'
import { aNumber } from './support/phones.ts'
import { call } from './support/server.ts'
import { test } from './support/test.ts'

const visitorPages = ['/auth', '/auth?mode=signup', '/access-blocked', '/support']
const memberPages = ['/settings', ...settingsTabs.map((tab) => `/settings?tab=${tab}`), '/support', '/tasks']
const dialogs = [
  ['profile', /Changer de nom|Chanje non/],
  ['profile', /Changer de HaiTag|Chanje HaiTag/],
  ['data', /Demander la suppression|Mande pou efase/],
] as const

const setTextSize = (page: Page, size: string): Promise<void> =>
  page.evaluate((chosen) => document.documentElement.style.setProperty('font-size', chosen), size)

async function checkScreen(page: Page, where: string): Promise<void> {
  await expectFits(page, where)
  await setTextSize(page, '200%')
  await expectFits(page, `${where} with large text`)
  await setTextSize(page, '')
}

async function lookAtPhoneVerification(page: Page): Promise<void> {
  const button = (at: number) => page.getByRole('main').getByRole('button').nth(at)
  for (const at of [0, 1]) {
    await followToWhole(page, '/tasks')
    await followToWhole(page, '/settings?tab=phone')
    await expect(button(1)).toBeVisible()
    await button(at).click()
    await checkScreen(page, 'a form of the number')
  }
  await followToWhole(page, '/verify-phone')
  await expect(button(1)).toBeVisible()
  await checkScreen(page, 'the question')
  await button(0).click()
  await expect(page.getByRole('main').getByRole('textbox')).toBeVisible()
  await checkScreen(page, 'the code')
}

/** Texts are longer in French and Creole than in English. */
for (const language of ['fr', 'ht'] as const)
  test(`pages and dialogs fit a phone of 320 px, most also with text twice as large, in ${language}`, async ({ page }) => {
    test.slow()
    const [member, friend] = await Promise.all([
      aMember({ full_name: 'Jean-Robert Étienne', balance: 140_00, language }),
      aMember({ full_name: 'Roseline Baptiste', language }),
    ])
    await call('set_phone', { phone: aNumber() }, member.session.access_token)
    await page.setViewportSize({ width: 320, height: 700 })
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await checkScreen(page, '/')
    await page.goto(visitorPages[0] ?? '')
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    for (const path of visitorPages) {
      await follow(page, path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expectWhole(page)
      await checkScreen(page, path)
    }

    await enter(page, member)
    for (const path of memberPages) {
      await followToWhole(page, path)
      await checkScreen(page, path)
    }
    for (const [tab, button] of dialogs) {
      await followToWhole(page, `/settings?tab=${tab}`)
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await checkScreen(page, `${tab} ${button.source}`)
      await page.keyboard.press('Escape')
    }
    await lookAtPhoneVerification(page)
    for (const path of await pagesOfMoney(member, friend)) {
      await followToWhole(page, path)
      await expectFits(page, path)
    }
  })
