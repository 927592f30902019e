import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { balancesOf, sendAtOnce } from '../../../test/money.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { prove } from '../../ledger/check.ts'
import { usePartitionSize } from '../../ledger/small-partitions.ts'
import { createDatabase } from '../../platform/database/database.ts'

const SIZE = 10
const database = useTestDatabase()
usePartitionSize(database, SIZE)

let app: TestApp
let payer: MemberPerson
let payee: MemberPerson
let old: string
let recent: string
let until: string
beforeAll(async () => {
  app = await startTestApp(database())
  ;[payer, payee] = [await aFundedWallet(app), await aMember(app)]
  old = (await sendAtOnce(app, payer, payee, 1_00)).transaction_id
  for (let count = 0; count < SIZE; count += 1) recent = (await sendAtOnce(app, payer, payee, 1_00)).transaction_id
  expect(await prove(createDatabase(database().app), app.clock.now())).toEqual([])
  const { rows } = await database().owner.query<{ until: Date }>(
    `select until from ledger.archive_partition(0, now() + interval '1 year', '\\x00', now())`,
  )
  until = rows[0]?.until.toISOString() ?? ''
})
afterAll(() => app.stop())

const archived = () => ({ status: 410, body: { code: 'ARCHIVED', data: { until } } })

test('an archived payment is said to be archived, and a newer one is shown', async () => {
  const { access_token } = payer
  await expect(app.call('get_transaction', { transaction_id: old }, access_token)).rejects.toMatchObject(archived())
  await expect(app.call('get_receipt', { transaction_id: old }, access_token)).rejects.toMatchObject(archived())
  await expect(app.call('get_receipt_proof', { transaction_id: old }, access_token)).rejects.toMatchObject(archived())
  expect(await app.call('get_transaction', { transaction_id: recent }, access_token)).toMatchObject({ id: recent })
})

test('the end of the activity says up to when payments are archived', async () => {
  const { items, next_cursor, archived_until } = await app.call('list_activity', { limit: 50 }, payer.access_token)
  expect(items.map(({ id }) => id)).toContain(recent)
  expect(items.map(({ id }) => id)).not.toContain(old)
  expect({ next_cursor, archived_until }).toEqual({ next_cursor: null, archived_until: until })
  const first = await app.call('list_activity', { limit: 1 }, payer.access_token)
  expect(first).toMatchObject({ archived_until: null })
})

test('balances stay, and payments go on', async () => {
  const [before] = await balancesOf(app, payer)
  await sendAtOnce(app, payer, payee, 1_00)
  expect((await balancesOf(app, payer))[0]).toBeLessThan(before)
  expect(await prove(createDatabase(database().app), app.clock.now())).toEqual([])
})
