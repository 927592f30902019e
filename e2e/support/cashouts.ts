import type { CallInput, Output } from '@hai/contract/contract'
import { aMember, type TestMember } from './members.ts'
import { approveAgent } from './operator.ts'
import { aNumber, textedCode } from './phones.ts'
import { aKey, call } from './server.ts'

/** A verified phone number gives the lowest tier that may cash out. */
export async function provePhone({ session: { access_token } }: TestMember): Promise<void> {
  const phone = aNumber()
  await call('set_phone', { phone }, access_token)
  await call('start_phone_verification', {}, access_token)
  await call('check_phone_verification', { code: await textedCode(phone) }, access_token)
}

export async function aSaver(full_name = 'Roseline Baptiste'): Promise<TestMember> {
  const member = await aMember({ full_name, balance: 100_00 })
  await provePhone(member)
  return member
}

/** Approved, on duty, with cash, and the only agent in the commune. */
export async function anAgent(commune: string, full_name = 'Paul Desir'): Promise<TestMember> {
  const agent = await aMember({ full_name })
  await approveAgent(agent, {
    department: 'Nippes',
    commune,
    address: '12, rue des Manguiers',
    hours: '8h–17h',
    methods: ['cash_pickup'],
    agreed: true,
  })
  await call('set_agent_duty', { cash: 500_00 }, agent.session.access_token)
  return agent
}

export async function cashOut(member: TestMember, agent: TestMember, amount: number): Promise<Output<'request_cashout'>> {
  const { access_token } = member.session
  const { total: quoted_total } = await call('quote_cashout', { amount }, access_token)
  const destination_details: CallInput<'request_cashout'>['destination_details'] = {
    method: 'cash_pickup',
    phone: '+50937123456',
    full_name: 'Ti Pòl Joseph',
    department: 'Nippes',
    commune: 'Miragoâne',
    note: '',
  }
  const command = { idempotency_key: aKey(), amount, quoted_total, destination_details, agent_id: agent.session.user.id }
  return call('request_cashout', command, access_token)
}
