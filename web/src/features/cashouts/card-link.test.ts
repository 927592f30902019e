import { expect, test } from 'vitest'
import { cardLink } from './card-link.ts'

const destination_details = {
  method: 'cash_pickup',
  department: 'Ouest',
  commune: 'Delmas',
  phone: '',
  full_name: '',
  account: '',
  note: '',
} as const
const ready = { id: 'one', role: 'member', status: 'accepted', actions: [], dispute_id: null, destination_details } as const

test('the card links each party to a page where they can act', () => {
  expect(cardLink(ready)).toEqual({ href: '/wallet/cash-outs/one', textKey: 'open_code' })
  expect(cardLink({ ...ready, status: 'sent', actions: ['confirm'] })).toMatchObject({ textKey: 'received' })
  expect(cardLink({ ...ready, role: 'agent' }, '/agents/dashboard')).toEqual({
    href: '/agents/dashboard',
    textKey: 'ui.open',
  })
})

test('a disputed cash-out links both parties to the dispute, a decided one to the cash-out', () => {
  for (const role of ['member', 'agent'] as const)
    expect(cardLink({ ...ready, role, status: 'disputed', dispute_id: 'case' }, '/agents/dashboard')).toEqual({
      href: '/disputes/case',
      textKey: 'ui.see_dispute',
    })
  expect(cardLink({ ...ready, status: 'completed', dispute_id: 'case' })).toMatchObject({ href: '/wallet/cash-outs/one' })
})
