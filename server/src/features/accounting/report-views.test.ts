import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet } from '../../../test/members.ts'
import { sendAtOnce } from '../../../test/money.ts'
import { aStaffMember, callConfirmed } from '../../../test/staff.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

const views = ['wallets', 'transaction_ledger', 'system_wallet', 'platform_earnings'] as const

async function asReport(statement: string, values: readonly unknown[] = []): Promise<readonly unknown[]> {
  const client = await database().owner.connect()
  try {
    await client.query('begin')
    await client.query('set local role hai_report')
    return (await client.query<Record<string, unknown>>(statement, [...values])).rows
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('reporting views return the same wallets, entries, platform wallet and earnings as the staff calls', async () => {
  const [marie, jean] = [await aFundedWallet(app), await aFundedWallet(app)]
  const admin = await aStaffMember(app, database())
  const { transaction_id } = await sendAtOnce(app, marie, jean, 20_00)
  const earning = {
    idempotency_key: randomUUID(),
    type: 'other',
    amount: 5_00,
    source_user: jean.user_id,
    reference_type: 'invoice',
    reference_id: 'A-17',
    metadata: { note: 'paper' },
  } as const
  await callConfirmed(app, admin, 'track_platform_earnings', earning)

  const [wallet] = await asReport('select * from reporting.wallets where user_id = $1', [marie.user_id])
  const { available_balance, on_hold_balance } = await app.call('get_wallet', {}, marie.access_token)
  expect(wallet).toEqual({ user_id: marie.user_id, available_balance, on_hold_balance })
  const fees = await asReport(
    `select transaction_type, amount, user_id from reporting.transaction_ledger
      where transaction_id = $1 and transaction_type in ('platform_fee', 'tax_fee') order by transaction_type`,
    [transaction_id],
  )
  const earned = (await app.call('list_platform_earnings', { limit: 100 }, admin)).items
  const ofSend = earned.filter((one) => one.transaction_id === transaction_id)
  expect(fees).toEqual(
    ofSend
      .map(({ type, amount }) => ({ transaction_type: type, amount, user_id: null }))
      .toSorted((a, b) => a.transaction_type.localeCompare(b.transaction_type)),
  )
  expect(fees.length).toBeGreaterThan(0)
  const rows = await asReport(
    'select type, amount, source_user, reference_type, reference_id, "timestamp", metadata from reporting.platform_earnings',
  )
  expect(rows).toHaveLength(earned.length)
  expect(rows).toEqual(
    expect.arrayContaining(
      earned.map(({ type, amount, source_user, reference_type, reference_id, timestamp, metadata }) => ({
        type,
        amount,
        source_user: source_user?.user_id ?? null,
        reference_type,
        reference_id,
        timestamp: new Date(timestamp),
        metadata: type === 'other' ? earning.metadata : metadata,
      })),
    ),
  )
  const [system] = await asReport('select total_balance, updated_at from reporting.system_wallet')
  const { total_balance, updated_at } = await app.call('get_system_wallet_analytics', {}, admin)
  expect(system).toEqual({ total_balance, updated_at: new Date(updated_at ?? '') })
})

test.each(views)('the server’s database login cannot read reporting.%s, and a report cannot write to it', async (view) => {
  await expect(database().app.query(`select * from reporting.${view}`)).rejects.toMatchObject({ code: '42501' })
  await expect(asReport(`delete from reporting.${view}`)).rejects.toThrow()
})
