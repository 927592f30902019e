import { expect, test } from 'vitest'
import { cents } from '@hai/contract/money'
import { ApiError } from '../../api/api-error.ts'
import { isHalfTyped, matchRecent } from '../../payments/use-recipient.ts'
import {
  firstStep,
  newFlow,
  nextFlow,
  overlayParams,
  initialSendFlow,
  personAt,
  personOf,
  recentToPerson,
  shortName,
  typedCents,
} from './send-flow.ts'

const marie = {
  shown_name: 'Marie Joseph',
  hai_tag: 'marieange',
  avatar_url: null,
  times_paid: 3,
  nickname: 'Manman',
  is_favourite: true,
}
const fabi = {
  shown_name: 'Fabiola Charles',
  hai_tag: 'fabi_c',
  avatar_url: null,
  times_paid: 1,
  nickname: null,
  is_favourite: false,
}
test('a payment starts with the recipient, or with the amount if the recipient is known', () => {
  expect(firstStep(newFlow(null))).toBe('who')
  expect(firstStep(newFlow(recentToPerson(marie)))).toBe('amount')
  expect(firstStep(initialSendFlow({ hai_tag: 'marieange' }))).toBe('amount')
})

test('without a recipient a payment starts empty; with a tag it looks the recipient up', () => {
  expect(initialSendFlow({})).toEqual(newFlow(null))
  expect(initialSendFlow({ hai_tag: 'marieange' })).toEqual(newFlow(personAt({ hai_tag: 'marieange' })))
  expect(initialSendFlow({ hai_tag: 'marieange', amount: cents(12_50), note: 'Lwaye' })).toMatchObject({
    typedAmount: '12.50',
    note: 'Lwaye',
  })
  expect(initialSendFlow({ hai_tag: 'marieange' }).person).toMatchObject({ name: '@marieange', known: false })
})

test('the steps collect person, amount, note, price and receipt', () => {
  const sent = {
    transaction_id: 'x',
    status: 'completed',
    fee: cents(50),
    tax: cents(5),
    available_balance: cents(0),
    person: recentToPerson(marie),
    amount: cents(50_00),
    total: cents(50_55),
    amount_htg: 6610,
    notPaid: null,
  } as const
  const flow = [
    { type: 'choose', person: recentToPerson(marie) } as const,
    { type: 'type_amount', typed: '50' } as const,
    { type: 'write_note', note: 'Pou manman' } as const,
    { type: 'set_face_to_face', faceToFace: true } as const,
    { type: 'sent', sent } as const,
  ].reduce(nextFlow, newFlow(null))
  expect(flow).toEqual({
    ...newFlow(recentToPerson(marie)),
    typedAmount: '50',
    note: 'Pou manman',
    faceToFace: true,
    sent,
  })
  expect(typedCents(flow)).toBe(50_00)
})

test('a new payment keeps nothing but a recipient who is paid again', () => {
  const used = { ...newFlow(recentToPerson(marie)), note: 'Pou manman', faceToFace: true }
  expect(nextFlow(used, { type: 'send_another' })).toEqual(newFlow(recentToPerson(marie)))
})

test('choosing another person resets the undo window', () => {
  const used = { ...newFlow(recentToPerson(marie)), faceToFace: true }
  expect(nextFlow(used, { type: 'choose', person: recentToPerson(fabi) }).faceToFace).toBe(false)
})

test('an unregistered address is shown in full, a member by first name', () => {
  const unknown = personOf(
    { email: 'x@y.ht' },
    { found: false, shown_name: null, hai_tag: null, avatar_url: null, times_paid: 0 },
  )
  expect(unknown).toMatchObject({ name: 'x@y.ht', found: false })
  expect(shortName(unknown)).toBe('x@y.ht')
  expect(shortName(recentToPerson(marie))).toBe('Marie')
})

test('a member found by email or phone is paid by tag', () => {
  const found = personOf(
    { phone: '+50937123456' },
    { found: true, shown_name: 'Marie J.', hai_tag: 'marieange', avatar_url: null, times_paid: 0 },
  )
  expect(found.payee).toEqual({ hai_tag: 'marieange' })
})

test('recent payees are found by name, tag or nickname', () => {
  expect(matchRecent([marie, fabi], '')).toEqual([marie, fabi])
  expect(matchRecent([marie, fabi], '@fab')).toEqual([fabi])
  expect(matchRecent([marie, fabi], 'joseph')).toEqual([marie])
  expect(matchRecent([marie, fabi], 'manm')).toEqual([marie])
  expect(matchRecent([marie, fabi], 'zzz')).toEqual([])
})

test('a payment left for another page is restored', () => {
  const flow = { ...newFlow(recentToPerson(marie)), typedAmount: '120', note: 'Lwaye' }
  expect(initialSendFlow(overlayParams(flow))).toMatchObject({
    person: { hai_tag: 'marieange' },
    typedAmount: '120',
    note: 'Lwaye',
  })
})

test('the search is kept when going back and cleared for a new payment', () => {
  const found = nextFlow(nextFlow(newFlow(null), { type: 'type_who', typed: '@mari' }), {
    type: 'choose',
    person: recentToPerson(marie),
  })
  expect(found.typedRecipient).toBe('@mari')
  expect(nextFlow(found, { type: 'send_another' }).typedRecipient).toBe('')
})

test('“not found” is not shown beside matching people until Enter is pressed', () => {
  const nobody = new ApiError({ code: 'RECIPIENT_UNAVAILABLE', message: '', request_id: null })
  expect(isHalfTyped(nobody, { isEntered: false, isMatching: true })).toBe(true)
  expect(isHalfTyped(nobody, { isEntered: true, isMatching: true })).toBe(false)
  expect(isHalfTyped(nobody, { isEntered: false, isMatching: false })).toBe(false)
  const offline = new ApiError({ code: 'OFFLINE', message: '', request_id: null })
  expect(isHalfTyped(offline, { isEntered: false, isMatching: true })).toBe(false)
})
