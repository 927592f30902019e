import { expect, test } from 'vitest'
import { spendLookup as spendWith, type LookupBudget, type LookupMoment } from './lookup-budget.ts'

const fresh: LookupBudget = { day: '2026-06-01', addresses: [], times: [] }
const figures = { lookupsPerDay: 20, lookupsPerMinute: 5 }
const spendLookup = (budget: LookupBudget, address: string, at: LookupMoment) => spendWith(budget, address, at, figures)
const noon = Date.parse('2026-06-01T16:00:00Z')

const moment = (seconds: number, day = '2026-06-01'): LookupMoment => ({
  now: new Date(noon + seconds * 1_000),
  day,
  day_ends_at: new Date('2026-06-02T04:00:00Z'),
})

function after(count: number, apart: number): LookupBudget {
  let budget = fresh
  for (let index = 0; index < count; index += 1) {
    const spent = spendLookup(budget, `stranger-${index}`, moment(index * apart))
    if ('retry_at' in spent) throw new Error('rejected too early')
    budget = spent.allowed
  }
  return budget
}

test('five strangers in a minute; the sixth waits until the first is a minute ago', () => {
  const budget = after(5, 1)
  expect(spendLookup(budget, 'one-more', moment(30))).toEqual({ retry_at: new Date(noon + 60_000) })
  expect(spendLookup(budget, 'one-more', moment(60))).toHaveProperty('allowed')
})

test('twenty strangers a day; the next one waits until tomorrow', () => {
  const budget = after(20, 20)
  expect(spendLookup(budget, 'one-more', moment(3_600))).toEqual({ retry_at: new Date('2026-06-02T04:00:00Z') })
  expect(spendLookup(budget, 'one-more', moment(90_000, '2026-06-02'))).toHaveProperty('allowed')
})

test('the same stranger again on the same day is free', () => {
  expect(spendLookup(after(20, 20), 'stranger-3', moment(500))).toHaveProperty('allowed')
  expect(spendLookup(after(5, 1), 'stranger-4', moment(10))).toHaveProperty('allowed')
})
