import { settingsTabs } from '@hai/contract/settings-tabs'
import { expect, test } from '@playwright/test'
import { expectFits, expectWhole } from './support/fits.ts'
import { followToWhole } from './support/follow.ts'
import { aMember, enter } from './support/members.ts'
import { pay } from './support/wallet.ts'

for (const language of ['fr', 'ht'] as const)
  test(`sign-in, settings and support fit a phone of 320 px, also with text twice as large, in ${language}`, async ({ page }) => {
    const member = await aMember({ balance: 45_67 })
    await pay(member, { email: 'a-long-address-of-somebody@a-long-domain-name.example' }, 5_00)
    await page.setViewportSize({ width: 320, height: 700 })
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    const setTextSize = (size: string) =>
      page.evaluate((chosen) => document.documentElement.style.setProperty('font-size', chosen), size)
    const look = async (path: string) => {
      await expectFits(page, path)
      await setTextSize('200%')
      await expectFits(page, `${path} with large text`)
      await setTextSize('')
    }
    for (const path of ['/', '/auth', '/auth?mode=signup', '/access-blocked', '/support']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expectWhole(page)
      await look(path)
    }
    await enter(page, member)
    for (const path of ['/settings', ...settingsTabs.map((tab) => `/settings?tab=${tab}`), '/support', '/tasks']) {
      await followToWhole(page, path)
      await look(path)
    }
  })
