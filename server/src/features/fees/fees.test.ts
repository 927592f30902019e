import { chargeFor } from '@hai/contract/fee-bands'
import type { FundingMethod } from '@hai/contract/funding-states'
import { cents } from '@hai/contract/money'
import { beforeEach, expect, test } from 'vitest'
import { aGuest } from '../../../test/callers.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { noApprovals } from '../../../test/no-approvals.ts'
import { movableClock } from '../../../test/clock.ts'
import { createDatabase } from '../../platform/database/database.ts'
import { createFees } from './index.ts'

const database = useTestDatabase()
const clock = movableClock('2026-06-01T12:00:00Z')
let fees: ReturnType<typeof createFees>

beforeEach(() => {
  fees = feesWith(['stripe', 'sandbox'])
})

const feesWith = (fundingMethods: readonly FundingMethod[]) =>
  createFees({ database: createDatabase(database().app), clock, fundingMethods, approvals: noApprovals })

const charge = async (operation: string, dollars: number) => {
  const { fee, tax } = chargeFor(await fees.current(operation), cents(Math.round(dollars * 100)))
  return [fee, tax]
}

test('a send is free up to five dollars, then one percent, at least five cents, at most a dollar', async () => {
  expect(await charge('send', 1)).toEqual([0, 0])
  expect(await charge('send', 5)).toEqual([0, 0])
  expect(await charge('send', 5.01)).toEqual([6, 1])
  expect(await charge('send', 25)).toEqual([25, 3])
  expect(await charge('send', 100)).toEqual([100, 10])
  expect(await charge('send', 2500)).toEqual([100, 10])
})

test('a cash-out is priced by band, and the platform’s part at the level-1 share is taxed', async () => {
  expect(await charge('cash_out', 5)).toEqual([25, 1])
  expect(await charge('cash_out', 99.99)).toEqual([110, 4])
  expect(await charge('cash_out', 450)).toEqual([220, 9])
})

test('cards, quick pay, tasks, cash-ins and the sandbox have rules', async () => {
  expect(await charge('fund_card', 100)).toEqual([320, 32])
  expect(await charge('quick_pay', 19.99)).toEqual([0, 0])
  expect(await charge('quick_pay', 20)).toEqual([10, 1])
  expect(await charge('task_reward', 10)).toEqual([50, 5])
  expect(await charge('cash_in', 100)).toEqual([50, 0])
  expect(await charge('fund_sandbox', 100)).toEqual([0, 0])
})

test('a new rule applies from its date, also on a server that is already running', async () => {
  expect(await charge('send', 25)).toEqual([25, 3])
  await database().owner.query(
    `insert into fees.rule (operation, effective_from, minimum_amount, maximum_amount, bands, tax_bp, paid_by)
     values ('send', '2026-06-02T00:00:00Z', 100, 250000, '[{"from_amount":0,"fixed":10,"rate_bp":0,"minimum":0,"maximum":null}]', 0, 'payer')`,
  )
  clock.forward({ minutes: 1 })
  expect(await charge('send', 25)).toEqual([25, 3])
  clock.forward({ days: 1 })
  expect(await charge('send', 25)).toEqual([10, 0])
})

test('anyone can read the current rules, one per operation', async () => {
  const { items } = await fees.feature.handlers.list_fee_rules(aGuest(), {})
  expect(items.map(({ operation }) => operation).toSorted()).toEqual([
    'cash_in',
    'cash_out',
    'fund_card',
    'fund_sandbox',
    'quick_pay',
    'send',
    'task_reward',
  ])
  expect(items.find(({ operation }) => operation === 'send')).toMatchObject({
    minimum_amount: 100,
    maximum_amount: 250_000,
    paid_by: 'payer',
  })
})

test('a disabled funding method is not listed', async () => {
  const list = async (methods: readonly FundingMethod[]) => {
    const { items, card_methods } = await feesWith(methods).feature.handlers.list_fee_rules(aGuest(), {})
    return { card_methods, added: items.map(({ operation }) => operation).filter((operation) => operation.startsWith('fund_')) }
  }
  expect(await list([])).toEqual({ card_methods: [], added: [] })
  expect(await list(['sandbox'])).toEqual({ card_methods: [], added: ['fund_sandbox'] })
  expect(await list(['moncash', 'sandbox'])).toMatchObject({ card_methods: ['moncash'] })
  expect((await list(['stripe'])).added).toEqual(['fund_card'])
})
