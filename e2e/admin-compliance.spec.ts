import { expect, type Page } from '@playwright/test'
import { aColleague, confirmAction } from './support/colleague.ts'
import { aDrainer, anApplicant } from './support/compliance.ts'
import { withoutReload } from './support/without-reload.ts'
import { aMember, enter } from './support/members.ts'
import { loadSanctions, watchMoney } from './support/operator.ts'
import { call } from './support/server.ts'
import { enterStaffArea } from './support/staff.ts'
import { anotherPage, dialog, expectSound } from './support/wallet.ts'
import { test } from './support/test.ts'

/** The pictures, the profile and the decision must fit on one screen, and the passport must be the larger picture. */
async function expectReviewFits(page: Page): Promise<void> {
  const [passport, selfie] = [
    page.getByRole('img', { name: 'Passport, page 1' }),
    page.getByRole('img', { name: 'Selfie, page 1' }),
  ]
  const buttons = ['Reject the passport', 'Approve the passport'].map((name) => page.getByRole('button', { name }))
  for (const part of [passport, selfie, page.getByRole('region', { name: 'Profile' }), ...buttons])
    await expect(part).toBeInViewport({ ratio: 1 })
  const [one, other] = await Promise.all([passport.boundingBox(), selfie.boundingBox()])
  expect((one?.width ?? 0) * (one?.height ?? 0)).toBeGreaterThan((other?.width ?? 0) * (other?.height ?? 0))
}

test('an admin approves a passport and a selfie with one code: the tier changes live, and the member becomes an agent', async ({
  page,
  browser,
  isMobile,
}) => {
  test.slow()
  const [member, staff] = await Promise.all([anApplicant(), aColleague('admin', 'Myrlande Vilaire')])
  const members = await anotherPage(browser, page)
  await enter(members, member, '/settings?tab=limits')
  await expect(members.getByText('Keep up to $3,000.00 in your wallet, and send up to $1,000.00 a day.')).toBeVisible()
  await expect(members.getByText('In review')).toHaveCount(2)
  const untouched = await withoutReload(members)

  await enterStaffArea(page, staff, '/compliance')
  await page.getByRole('button', { name: 'Show Sensitive' }).click()
  const rows = page.getByRole('row').filter({ hasText: member.hai_tag })
  await rows.filter({ hasText: 'Passport' }).getByText('Passport').click()
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText('Roseline Baptiste')
  await page.getByRole('button', { name: 'Show all pages' }).click()
  await expect(page.getByRole('img', { name: 'Passport, page 1' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Selfie, page 1' })).toBeVisible()
  if (!isMobile) await expectReviewFits(page)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expectSound(page)
  await expect(page.getByRole('region', { name: 'Decide on the passport' })).toContainText('Pending')
  await page.keyboard.press('a')
  await expect(page.getByRole('region', { name: 'Passport', exact: true })).toContainText('Queued')
  await expect(page.getByRole('region', { name: 'Other documents of this member' })).toContainText('Passport')
  await page.getByRole('button', { name: 'Approve the selfie' }).click()
  await expect(page.getByRole('region', { name: '2 decisions to confirm' })).toBeVisible()
  await expectSound(page)
  await page.keyboard.press('c')
  await confirmAction(page, staff, `Approve 2 documents: passport of @${member.hai_tag}, selfie of @${member.hai_tag}`)
  await expect(page.getByText('2 documents decided')).toBeVisible()
  await expect(members.getByText('Keep up to $15,000.00 in your wallet, and send up to $5,000.00 a day.')).toBeVisible()
  await untouched()

  await page.getByRole('navigation', { name: 'Compliance' }).getByRole('link', { name: 'Screening' }).click()
  await expect(page.getByRole('region', { name: 'Sanctions list' })).toBeVisible()
  await expectSound(page)
  await page.getByRole('navigation', { name: 'Compliance' }).getByRole('link', { name: 'Flags' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Many payers: people paying one member' })).toBeVisible()
  await expectSound(page)

  const place = { department: 'Ouest', commune: 'Delmas', address: '12, rue des Manguiers', hours: '8h–17h' } as const
  const { access_token } = member.session
  await call('request_agent_status', { ...place, methods: ['cash_pickup'], agreed: true }, access_token)
  const sidebar = page.getByRole('navigation', { name: 'Staff navigation' })
  await sidebar.getByRole('link', { name: /^Agent requests.*waiting/ }).click()
  await page.getByRole('row').filter({ hasText: member.hai_tag }).getByText('Delmas').click()
  await expect(dialog(page).getByRole('link', { name: 'Passport' })).toBeVisible()
  await expectSound(page)
  await dialog(page).getByRole('button', { name: 'Approve' }).click()
  await confirmAction(page, staff, `Make @${member.hai_tag} an agent`)
  await expect(page.getByText('Agent approved')).toBeVisible()
  await expect.poll(async () => (await call('get_agent_request', {}, access_token)).is_agent).toBe(true)
})

test('a new account that sends on its money is flagged with the evidence, and cleared once', async ({ page }) => {
  const [payer, staff] = await Promise.all([aDrainer(), aColleague('super_admin', 'Myrlande Vilaire')])

  await enterStaffArea(page, staff, '/compliance?tab=flags')
  const row = page.getByRole('row').filter({ hasText: payer.hai_tag })
  await row.getByText('Pass-through on a new account').click()
  // Staff cannot decide about data that is hidden from them.
  await expect(dialog(page)).toContainText('Sensitive details are hidden')
  await expect(dialog(page).getByRole('button', { name: /^Clear/ })).toBeHidden()
  await dialog(page).getByRole('button', { name: 'Show sensitive details' }).click()
  await expect(dialog(page)).toContainText('$250.00')
  await expect(dialog(page)).toContainText('$235.00')
  await expectSound(page)
  await dialog(page)
    .getByRole('button', { name: /^Clear/ })
    .click()
  await expect(dialog(page)).toContainText('15 characters')
  await dialog(page).getByLabel('Note').fill('She paid the rent of three months.')
  await dialog(page)
    .getByRole('button', { name: /^Clear/ })
    .click()
  await confirmAction(page, staff, `Clear a flag of @${payer.hai_tag}`)
  await expect(page.getByText('Flag cleared')).toBeVisible()
  await expect(row.getByText('Cleared')).toBeVisible()
  await watchMoney()
  await page.reload()
  await expect(row).toHaveCount(1)

  await page.getByRole('button', { name: 'Change: Many payers: people paying one member' }).click()
  await dialog(page).getByLabel('Value').fill('11')
  await dialog(page).getByLabel('Reason').fill('Funerals are paid for by many.')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await confirmAction(page, staff, 'Change the compliance setting “people paying one member” from 10 to 11')
  await expect(page.getByRole('row').filter({ hasText: 'Many payers: people paying one member' })).toContainText('11')

  await page.getByRole('button', { name: 'Change: Pass-through: amount received' }).click()
  await expect(dialog(page).getByLabel('Value in US dollars')).toHaveValue('200')
  await dialog(page).getByLabel('Value in US dollars').fill('200.50')
  await dialog(page).getByLabel('Reason').fill('Rents have become dearer.')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await confirmAction(page, staff, 'Change the compliance setting “pass-through amount received” from $200.00 to $200.50')
  await expect(page.getByRole('row').filter({ hasText: 'Pass-through: amount received' })).toContainText('$200.50')
})

test('review pictures are side by side on a desktop and stacked on a phone', async ({ page }) => {
  const [member, staff] = await Promise.all([anApplicant(), aColleague('admin', 'Ketty Laurent')])
  await enterStaffArea(page, staff, '/compliance')
  await page.getByRole('button', { name: 'Show Sensitive' }).click()
  const rows = page.getByRole('row').filter({ hasText: member.hai_tag })
  await rows.filter({ hasText: 'Passport' }).getByText('Passport').click()
  await page.getByRole('button', { name: 'Show all pages' }).click()
  const pictures = [page.getByRole('img', { name: 'Passport, page 1' }), page.getByRole('img', { name: 'Selfie, page 1' })]
  const boxes = async () => {
    for (const picture of pictures) await expect(picture).toBeVisible()
    return Promise.all(pictures.map((picture) => picture.boundingBox()))
  }
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const [document, selfie] = await boxes()
    expect(document?.width).toBeGreaterThanOrEqual(400)
    expect(selfie?.width).toBeGreaterThanOrEqual(180)
    expect(selfie?.x).toBeGreaterThan((document?.x ?? 0) + (document?.width ?? 0))
  }
  await page.setViewportSize({ width: 390, height: 800 })
  const [document, selfie] = await boxes()
  for (const box of [document, selfie]) expect(box?.width).toBeGreaterThanOrEqual(280)
  expect(selfie?.x).toBe(document?.x)
  await expectSound(page)
})

test('a document is rejected with a reason, which the member reads; their tier stays', async ({ page, browser }) => {
  const [member, staff] = await Promise.all([anApplicant(), aColleague('admin', 'Myrlande Vilaire')])
  const members = await anotherPage(browser, page)
  await enter(members, member, '/settings?tab=limits')
  await enterStaffArea(page, staff, `/compliance?user=${member.hai_tag}`)
  await expect(page.getByRole('row').filter({ hasText: member.hai_tag })).toHaveCount(2)
  await page.getByRole('row').filter({ hasText: 'Selfie' }).getByText('Selfie').click()
  await page.getByRole('button', { name: 'Show Sensitive' }).click()
  await page.getByRole('button', { name: 'Reject' }).click()
  await dialog(page).getByLabel('Reason, visible to the member').fill('The face cannot be seen.')
  await dialog(page).getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('button', { name: 'Confirm decision' }).click()
  await confirmAction(page, staff, `Reject the selfie of @${member.hai_tag}`)
  await expect(page.getByText('Document rejected')).toBeVisible()
  await expect(members.getByText('The face cannot be seen.').first()).toBeVisible()
  await expect(members.getByText('In review')).toHaveCount(1)
})

test('a sanctions hit can be cleared, confirmed and withdrawn, by two staff members each', async ({ page, browser }) => {
  test.slow()
  const [first, second, member, other] = await Promise.all([
    aColleague('admin', 'Myrlande Vilaire'),
    aColleague('admin', 'Ketsia Fleurant'),
    aMember({ full_name: 'Thermilus Grandoit' }),
    aMember({ full_name: 'Orilien Cadichon' }),
  ])
  await loadSanctions({ 91_001: 'GRANDOIT, Thermilus', 91_002: 'CADICHON, Orilien' })
  const members = await anotherPage(browser, page)
  await enter(members, member, '/dashboard')

  await enterStaffArea(page, first, `/compliance?tab=screening&user=${member.hai_tag}`)
  await page.getByRole('button', { name: 'Show Sensitive' }).click()
  await page.getByRole('row').filter({ hasText: member.hai_tag }).getByText('Sanctions list match').click()
  await expect(dialog(page)).toContainText('GRANDOIT, Thermilus')
  await expect(dialog(page)).toContainText('91001')
  await expectSound(page)
  await dialog(page).getByLabel('Note').fill('The same name and the same day of birth.')
  await dialog(page)
    .getByRole('button', { name: /^Confirm/ })
    .click()
  await confirmAction(page, first, `Confirm the sanctions hit of @${member.hai_tag}, and block the account`)
  await expect(page.getByText('The member is blocked and signed out everywhere')).toBeVisible()
  await expect(members.getByText('We’re reviewing your account.')).toBeVisible()
  await expect(members.locator('body')).not.toContainText(/sanction/i)

  await page.goto(page.url().replace(/compliance.*/, `users/${member.session.user.id}`))
  await expect(page.getByText('This member has a confirmed sanctions hit')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unblock' })).toBeHidden()
  await page.goto(page.url().replace(/\?.*|$/, '?tab=flags'))
  await page.getByRole('link', { name: 'Sanctions list match' }).click()
  await page.getByRole('button', { name: 'Show sensitive details' }).or(dialog(page).getByLabel('Note')).first().waitFor()
  if (await page.getByRole('button', { name: 'Show sensitive details' }).isVisible())
    await page.getByRole('button', { name: 'Show sensitive details' }).click()
  await dialog(page).getByLabel('Note').fill('By the passport they were born elsewhere.')
  await dialog(page)
    .getByRole('button', { name: /^Request withdrawal/ })
    .click()
  await confirmAction(page, first, `Ask to withdraw the sanctions hit of @${member.hai_tag}`)
  await expect(page.getByText('Approval requested')).toBeVisible()

  await page.goto(page.url().replace(/compliance.*|users.*/, `compliance?tab=screening&user=${other.hai_tag}`))
  await page.getByRole('row').filter({ hasText: other.hai_tag }).getByText('Sanctions list match').click()
  const shows = dialog(page).getByRole('button', { name: 'Show sensitive details' })
  await shows.or(dialog(page).getByLabel('Note')).first().waitFor()
  if (await shows.isVisible()) await shows.click()
  await dialog(page).getByLabel('Note').fill('By the passport they were born elsewhere.')
  await dialog(page)
    .getByRole('button', { name: /^Request clearance/ })
    .click()
  await confirmAction(page, first, `Ask to clear the sanctions hit of @${other.hai_tag}`)

  const staffPage = await anotherPage(browser, page)
  await enterStaffArea(staffPage, second, '/approvals')
  await staffPage.getByRole('button', { name: 'Show Sensitive' }).click()
  for (const what of [`withdraw the sanctions hit of @${member.hai_tag}`, `clear the sanctions hit of @${other.hai_tag}`]) {
    const waiting = staffPage.getByRole('article').filter({ hasText: new RegExp(what, 'i') })
    await waiting.getByRole('button', { name: /^Approve|^Clear|^Withdraw/ }).click()
    await dialog(staffPage)
      .getByRole('button', { name: /^Approve|^Clear|^Withdraw/ })
      .click()
    await confirmAction(staffPage, second, `Approve: ${what}`)
    await expect(waiting).toHaveCount(0)
  }
  await loadSanctions({ 91_001: 'GRANDOIT, Thermilus', 91_002: 'CADICHON, Orilien', 91_003: 'ANOTHER, Entry' })
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: other.hai_tag })).toHaveCount(1)
  await expect(page.getByRole('row').filter({ hasText: other.hai_tag })).toContainText('Cleared')
})

test('staff read an abuse report, open its member and settle it once with a code', async ({ page }) => {
  const [first, second, reported, staff] = [
    await aMember({ full_name: 'Fabiola Exantus' }),
    await aMember({ full_name: 'Wideline Pierre' }),
    await aMember({ full_name: 'Renel Auguste' }),
    await aColleague('admin', 'Myrlande Vilaire'),
  ]
  const report = { hai_tag: reported.hai_tag, category: 'scam' } as const
  await call('report_member', { ...report, description: 'Says that I won a lottery, for a fee.' }, first.session.access_token)
  await enterStaffArea(page, staff)
  await page.getByRole('link', { name: /^Abuse reports/ }).click()
  await expect(page).toHaveURL(/\/compliance\?tab=reports&state=open$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Compliance' })).toBeVisible()
  await expectSound(page)
  await call('report_member', { ...report, description: 'Asked me for the code on my phone.' }, second.session.access_token)
  await page.getByRole('row').filter({ hasText: reported.hai_tag }).filter({ hasText: second.hai_tag }).getByText('Scam').click()
  await expect(page.getByRole('region', { name: 'Decision' })).toContainText('Sensitive details are hidden')
  await page.getByRole('button', { name: 'Show sensitive details' }).click()
  await expect(page.getByRole('main')).toContainText('Asked me for the code on my phone.')
  await expect(page.getByRole('region', { name: 'Other reports about this member' })).toContainText(
    '1 report by 1 person, 1 open',
  )
  await page.getByRole('button', { name: 'Close with action' }).click()
  await expect(page.getByRole('main')).toContainText('Enter 15 to 2000 characters.')
  await expectSound(page)
  await page.getByLabel('Staff note').fill('Two people say the same; the account is frozen.')
  await page.getByRole('button', { name: 'Close with action' }).click()
  await confirmAction(page, staff, `Close a report about @${reported.hai_tag} with action`)
  await expect(page.getByText('Report closed', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Decision' })).toContainText('Two people say the same')

  await page.getByRole('link', { name: 'Open member' }).click()
  await expect(page).toHaveURL(new RegExp(`/users/${reported.session.user.id}\\?tab=flags$`))
  await expect(page.getByRole('main')).toContainText('Renel Auguste')
  await expectSound(page)
  await page.getByRole('link', { name: 'Scam' }).first().click()
  await expect(page).toHaveURL(/tab=reports&report=/)
})
