import { expect, test } from 'vitest'
import { readPlainPhone } from '../../lib/phone.ts'
import { departmentOf, destinationOf, destinationProblems, draftFor, type DestinationDraft } from './destination-draft.ts'

const whole: DestinationDraft = {
  ...draftFor({ full_name: 'Ti Pòl Joseph', phone: '+509 37 12 34 56' }),
  commune: ' Pétion-Ville ',
}

test('the initial draft is cash for the member themselves', () => {
  expect(whole).toMatchObject({ method: 'cash_pickup', full_name: 'Ti Pòl Joseph', account: '' })
  expect(draftFor({ full_name: null, phone: null })).toMatchObject({ full_name: '', phone: '' })
})

test('the member’s phone is shown in groups and sent without them', () => {
  const draft = { ...whole, phone: draftFor({ full_name: null, phone: '+50937123456' }).phone }
  expect(draft.phone).toBe('+509\u00a03712\u00a03456')
  expect(destinationOf(draft, readPlainPhone)?.phone).toBe('+50937123456')
})

test('a complete draft is trimmed, and only a bank destination keeps the account', () => {
  expect(destinationOf({ ...whole, account: 'Sogebank 1' }, readPlainPhone)).toMatchObject({
    phone: '+50937123456',
    commune: 'Pétion-Ville',
    account: '',
    note: '',
  })
  expect(destinationOf({ ...whole, method: 'bank', account: ' Sogebank 1 ' }, readPlainPhone)?.account).toBe('Sogebank 1')
})

test('each field reports its own error', () => {
  const problems = (part: Partial<DestinationDraft>) => destinationProblems({ ...whole, ...part }, readPlainPhone)
  expect(problems({})).toEqual({})
  expect(problems({ full_name: 'P' })).toEqual({ full_name: 'err_name' })
  expect(problems({ phone: '12' })).toEqual({ phone: 'err_phone' })
  expect(problems({ commune: ' x ' })).toEqual({ commune: 'err_commune' })
  expect(problems({ method: 'bank' })).toEqual({ account: 'err_account' })
  expect(destinationOf({ ...whole, commune: '' }, readPlainPhone)).toBeNull()
})

test('an unknown department falls back to Ouest', () => {
  expect(departmentOf("Grand'Anse")).toBe("Grand'Anse")
  expect(departmentOf('Elsewhere')).toBe('Ouest')
})
