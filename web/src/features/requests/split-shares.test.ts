import { cents } from '@hai/contract/money'
import { expect, test } from 'vitest'
import { sharesOf } from './split-shares.ts'

const ten = cents(10_00)

test('with even shares, the requester’s own takes the extra cent', () => {
  expect(sharesOf({ total: ten, typed: ['', ''], shares: 'even', ownShare: true })).toEqual({
    amounts: [3_33, 3_33],
    own: 3_34,
    left: 0,
    isWhole: true,
  })
  expect(sharesOf({ total: ten, typed: ['', '', ''], shares: 'even', ownShare: false }).amounts).toEqual([3_34, 3_33, 3_33])
})

test('custom shares must add up to the total; the rest is the requester’s own share if they take part', () => {
  const typed = ['6', '3,00']
  expect(sharesOf({ total: ten, typed, shares: 'own', ownShare: true })).toMatchObject({ own: 1_00, left: 0, isWhole: true })
  expect(sharesOf({ total: ten, typed, shares: 'own', ownShare: false })).toMatchObject({ own: 0, left: 1_00, isWhole: false })
  expect(sharesOf({ total: ten, typed: ['6', '4'], shares: 'own', ownShare: true }).isWhole).toBe(false)
  expect(sharesOf({ total: ten, typed: ['6', '5'], shares: 'own', ownShare: false })).toMatchObject({
    left: -1_00,
    isWhole: false,
  })
  expect(sharesOf({ total: ten, typed: ['10', ''], shares: 'own', ownShare: false }).isWhole).toBe(false)
})
