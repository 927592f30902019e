import { expect, test } from 'vitest'
import { openedWith } from './opened-with.ts'

test('opened for nobody, a send begins empty', () => {
  expect(openedWith({})).toEqual({ person: null, typedAmount: '', note: '', faceToFace: false, sent: null })
})

test('opened for a person, an amount and a note, it begins with them', () => {
  expect(openedWith({ hai_tag: 'marie', amount: 25_00, note: 'Mèsi' })).toMatchObject({
    person: { payee: { hai_tag: 'marie' }, name: '@marie', known: false },
    typedAmount: '25.00',
    note: 'Mèsi',
  })
  expect(openedWith({ email: 'a@b.ht' }).person?.payee).toEqual({ email: 'a@b.ht' })
  expect(openedWith({ phone: '+50937123456' }).person?.payee).toEqual({ phone: '+50937123456' })
})

test('an amount that is none is not taken', () => {
  expect(openedWith({ amount: -5 }).typedAmount).toBe('')
  expect(openedWith({ amount: 10.5 }).typedAmount).toBe('')
})
