import { expect, type Page } from '@playwright/test'
import { aDrainer, anApplicant } from './support/compliance.ts'
import type { TestMember } from './support/members.ts'
import { call } from './support/server.ts'
import { aStaffMember, enterStaffArea, type TestStaff } from './support/staff.ts'
import { dialog } from './support/wallet.ts'
import { test } from './support/test.ts'

const screens = {
  '/disputes': ['admin_list_disputes', 'admin_dispute_figures'],
  '/ledger-alerts': ['get_ledger_health', 'get_ledger_alerts_with_profiles'],
  '/ledger-alerts?view=all': ['list_admin_alerts'],
  '/balance-reconciliation': ['list_balance_reconciliation'],
  '/platform-earnings': ['get_platform_earnings_summary', 'list_platform_earnings'],
  '/users/{user_id}?tab=disputes': ['admin_list_user_disputes'],
  '/compliance?tab=flags&flag={flag_id}': ['admin_get_compliance_flag'],
  '/compliance?document={document_id}': ['admin_get_identity_document'],
} as const

function countAnswers(page: Page): (name: string) => number {
  const counts = new Map<string, number>()
  page.on('requestfinished', (request) => {
    const name = new URL(request.url()).pathname.split('/').at(-1) ?? ''
    counts.set(name, (counts.get(name) ?? 0) + 1)
  })
  return (name) => counts.get(name) ?? 0
}

async function flagOf(page: Page, { hai_tag }: TestMember, staff: TestStaff): Promise<string> {
  await enterStaffArea(page, staff, `/compliance?tab=flags&user=${hai_tag}`)
  await page.getByRole('row').filter({ hasText: hai_tag }).getByText('Pass-through on a new account').click()
  await expect(dialog(page)).toBeVisible()
  return new URL(page.url()).searchParams.get('flag') ?? ''
}

test('without the live connection, staff pages reload their data every 30 seconds', async ({ page }) => {
  test.slow()
  const [applicant, drainer, staff] = [await anApplicant(), await aDrainer(), await aStaffMember('super_admin')]
  const ids = {
    user_id: applicant.session.user.id,
    document_id: (await call('list_identity_documents', {}, applicant.session.access_token)).items[0]?.id ?? '',
    flag_id: await flagOf(page, drainer, staff),
  }
  await page.routeWebSocket('**/realtime', () => undefined)
  // If another flow runs a reconciliation meanwhile, this page reads the result at once, which would be one call more.
  await page.route('**/rpc/get_balance_reconciliation_run', (route) =>
    route.request().postData()?.includes('anomaly') ? route.abort() : route.continue(),
  )
  const answers = countAnswers(page)
  await page.clock.install()
  for (const [path, calls] of Object.entries(screens)) {
    const counts = () => calls.map(answers)
    const plus = (known: readonly number[], more: number) => known.map((count) => count + more)
    const opened = counts()
    await enterStaffArea(
      page,
      staff,
      path.replace(/\{(user_id|document_id|flag_id)\}/, (_, name: keyof typeof ids) => ids[name]),
    )
    await expect.poll(() => counts().every((count, at) => count > (opened[at] ?? 0))).toBe(true)
    await expect(
      dialog(page)
        .or(page.getByRole('heading', { level: 1 }))
        .first(),
    ).toBeVisible()

    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000)
    const first = counts()
    await page.clock.fastForward(30_000)
    await expect.poll(counts, path).toEqual(plus(first, 1))
    await page.clock.fastForward(28_000)
    expect(counts(), `${path} before its time`).toEqual(plus(first, 1))
    await page.clock.fastForward(4_000)
    await expect.poll(counts, `${path} again`).toEqual(plus(first, 2))
    await page.clock.resume()
  }
})
