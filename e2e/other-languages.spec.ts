import { expect, test } from '@playwright/test'
import { expectFits } from './support/fits.ts'
import { followToWhole } from './support/follow.ts'
import { aMember, enter } from './support/members.ts'
import { plan } from './support/schedules.ts'
import { aKey, call } from './support/server.ts'
import { pay } from './support/wallet.ts'

/** Texts are longer in French and Creole than in English. */
for (const language of ['fr', 'ht'] as const)
  test(`the pages of money and requests fit a phone of 320 px, in ${language}`, async ({ page }) => {
    const [member, friend] = await Promise.all([
      aMember({ full_name: 'Roseline Baptiste', balance: 140_00, language }),
      aMember({ full_name: 'Jean-Robert Étienne', language }),
    ])
    const { access_token } = member.session
    const { transaction_id } = await pay(member, { hai_tag: friend.hai_tag }, 12_34, 'Mèsi anpil')
    await pay(member, { email: 'nobody-yet@test.example' }, 5_00)
    const planned = await plan(member, friend, 12_50, { note: 'Lwaye kay la' })
    const people = [{ payer: { hai_tag: friend.hai_tag } }]
    const split = { total: 10_00, note: 'Manje', shares: 'even', own_share: true, people } as const
    const { split_id } = await call('split_money', { idempotency_key: aKey(), ...split }, access_token)
    const asking = { payer: { hai_tag: member.hai_tag }, amount: 3_00, note: 'Pen' }
    const { request_id } = await call('request_money', { idempotency_key: aKey(), ...asking }, friend.session.access_token)
    const { code } = await call('get_receipt_code', { transaction_id }, access_token)

    await enter(page, member)
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    await page.setViewportSize({ width: 320, height: 740 })
    await page.goto('/dashboard')
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    for (const path of [
      ...['/dashboard', '/wallet', `/wallet/${transaction_id}`, '/wallet/statements', `/verify/${code}`],
      ...['/wallet/scheduled', `/wallet/scheduled/${planned.id}`, `/pay?to=${friend.hai_tag}`],
      ...['/requests', '/requests?tab=outgoing', `/requests/${request_id}`, `/requests/splits/${split_id}`],
      ...['/settings?tab=limits', '/settings?tab=referral'],
    ]) {
      await followToWhole(page, path)
      await expectFits(page, path)
    }
  })
