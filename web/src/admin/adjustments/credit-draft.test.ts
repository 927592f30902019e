import { cents } from '@hai/contract/money'
import { expect, test } from 'vitest'
import { commandOf, emptyDraft, manualOf } from './credit-draft.ts'

const member = {
  user_id: 'b5a9a0f0-0000-7000-8000-000000000001',
  full_name: 'Rose Charles',
  hai_tag: 'rose',
  email: 'rose@test.example',
}
const draft = { ...emptyDraft, member, typed: '12.50', reason: ' An agent did not come, twice. ', notes: 'Talked to them.' }

test('returns a command only for a complete form', () => {
  expect(commandOf(draft)).toEqual({
    user_id: member.user_id,
    amount: cents(12_50),
    reason_code: 'goodwill',
    reason: 'An agent did not come, twice.',
    notes: 'Talked to them.',
    case: null,
  })
  for (const missing of [{ member: null }, { typed: '0' }, { typed: '1000.01' }, { reason: 'Too short.' }])
    expect(commandOf({ ...draft, ...missing })).toBeNull()
})

test('the fallback credits under the same key, without notes and case, as a credit', () => {
  const creditCase = { kind: 'ticket', id: 'b5a9a0f0-0000-7000-8000-000000000004' } as const
  const command = commandOf({ ...draft, case: creditCase })
  if (!command) throw new Error('no command')
  const { notes, case: about, ...credit } = command
  const keyed = { idempotency_key: 'b5a9a0f0-0000-4000-8000-000000000002', admin_id: 'b5a9a0f0-0000-7000-8000-000000000003' }
  expect([notes, about]).toEqual(['Talked to them.', creditCase])
  expect(manualOf({ ...keyed, ...command, ip_address: '203.0.113.9' })).toEqual({ ...keyed, ...credit, type: 'credit' })
})
