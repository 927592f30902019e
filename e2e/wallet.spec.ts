import { randomUUID } from 'node:crypto'
import { expect, type Locator } from '@playwright/test'
import { follow } from './support/follow.ts'
import { aMember, enter } from './support/members.ts'
import { goOffline } from './support/offline.ts'
import { aKey, call } from './support/server.ts'
import { aPayerAndPayee, available, openWallet, pay } from './support/wallet.ts'
import { test } from './support/test.ts'

/** The region also contains other links. */
const rowsOf = (list: Locator) => list.getByRole('listitem').getByRole('link')

test('the filters are in the address, survive a reload, show errors and are removed one by one', async ({ page }) => {
  const { payer, payee } = await aPayerAndPayee()
  await pay(payer, { hai_tag: payee.hai_tag }, 5_00, 'Pou liv lekòl yo')
  await pay(payer, { email: 'ti.pol@nowhere.example' }, 2_00)
  await openWallet(page, payer)
  await page.getByRole('link', { name: 'See all' }).click()
  const list = page.getByRole('region', { name: 'Activity' })
  await expect(rowsOf(list)).toHaveCount(3)

  await list.getByRole('button', { name: 'In', exact: true }).click()
  await expect(page).toHaveURL(/\/wallet\?direction=in$/)
  await expect(rowsOf(list)).toHaveCount(1)
  await page.reload()
  await expect(list.getByRole('button', { name: 'In', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(rowsOf(list)).toHaveCount(1)

  await list.getByRole('button', { name: 'All', exact: true }).click()
  await list.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Type').selectOption('Waiting to be claimed')
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/\/wallet\?kind=pending_send$/)
  await expect(list.getByRole('link', { name: /ti\.pol@nowhere\.example/ })).toBeVisible()
  await expect(rowsOf(list)).toHaveCount(1)

  await list.getByLabel('Type').selectOption('All types')
  await list.getByRole('searchbox').fill('lekòl')
  await expect(page).toHaveURL(/\/wallet\?search=lek/)
  await expect(list.getByRole('link', { name: /Wideline/ })).toBeVisible()
  await expect(rowsOf(list)).toHaveCount(1)

  await list.getByRole('searchbox').fill('nothing of the kind')
  await expect(list.getByText('No results')).toBeVisible()
  await expect(list.getByRole('button', { name: /CSV/ })).toHaveCount(0)
  await list.getByRole('button', { name: 'Clear filters' }).click()
  await expect(list.getByRole('searchbox')).toHaveValue('')
  await expect(rowsOf(list)).toHaveCount(3)

  await list.getByRole('button', { name: 'More', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByLabel('At least').fill('10')
  await sheet.getByLabel('At most').fill('5')
  await sheet.getByRole('button', { name: 'Apply' }).click()
  await expect(sheet.getByText('This is below the lowest amount.')).toBeVisible()
  await expect(sheet.getByLabel('At most')).toBeFocused()
  await sheet.getByLabel('At least').fill('2,50')
  await sheet.getByLabel('HaiTag').fill(`@${payee.hai_tag}`)
  await sheet.getByRole('button', { name: 'Apply' }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/wallet\\?person=${payee.hai_tag}&min=2\\.50&max=5$`))
  await expect(rowsOf(list)).toHaveCount(1)

  await list.getByRole('button', { name: `Remove filter: @${payee.hai_tag}` }).click()
  await list.getByRole('button', { name: 'Remove filter: $2.50 to $5.00' }).click()
  await expect(page).toHaveURL(/\/wallet$/)
  await expect(rowsOf(list)).toHaveCount(3)
})

test('the wallet hides its amounts, charts the balance, marks old amounts and says when it cannot load', async ({
  page,
  context,
}) => {
  await openWallet(page, await aMember({ balance: 100_00 }))
  const history = page.locator('section', { has: page.getByRole('heading', { name: 'Balance over time' }) })
  const day = history.getByRole('slider', { name: 'Day' })
  await history.scrollIntoViewIfNeeded()
  await expect(day).toHaveAttribute('aria-valuetext', /: \$100\.00$/)
  await day.press('Home')
  await expect(day).toHaveAttribute('aria-valuetext', /: \$100\.00$/)
  await history.getByText('Show as a table').click()
  await expect(history.getByRole('cell', { name: '$100.00' })).toBeVisible()

  await goOffline(page)
  await expect(page.getByText(/^As of .+, \d\d:\d\d\.$/)).toBeVisible()
  const send = page.getByRole('group', { name: 'Money actions' }).getByRole('button', { name: 'Send' })
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await expect(send).toHaveAccessibleDescription(/only your QR code works/)
  await context.setOffline(false)
  await expect(send).not.toHaveAttribute('aria-disabled', 'true')

  await page.getByRole('button', { name: 'Hide amounts' }).click()
  await expect(page.locator('main')).not.toContainText('100.00')
  await page.route('**/rpc/get_dashboard', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: '', request_id: 'r' } }),
  )
  // A live connection would reload the wallet before the test can do so.
  await page.routeWebSocket('**/realtime', (socket) => socket.close())
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Your money is safe')
  await page.unroute('**/rpc/get_dashboard')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Show amounts' })).toBeVisible()
  await expect(page.locator('main')).not.toContainText('100.00')
  await page.getByRole('button', { name: 'Show amounts' }).click()
  await expect(available(page)).toContainText('$100.00')
})

test('a long list loads page by page, and a new row appears at its top without a reload', async ({ page }) => {
  const { payer, payee: member } = await aPayerAndPayee()
  for (let count = 1; count <= 23; count += 1)
    await call('start_funding', { idempotency_key: aKey(), method: 'sandbox', amount: 5_00 + count }, member.session.access_token)
  await enter(page, member, '/wallet')
  const list = page.getByRole('region', { name: 'Activity' })
  await expect(list.getByRole('link', { name: /\+\$5\.23/ })).toBeVisible()
  await list.getByRole('link', { name: /\+\$5\.04/ }).scrollIntoViewIfNeeded()
  await expect(rowsOf(list)).toHaveCount(23)
  await expect(list.getByText('No more activity.')).toBeVisible()
  await expect(list.getByRole('heading', { name: 'Today' })).toHaveCount(1)
  await pay(payer, { hai_tag: member.hai_tag }, 7_00)
  await expect(rowsOf(list).first()).toHaveAccessibleName(/Roseline.*\+\$7\.00/)
  await expect(available(page)).toContainText('$124.76')

  await follow(page, `/wallet/${randomUUID()}`)
  await expect(page.getByText('We couldn’t find this receipt')).toBeVisible()
})

test('an empty wallet explains itself; play money is added once despite a lost response, up to the limit', async ({ page }) => {
  await openWallet(page, await aMember())
  await expect(page.getByText('Your first payment will appear here')).toBeVisible()
  await page.getByRole('button', { name: 'Add money', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Add money' })
  await expect(form.getByText('This is play money')).toBeVisible()
  await page.route(
    '**/rpc/start_funding',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await form.getByRole('button', { name: '$100', exact: true }).click()
  await form.getByRole('button', { name: 'Add $100.00' }).click()
  await expect(form.getByRole('alert')).toContainText('We don’t know yet if your money was added')
  await form.getByRole('button', { name: 'Try again: add $100.00' }).click()
  await expect(form.getByText('$100.00 is in your wallet')).toBeVisible()
  await form.getByRole('button', { name: 'Done' }).click()
  await expect(available(page)).toContainText('$100.00')
  await expect(page.getByRole('link', { name: /Money added.*\+\$100\.00/ })).toHaveCount(1)

  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(form.getByLabel('Amount in US dollars')).toHaveAccessibleDescription('You can add up to $50.00.')
  await expect(form.getByRole('button', { name: '$100', exact: true })).toBeHidden()
  await form.getByLabel('Amount in US dollars').fill('100')
  await expect(form.getByRole('link', { name: /Verify your phone/ })).toBeVisible()
  await expect(form.getByRole('region', { name: 'Quote' })).toBeHidden()
  await expect(form.getByRole('button', { name: /^Add \$100/ })).toBeHidden()
})
