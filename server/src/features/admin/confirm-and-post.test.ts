import { expect, test } from 'vitest'
import { aCredit, fundReasons } from '../../../test/adjustments.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { codeOf, useStaffSignIn } from '../../../test/staff-sign-in.ts'
import { aFundedWallet } from '../../../test/members.ts'
import { balancesOf } from '../../../test/money.ts'
import { textedCode } from '../../../test/phones.ts'
import { summaryIn } from '../../../test/staff.ts'

const database = useTestDatabase()
const { app, aNewAdmin, stepUp, stepsOf } = useStaffSignIn(database)

test('a staff member signs in, steps up, confirms a credit by code, posts it, and repeats the call for the same answer', async () => {
  await fundReasons(app())
  const rose = await aFundedWallet(app(), { amount: 10_00 })
  const admin = await stepUp(await aNewAdmin())
  const input = aCredit(admin, rose, 25_00)
  const procedure = 'admin_wallet_adjustment'

  expect(await codeOf(app().call(procedure, input, admin))).toBe('ACTION_CODE_REQUIRED')
  const prepared = await app().call('prepare_admin_action', { procedure, input }, admin)
  const { action_id } = prepared
  const summary = summaryIn(prepared)
  expect(summary).toBe(`credit $25.00 to @${rose.hai_tag}, goodwill`)
  await app().call('send_admin_action_code', { action_id }, admin)
  const text = (await app().server.outbox.list()).find(({ to }) => to === admin.phone)
  expect(text?.body).toContain(`To credit $25.00 to @${rose.hai_tag}, goodwill:`)
  const proof = { method: 'phone', code: await textedCode(app(), admin.phone) } as const
  const { action_token } = await app().call('confirm_admin_action', { action_id, proof }, admin)

  const more = { ...input, amount: 50_00 }
  expect(await codeOf(app().call(procedure, more, { ...admin, action_token }))).toBe('ACTION_CODE_REQUIRED')
  const answer = await app().call(procedure, input, { ...admin, action_token })
  expect(answer).toMatchObject({ status: 'posted', amount: 25_00, new_balance: 35_00 })
  // Retry after a lost response, with the same key and token.
  expect(await app().call(procedure, input, { ...admin, action_token })).toEqual(answer)
  expect((await balancesOf(app(), rose))[0]).toBe(35_00)
  expect(await stepsOf(admin)).toEqual(['code_sent', 'proven', 'token_given', 'code_sent', 'action_confirmed'])
})

test('an action that cannot succeed is rejected before a code is sent', async () => {
  const admin = await stepUp(await aNewAdmin())
  const procedure = 'admin_wallet_adjustment'
  const prepare = (input: Record<string, unknown>) => codeOf(app().call('prepare_admin_action', { procedure, input }, admin))
  expect(await prepare(aCredit(admin, admin, 5_00))).toBe('FORBIDDEN')
  expect(await prepare({ ...aCredit(admin, admin, 5_00), amount: -1 })).toBe('BAD_REQUEST')
})
