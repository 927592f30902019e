import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import { storedDetails } from './stored-details.ts'

const database = useTestDatabase()
const [payer_id, payee_id] = [randomUUID(), randomUUID()]
const money = { amount: 20_00, fee: 20, tax: 2 }
const free = { amount: 5_00, fee: 0, tax: 0 }

test.each([
  ['send', { payer_id, payee_id, status: 'completed', ...money, note: '' }, { payee_id, ...money }],
  [
    'send',
    { payer_id, payee_id, status: 'completed', ...free, note: 'the "roof"' },
    { payee_id, amount: 5_00, note: 'the "roof"' },
  ],
  [
    'send_held',
    { payer_id, payee_id, status: 'arriving', ...money, note: '', by_address: true },
    { payee_id, ...money, by_address: true },
  ],
  ['escrow', { payer_id, payee_id: null, status: 'pending', ...money, note: '' }, money],
  ['quick_pay', { payer_id, payee_id, ...free, payee_gets: 4_98, note: '' }, { payee_id, amount: 5_00, payee_gets: 4_98 }],
  ['cash_out_held', { payer_id, payee_id: null, ...money, note: '', hold_id: payee_id }, { ...money, hold_id: payee_id }],
  // Details that are not usual are stored.
  ['task_held', { payer_id: payee_id, payee_id, ...money, note: '' }, { payer_id: payee_id, payee_id, ...money }],
  ['refund', { payer_id, payee_id, ...free, note: '' }, { payer_id, payee_id, ...free, note: '' }],
  ['fund', {}, {}],
] as const)('details of a %s are stored without usual values and read whole', async (kind, details, stored) => {
  const request = { kind, initiator_id: payer_id, details }
  expect(storedDetails(request)).toEqual(stored)
  const { rows } = await database().app.query<{ details: unknown; payer_id: string | null }>(
    `select details, details ->> 'payer_id' as payer_id
       from (select ledger.whole_details($1::json, $2, $3) as details) whole`,
    [JSON.stringify(storedDetails(request)), kind, payer_id],
  )
  expect(rows).toEqual([{ details, payer_id: 'payer_id' in details ? details.payer_id : null }])
})
