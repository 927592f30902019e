import { expect } from '@playwright/test'
import { aMember, enter } from './support/members.ts'
import { aKey, call } from './support/server.ts'
import { aPayerAndPayee, balanceOf, pay } from './support/wallet.ts'
import { expectNoWaterfall, type Screen } from './support/waterfalls.ts'
import { test } from './support/test.ts'

const around = {
  first: ['get_my_profile'],
  background: [
    'record_audit_event',
    'claim_pending_sends',
    'get_public_ip',
    'list_notifications',
    'count_unread_messages',
    'count_active_disputes',
    'get_legal_to_accept',
  ],
}

test('every screen sends its calls at once', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee()
  const { transaction_id } = await pay(payer, { hai_tag: payee.hai_tag }, 12_00, 'Mèsi')
  await pay(payer, { email: 'not-here-yet@test.example' }, 5_00)
  const token = payee.session.access_token
  const link = { idempotency_key: aKey(), amount: 7_50, note: 'two chickens' }
  const { pay_link } = await call('create_pay_link', link, token)
  const asking = { idempotency_key: aKey(), payer: { hai_tag: payer.hai_tag }, amount: 8_00, note: 'Manje' }
  const { request_id } = await call('request_money', asking, token)
  const rate = 'get_htg_rate'
  const screens: Screen[] = [
    { path: '/dashboard', shows: /Wideline Pierre/, calls: ['get_dashboard'], after: ['get_balance_history'] },
    { path: '/wallet', shows: /Wideline Pierre/, calls: ['get_dashboard', 'list_activity', 'list_cashouts'] },
    {
      path: '/wallet?kind=pending_send',
      shows: /^Returns/,
      calls: ['get_dashboard', 'list_activity', 'list_cashouts', 'list_pending_sends'],
    },
    { path: `/wallet/${transaction_id}`, shows: /Wideline Pierre/, calls: ['get_transaction', 'get_receipt_code'] },
    { path: '/wallet/statements', shows: /2\d\d\d/, calls: ['get_statement_months'] },
    { path: '/requests', shows: /Manje/, calls: ['list_money_requests', 'list_refused_requesters'] },
    { path: `/requests/${request_id}`, shows: /Manje/, calls: ['get_money_request', rate] },
    {
      path: `/pay?link=${pay_link}`,
      shows: 'Pay $7.50',
      calls: ['resolve_pay_link', rate],
      // The activity is needed for the warning about a repeated payment.
      after: ['list_fee_rules', 'list_activity'],
    },
  ]
  await enter(page, payer, '/robots.txt')
  for (const screen of screens) await expectNoWaterfall(page, screen, around)
  // A wide screen also shows the payments that nobody has claimed.
  await page.setViewportSize({ width: 1280, height: 800 })
  const calls = ['get_dashboard', 'list_activity', 'list_cashouts', 'list_pending_sends']
  await expectNoWaterfall(page, { path: '/wallet', shows: /Wideline Pierre/, calls }, around)
})

test('more unclaimed payments load while a new one arrives, and one is cancelled and refunded with its fee', async ({ page }) => {
  const payer = await aMember({ balance: 100_00 })
  const payTo = (name: string) => pay(payer, { email: `${name}-${payer.hai_tag}@test.example` }, 10_00)
  for (const name of ['first', 'second']) await payTo(name)
  const asked: (() => void)[] = []
  await page.route('**/rpc/list_pending_sends', async (route) => {
    const input = route.request().postDataJSON() as { cursor?: string }
    if (input.cursor && asked.length === 0) await new Promise<void>((go) => asked.push(go))
    await route.continue({ postData: JSON.stringify({ ...input, limit: 1 }) })
  })
  await enter(page, payer, '/wallet?kind=pending_send')
  const cancel = (name: string) => page.getByRole('button', { name: new RegExp(`^Cancel the payment to ${name}-`) })
  await expect(cancel('second')).toBeVisible()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => asked).toHaveLength(1)
  await payTo('third')
  await expect(page.getByRole('link', { name: /third-/ }).first()).toBeVisible()
  asked[0]?.()
  await expect(cancel('third')).toBeVisible()
  await expect(cancel('second')).toBeVisible()
  const more = page.getByRole('button', { name: 'Show more' })
  await expect(async () => {
    if (await more.isVisible()) await more.click({ timeout: 1000 })
    await expect(cancel('first')).toBeVisible({ timeout: 1000 })
  }).toPass()

  await cancel('first').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel and get $10.11 back' }).click()
  await expect(page.getByText('$10.11 is back in your wallet.')).toBeVisible()
  await expect(cancel('first')).toHaveCount(0)
  expect(await balanceOf(payer)).toBe(79_78)
})
