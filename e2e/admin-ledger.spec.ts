import { expect, type Browser, type Page } from '@playwright/test'
import type { Output } from '@hai/contract/contract'
import { cents, delta } from '@hai/contract/money'
import { aColleague, confirmAction, type Colleague } from './support/colleague.ts'
import { aMember, enter, type TestMember } from './support/members.ts'
import { goOffline } from './support/offline.ts'
import { corruptBalance, corruptEntry } from './support/operator.ts'
import { STAFF_AREA, enterStaffArea } from './support/staff.ts'
import { amountField, balanceOf, choose, dialog, expectSound, goToCheck, pay, sendButton, startSend } from './support/wallet.ts'
import { test } from './support/test.ts'

// One after another, because a ledger difference made by one flow changes the health that the others check.
test.describe.configure({ mode: 'default' })

async function check(page: Page): Promise<void> {
  await page.goto(`${STAFF_AREA}/ledger-alerts`)
  const button = page.getByRole('button', { name: 'Run anomaly check' })
  // Loading the page can start a check, and the button ignores a press while one is running.
  await expect(async () => {
    await button.click()
    await expect(page.getByText('Anomaly Check Triggered')).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await expect(button).toBeEnabled()
}

const toastOf = (page: Page, title: string) => page.getByRole('status').getByText(title, { exact: true })

async function tryToResolve(page: Page): Promise<void> {
  await dialog(page).getByRole('textbox', { name: 'Resolution note' }).fill('A job wrote it; set right.')
  await dialog(page).getByRole('button', { name: 'Resolve alert' }).click()
}

async function resolve(page: Page): Promise<void> {
  await tryToResolve(page)
  await expect(toastOf(page, 'Alert Resolved')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
}

interface Approved {
  readonly summary: string
  readonly said?: string
}

async function approve(browser: Browser, boss: Colleague, { hai_tag }: TestMember, { summary, said }: Approved): Promise<void> {
  const page = await browser.newPage()
  await enterStaffArea(page, boss, '/approvals')
  await page.getByRole('button', { name: 'Show Sensitive' }).click()
  const asked = page.getByRole('article', { name: 'Pending approval' }).filter({ hasText: hai_tag })
  await asked.getByRole('button', { name: 'Approve' }).click()
  await dialog(page).getByRole('button', { name: 'Approve' }).click()
  await confirmAction(page, boss, summary)
  if (said !== undefined) await expect(toastOf(page, said)).toBeVisible()
  await expect(asked).toBeHidden()
  await page.close()
}

test('a falsified balance is found, traced to its row, repaired and unlocked, by two staff members each', async ({
  page,
  browser,
}) => {
  test.slow()
  const [marie, jean] = [
    await aMember({ full_name: 'Marie Joseph', balance: 40_00 }),
    await aMember({ full_name: 'Jean Charles', balance: 20_00 }),
  ]
  const [asker, boss] = [await aColleague('admin', 'Myrlande Vilaire'), await aColleague('super_admin', 'Daphnée Laurent')]
  await pay(marie, { hai_tag: jean.hai_tag }, 5_00)
  await corruptBalance(marie, 11_00)
  await pay(jean, { hai_tag: marie.hai_tag }, 2_00)
  const watching = await browser.newPage()
  await enterStaffArea(watching, boss)
  await expect(watching.getByRole('heading', { name: /^Ledger integrity/ })).toBeVisible()

  await enterStaffArea(page, asker, '/ledger-alerts')
  await page.getByRole('button', { name: 'Show Sensitive' }).click()
  await check(page)
  const alert = page.getByRole('row').filter({ hasText: marie.hai_tag })
  await expect(alert).toContainText('$11.00')
  await expect(alert).toContainText('Locked')
  await expect(page.getByText('Warning', { exact: true })).toBeVisible()
  await expect(page.getByText('Total imbalance', { exact: true })).toBeVisible()
  await expect(page.getByText('Balanced (net delta below $1)')).toBeVisible()
  await expectSound(page)
  await expect(watching.getByRole('heading', { name: /^Ledger integrity/ })).toContainText(
    'Needs attention: off by more than $10',
  )
  await expect(watching.getByRole('navigation').getByRole('link', { name: /^Ledger alerts/ })).toContainText(/\d/)
  await watching.close()
  await alert.getByRole('cell').first().click()
  await dialog(page)
    .getByRole('link', { name: /ledger trace$/ })
    .click()
  await expect(page.getByRole('row').filter({ hasText: 'starts here' })).toContainText('$11.00')
  await expectSound(page)

  const members = await browser.newPage()
  await enter(members, marie)
  await startSend(members)
  await choose(members, jean.hai_tag, /^Jean Charles/)
  await amountField(members).fill('1')
  await goToCheck(members, '1')
  await sendButton(members).click()
  await expect(members.getByText(/Your wallet is locked, so you can’t send money\. No money moved/)).toBeVisible()

  await page.getByRole('button', { name: 'Request repair' }).click()
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('A job wrote it behind the book.')
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await confirmAction(page, asker, `correct a balance of @${marie.hai_tag} from $`)
  await expect(page.getByText('Repair requested')).toBeVisible()
  // The repair waits for approval and is not offered again. The unlock needs a balanced account.
  await expect(page.getByText(/A super admin can approve it until/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request repair' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Request unlock' })).toBeDisabled()
  await approve(browser, boss, marie, { summary: `correct a balance of @${marie.hai_tag}` })
  await check(page)
  await expect(page.getByText('Needs attention', { exact: true })).toBeVisible()
  await page.getByRole('row').filter({ hasText: marie.hai_tag }).getByRole('cell').first().click()
  await resolve(page)
  await page.getByRole('region', { name: 'System-wide alert' }).getByRole('button', { name: 'Resolve alert' }).click()
  await resolve(page)
  await expect(page.getByText('Needs attention', { exact: true })).toBeHidden()
  await expect(page.getByText('Healthy')).toBeVisible()
  await page.goto(`${STAFF_AREA}/ledger-trace/${marie.session.user.id}`)
  await expect(page.getByRole('region', { name: 'Repairs' })).toContainText('A job wrote it behind the book.')
  await expectSound(page)

  await page.getByRole('button', { name: 'Request unlock' }).click()
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Set right, every row fits.')
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await confirmAction(page, asker, `unlock the wallet of @${marie.hai_tag}`)
  await expect(page.getByText('A second person has 24 hours to approve it.')).toBeVisible()
  await approve(browser, boss, marie, { summary: `unlock the wallet of @${marie.hai_tag}`, said: 'User Unlocked' })
  await page.reload()
  await expect(page.getByText('Wallet: Open')).toBeVisible()
  const before = await balanceOf(marie)
  await pay(marie, { hai_tag: jean.hai_tag }, 1_00)
  expect(await balanceOf(marie)).toBeLessThan(before)
})

test('while an entry is falsified, every money screen shows it and the audit makes no claim', async ({ page }) => {
  test.slow()
  const [rose, luc] = [
    await aMember({ full_name: 'Roseline Baptiste', balance: 40_00 }),
    await aMember({ full_name: 'Luc Pierre', balance: 20_00 }),
  ]
  await pay(rose, { hai_tag: luc.hai_tag }, 5_00)
  const findings = page.getByRole('region', { name: 'Ledger findings' })
  await enterStaffArea(page, await aColleague('admin', 'Myrlande Vilaire'), '/financial-audit')
  await page.getByRole('button', { name: 'Show Sensitive' }).click()
  await expect(page.getByText('Agrees with the ledger').first()).toBeVisible()

  const position = await corruptEntry(luc, 50_00)
  await check(page)
  for (const path of [
    '/',
    '/financial-audit',
    '/system-wallet',
    '/money-flow',
    '/balance-reconciliation',
    '/platform-earnings',
  ]) {
    await page.goto(`${STAFF_AREA}${path}`)
    await expect(findings.getByText(/findings? in the ledger$/)).toBeVisible()
    await expect(findings.getByRole('link', { name: 'Luc Pierre' })).toBeVisible()
  }
  await page.goto(`${STAFF_AREA}/financial-audit`)
  await expect(page.getByText('Some figures don’t add up.')).toBeVisible()
  await expect(page.getByText('Agrees with the ledger')).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Closing balance from entries' }).first()).toBeVisible()
  await expectSound(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Trial balance: export CSV' }).click()
  const file = await (await download).createReadStream().then(async (stream) => Buffer.concat(await stream.toArray()).toString())
  expect(file.split('\n')[0]).toContain('NOT PROVEN')
  await findings.getByRole('link', { name: `#${position}`, exact: true }).click()
  await expect(dialog(page).getByText('The entries don’t add up to zero')).toBeVisible()
  await expect(dialog(page)).toContainText('+$50.00')
  await expectSound(page)

  await corruptEntry(luc, -50_00)
  await check(page)
  await expect(findings.getByText(/^No findings\. 2 alerts to resolve\.$/)).toBeVisible()
  await expect(page.getByText('No findings. 2 alerts to resolve.', { exact: true })).toHaveCount(2)
  await page.goto(STAFF_AREA)
  await expect(page.getByRole('heading', { name: /^Ledger integrity/ })).toContainText('Needs attention: 2 alerts to resolve')
  await page.goto(`${STAFF_AREA}/ledger-alerts`)
  await page.getByRole('row').filter({ hasText: luc.hai_tag }).getByRole('cell').first().click()
  await resolve(page)
  await page.getByRole('region', { name: 'System-wide alert' }).getByRole('button', { name: 'Resolve alert' }).click()
  await resolve(page)
  await expect(findings).toBeHidden()
})

test('checks, validations, alerts and locks report success and failure', async ({ page, browser }) => {
  test.slow()
  const rose = await aMember({ full_name: 'Roseline Baptiste', balance: 40_00 })
  const [slow, quick] = [await aColleague('admin', 'Myrlande Vilaire'), await aColleague('admin', 'Odette Jean')]
  const trace = `/ledger-trace/${rose.session.user.id}`
  const validate = (): Promise<void> => page.getByRole('button', { name: 'Validate balance' }).click()
  await enterStaffArea(page, slow, trace)
  await page.getByRole('button', { name: 'Show Sensitive' }).click()
  await validate()
  await expect(toastOf(page, 'Balance Validated')).toBeVisible()
  await expect(page.getByText('Consistent: the stored balance matches its entries.')).toBeVisible()
  await goOffline(page)
  await validate()
  await expect(toastOf(page, 'Validation Failed')).toBeVisible()
  await page.context().setOffline(false)
  await corruptBalance(rose, 11_00)
  await validate()
  await expect(toastOf(page, 'Balance Validated')).toBeVisible()
  // Another flow’s check may already have created the alert.
  await expect(
    page.getByText(/^Discrepancy: \+\$11\.00\. An alert .* The wallet is locked and can’t send money\.$/),
  ).toBeVisible()

  await page.goto(`${STAFF_AREA}/ledger-alerts`)
  await expect(page.getByRole('row').filter({ hasText: rose.hai_tag })).toBeVisible()
  // Wait for the check that the validation started. Without a live connection the page would not learn of its end.
  await expect(page.getByRole('button', { name: 'Run anomaly check' })).toBeEnabled({ timeout: 30_000 })
  await goOffline(page)
  await page.getByRole('button', { name: 'Run anomaly check' }).click()
  await expect(toastOf(page, 'Failed to Trigger Check')).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('row').filter({ hasText: rose.hai_tag }).getByRole('cell').first().click()
  await tryToResolve(page)
  await expect(toastOf(page, 'Failed to Resolve Alert')).toBeVisible()
  await expect(dialog(page).getByText('Resolution Failed')).toBeVisible()
  await expect(dialog(page)).toContainText('The error still exists.')
  await expectSound(page)
  await corruptBalance(rose, -11_00)
  await resolve(page)

  const other = await browser.newPage()
  await enterStaffArea(other, quick, trace)
  await other.getByRole('button', { name: 'Show Sensitive' }).click()
  await page.goto(`${STAFF_AREA}${trace}`)
  for (const staffPage of [page, other]) {
    await staffPage.getByRole('button', { name: 'Request unlock' }).click()
    await dialog(staffPage).getByRole('textbox', { name: 'Reason' }).fill('Every row fits again.')
    await dialog(staffPage).getByRole('button', { name: 'Continue' }).click()
    await expect(staffPage.getByRole('dialog', { name: 'Confirm this action' })).toBeVisible()
  }
  const summary = `unlock the wallet of @${rose.hai_tag}`
  await confirmAction(other, quick, summary)
  await expect(toastOf(other, 'Unlock requested')).toBeVisible()
  await confirmAction(page, slow, summary)
  await expect(toastOf(page, 'Unlock Failed')).toBeVisible()
  await other.close()
  await approve(browser, slow, rose, { summary, said: 'User Unlocked' })
})

test('the trace of a payment from a wrong account lists the steps to correct it', async ({ page }) => {
  const marie = await aMember({ full_name: 'Marie Joseph', balance: 40_00 })
  const [stored, computed] = [cents(51_00), cents(40_00)]
  const repairs: Output<'get_balance_repairs'> = {
    accounts: [
      {
        user_id: marie.session.user.id,
        account: 'available',
        stored_balance: stored,
        computed_balance: computed,
        delta: delta(stored, computed),
        obstacle: null,
      },
    ],
    asked: [],
    is_sound: false,
    is_rewritten: false,
    is_paid_by_another: true,
  }
  const found: Output<'validate_user_balance_with_alerts'> = {
    alert_created: false,
    delta: cents(0),
    alert_id: null,
    is_consistent: false,
    findings: [],
    wallet_status: 'locked',
  }
  await page.route('**/rpc/get_balance_repairs', (route) => route.fulfill({ json: repairs }))
  await page.route('**/rpc/validate_user_balance_with_alerts', (route) => route.fulfill({ json: found }))
  await enterStaffArea(page, await aColleague('admin', 'Myrlande Vilaire'), `/ledger-trace/${marie.session.user.id}`)
  const said = page.getByRole('region', { name: 'A payment used the wrong account' })
  await expect(said).toContainText('A balance repair doesn’t fix this.')
  await expect(said.getByRole('listitem')).toHaveText([
    /^Call the engineer\./,
    /^Compare the owners\./,
    /^If an owner was changed, restore it\./,
    /^If the finding remains, restore or correct\./,
    /^Then resolve and unlock\./,
  ])
  await expect(page.getByRole('button', { name: 'Request repair' })).toBeEnabled()
  await expectSound(page)
  await page.getByRole('button', { name: 'Validate balance' }).click()
  await expect(page.getByText(/^The totals match, but there’s another error. See the alert for details\./)).toBeVisible()
})
