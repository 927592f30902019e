import type { TestMember } from './members.ts'
import { plan } from './schedules.ts'
import { aKey, call } from './server.ts'
import { pay } from './wallet.ts'

export async function pagesOfMoney(
  member: TestMember,
  friend: TestMember,
): Promise<readonly [string, string, string, ...string[]]> {
  const { access_token } = member.session
  const { transaction_id } = await pay(member, { hai_tag: friend.hai_tag }, 12_34, 'Mèsi anpil')
  await pay(member, { email: 'a-long-address-of-somebody@a-long-domain-name.example' }, 5_00)
  const planned = await plan(member, friend, 12_50, { note: 'Lwaye kay la' })
  const people = [{ payer: { hai_tag: friend.hai_tag } }]
  const split = { total: 10_00, note: 'Manje', shares: 'even', own_share: true, people } as const
  const { split_id } = await call('split_money', { idempotency_key: aKey(), ...split }, access_token)
  const asking = { payer: { hai_tag: member.hai_tag }, amount: 3_00, note: 'Pen' }
  const { request_id } = await call('request_money', { idempotency_key: aKey(), ...asking }, friend.session.access_token)
  const { code } = await call('get_receipt_code', { transaction_id }, access_token)
  return [
    '/dashboard',
    '/wallet',
    `/wallet/${transaction_id}`,
    '/wallet/statements',
    `/verify/${code}`,
    '/wallet/scheduled',
    `/wallet/scheduled/${planned.id}`,
    `/pay?to=${friend.hai_tag}`,
    '/requests',
    '/requests?tab=outgoing',
    `/requests/${request_id}`,
    `/requests/splits/${split_id}`,
  ]
}
