import { settingsTabs } from '@hai/contract/settings-tabs'
import { expect, test } from '@playwright/test'
import { expectFits, expectWhole } from './support/fits.ts'
import { aMember, enter } from './support/members.ts'
import { pay } from './support/wallet.ts'

for (const language of ['fr', 'ht'] as const)
  test(`the first pages and the settings fit the narrowest phone, in ${language}, also with letters twice as large`, async ({
    page,
  }) => {
    const member = await aMember({ balance: 45_67 })
    await pay(member, { email: 'a-long-address-of-somebody@a-long-domain-name.example' }, 5_00)
    await page.setViewportSize({ width: 320, height: 700 })
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    const look = async (path: string) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expectWhole(page)
      await expectFits(page, path)
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      await expectFits(page, `${path} with large letters`)
    }
    for (const path of ['/', '/auth', '/auth?mode=signup', '/access-blocked', '/support']) await look(path)
    await enter(page, member)
    for (const path of ['/settings', ...settingsTabs.map((tab) => `/settings?tab=${tab}`), '/support', '/tasks']) await look(path)
  })
