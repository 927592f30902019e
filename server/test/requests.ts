import { randomUUID } from 'node:crypto'
import type { CallInput, Output } from '@hai/contract/contract'
import type { TestApp } from './app.ts'
import { aFundedWallet, aMember, type MemberPerson } from './members.ts'
import { totalOf } from './money.ts'

type Ask = CallInput<'request_money'>

export const anAsking = (payer: string | Ask['payer'], amount: number, more: Partial<Ask> = {}): Ask => ({
  idempotency_key: randomUUID(),
  payer: typeof payer === 'string' ? { hai_tag: payer } : payer,
  amount,
  ...more,
})

export const anAskingPair = (app: TestApp): Promise<[MemberPerson, MemberPerson]> =>
  Promise.all([aMember(app, { full_name: 'Paul Baptiste' }), aFundedWallet(app, { full_name: 'Marie Joseph' })])

export async function askFor(
  app: TestApp,
  requester: MemberPerson,
  payer: MemberPerson | Ask['payer'],
  amount: number,
  more: Partial<Ask> = {},
): Promise<string> {
  const to = 'user_id' in payer ? payer.hai_tag : payer
  return (await app.call('request_money', anAsking(to, amount, more), requester.access_token)).request_id
}

export const aPayment = async (app: TestApp, request_id: string, amount: number, more: { undo_window?: boolean } = {}) => ({
  idempotency_key: randomUUID(),
  request_id,
  quoted_total: await totalOf(app, amount),
  ...more,
})

export const seenBy = (app: TestApp, { access_token }: MemberPerson, request_id: string): Promise<Output<'get_money_request'>> =>
  app.call('get_money_request', { request_id }, access_token)

export async function expireRequests({ server }: TestApp): Promise<void> {
  await server.requests.feature.jobs?.['requests:expire']?.({})
}

export async function deleteUnpaidRequests({ server }: TestApp): Promise<void> {
  await server.requests.feature.jobs?.['requests:delete_unpaid']?.({})
}
