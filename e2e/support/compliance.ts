import { specimenPassport, specimenSelfie } from '../../server/src/seed/specimens.ts'
import { provePhone } from './cashouts.ts'
import { aMember, type TestMember } from './members.ts'
import { watchMoney } from './operator.ts'
import { aKey, call } from './server.ts'
import { pay } from './wallet.ts'

export async function anApplicant(): Promise<TestMember> {
  const member = await aMember({ full_name: 'Roseline Baptiste' })
  const { access_token } = member.session
  await provePhone(member)
  const [passport, selfie] = await Promise.all([specimenPassport('Roseline Baptiste', 'HW0000001'), specimenSelfie()])
  await call('submit_identity_document', { kind: 'passport', pages: [passport] }, access_token)
  await call('submit_identity_document', { kind: 'selfie', pages: [selfie] }, access_token)
  return member
}

/** Flagged because this new member sent on $235 of $250. */
export async function aDrainer(): Promise<TestMember> {
  const [payer, first, second] = await Promise.all([
    aMember({ full_name: 'Fabiola Exantus' }),
    aMember({ full_name: 'Wideline Pierre' }),
    aMember({ full_name: 'Roseline Baptiste' }),
  ])
  await provePhone(payer)
  await call('start_funding', { idempotency_key: aKey(), method: 'sandbox', amount: 250_00 }, payer.session.access_token)
  await pay(payer, { hai_tag: first.hai_tag }, 120_00)
  await pay(payer, { hai_tag: second.hai_tag }, 115_00)
  await watchMoney()
  return payer
}
