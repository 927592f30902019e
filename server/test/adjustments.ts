import { randomUUID } from 'node:crypto'
import { adjustmentReasons } from '@hai/contract/adjustment-reasons'
import type { CallInput } from '@hai/contract/contract'
import { cents } from '@hai/contract/money'
import { fundAccount } from '../src/features/adjustments/index.ts'
import type { TestApp } from './app.ts'
import type { MemberPerson } from './members.ts'
import { callConfirmed, type StaffPerson } from './staff.ts'

type Credit = CallInput<'admin_wallet_adjustment'>

export async function fundReasons({ server }: TestApp, amount = 10_000_00): Promise<void> {
  for (const account of adjustmentReasons) await fundAccount(server.ledger, { account, amount: cents(amount), from: 'sandbox' })
}

export const aCredit = (
  { user_id: admin_id }: Pick<MemberPerson, 'user_id'>,
  { user_id }: Pick<MemberPerson, 'user_id'>,
  amount: number,
  more: Partial<Credit> = {},
): Credit => ({
  idempotency_key: randomUUID(),
  admin_id,
  user_id,
  amount,
  reason_code: 'goodwill',
  reason: 'An agent did not come, twice.',
  ...more,
})

export const credit = (app: TestApp, staff: StaffPerson, to: MemberPerson, amount: number, more: Partial<Credit> = {}) =>
  callConfirmed(app, staff, 'admin_wallet_adjustment', aCredit(staff, to, amount, more))
