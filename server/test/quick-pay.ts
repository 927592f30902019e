import { randomUUID } from 'node:crypto'
import type { CallInput, Output } from '@hai/contract/contract'
import type { TestApp } from './app.ts'
import type { MemberPerson } from './members.ts'

type QuickPay = CallInput<'quick_pay'>

/** The quoted total is the amount, because the payee pays the fee. */
export const aQuickPay = (payee: QuickPay['payee'], amount: number, more: Partial<QuickPay> = {}): QuickPay => ({
  idempotency_key: randomUUID(),
  payee,
  amount,
  quoted_total: amount,
  ...more,
})

export const quickPay = (
  app: TestApp,
  from: MemberPerson,
  to: MemberPerson | Pick<Output<'create_pay_link'>, 'pay_link'>,
  amount: number,
  more: Partial<QuickPay> = {},
): Promise<Output<'quick_pay'>> => app.call('quick_pay', aQuickPay(whom(to), amount, more), from.access_token)

const whom = (to: Parameters<typeof quickPay>[2]): QuickPay['payee'] =>
  'pay_link' in to ? { pay_link: to.pay_link } : { hai_tag: to.hai_tag }

export const aPayLink = (
  app: TestApp,
  of: MemberPerson,
  link: Partial<CallInput<'create_pay_link'>> = {},
): Promise<Output<'create_pay_link'>> => app.call('create_pay_link', { idempotency_key: randomUUID(), ...link }, of.access_token)
