import { cents, type Cents } from '@hai/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nothingTaken, sumTakenBack, calculateTakenBack } from './taken.ts'

const some = (max: number) => fc.integer({ min: 0, max }).map(cents)
const aBooking = fc.record({ amount: some(1_000_00), fee: some(30_00), tax: some(3_00) })
const have = fc.record({ member: some(1_000_00), fee: some(40_00), tax: some(4_00) })

function step(
  booked: { amount: Cents; fee: Cents; tax: Cents },
  state: { taken: typeof nothingTaken; have: { member: Cents; fee: Cents; tax: Cents } },
  gone: Cents,
) {
  const taken = calculateTakenBack({ booked, taken: state.taken, gone, have: state.have })
  const left = (who: 'member' | 'fee' | 'tax'): Cents => cents(state.have[who] + state.taken[who] - taken[who])
  return { taken, have: { member: left('member'), fee: left('fee'), tax: left('tax') } }
}

test('for any steps, exactly the missing amount is taken and no balance becomes negative', () =>
  fc.assert(
    fc.property(aBooking, have, fc.array(some(1_200_00), { maxLength: 12 }), (booked, wallet, steps) => {
      let state = { taken: nothingTaken, have: wallet }
      for (const gone of steps) {
        const before = state.taken
        state = step(booked, state, gone)
        expect(sumTakenBack(state.taken)).toBe(gone)
        expect(Object.values(state.have).every((left) => left >= 0)).toBe(true)
        const ways = (['member', 'fee', 'tax', 'debt'] as const).map((part) => Math.sign(state.taken[part] - before[part]))
        expect(new Set(ways.filter((way) => way !== 0)).size).toBeLessThanOrEqual(1)
      }
    }),
  ))

test('the result does not depend on the steps in between', () =>
  fc.assert(
    fc.property(aBooking, have, fc.array(some(1_200_00), { maxLength: 8 }), some(1_200_00), (booked, wallet, steps, end) => {
      const start = { taken: nothingTaken, have: wallet }
      const byWays = [...steps, end].reduce((state, gone) => step(booked, state, gone), start)
      expect(byWays).toEqual(step(booked, start, end))
    }),
  ))

test('the member’s part is taken first, then the platform’s fee, then the tax', () => {
  const booked = { amount: cents(100), fee: cents(10), tax: cents(1) }
  const rich = { member: cents(1_000), fee: cents(1_000), tax: cents(1_000) }
  const of = (gone: number) => calculateTakenBack({ booked, taken: nothingTaken, gone: cents(gone), have: rich })
  expect(of(60)).toMatchObject({ member: 60, fee: 0, tax: 0, debt: 0 })
  expect(of(105)).toMatchObject({ member: 100, fee: 5, tax: 0, debt: 0 })
  expect(of(111)).toMatchObject({ member: 100, fee: 10, tax: 1, debt: 0 })
  expect(of(115)).toMatchObject({ member: 100, fee: 10, tax: 1, debt: 4 })
})
