import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember } from '../../../test/members.ts'
import { balancesOf, runJob, send, runDueJob } from '../../../test/money.ts'

const database = useTestDatabase()
let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
  other = await startTestApp(database(), { clock: app.clock })
})
afterAll(() => Promise.all([app.stop(), other.stop()]))

const ROUNDS = 12

test('undo at the end of the window, on two servers: one succeeds, and the money is in one place', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [payer, payee] = await Promise.all([aFundedWallet(app), aMember(app)])
    const { transaction_id } = await send(app, payer, payee.hai_tag, 25_00)
    const undo = { idempotency_key: randomUUID(), transaction_id }
    app.clock.forward({ seconds: 59 })
    const undoing = Promise.allSettled([app.call('undo_send', undo, payer.access_token)])
    app.clock.forward({ seconds: 1 })
    const [[undone]] = await Promise.all([undoing, runDueJob(other), runDueJob(app)])
    await runDueJob(app)
    const [[available, on_hold], [received]] = await Promise.all([balancesOf(app, payer), balancesOf(app, payee)])
    expect(on_hold).toBe(0)
    expect([available, received]).toEqual(undone.status === 'fulfilled' ? [100_00, 0] : [74_72, 25_00])
  }
})

test('cancel and claim at once, on two servers: one succeeds', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [payer, payee] = await Promise.all([aFundedWallet(app), aMember(app)])
    const phone = `+5093${String(7_100_000 + round)}`
    const { transaction_id } = await send(app, payer, { phone }, 25_00)
    await database().owner.query(`update identity.profile set phone = $2, phone_verified_at = now() where id = $1`, [
      payee.user_id,
      phone,
    ])
    const [cancelled] = await Promise.allSettled([
      app.call('cancel_pending_send', { idempotency_key: randomUUID(), transaction_id }, payer.access_token),
      runJob(other, 'transfers:claim', { user_id: payee.user_id }),
      runJob(app, 'transfers:claim', { user_id: payee.user_id }),
    ])
    const [[available], [received]] = await Promise.all([balancesOf(app, payer), balancesOf(app, payee)])
    expect([available, received]).toEqual(cancelled.status === 'fulfilled' ? [100_00, 0] : [74_72, 25_00])
  }
})

test('cancel, expiry and claim at the same moment: the money ends in one place', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [payer, payee] = await Promise.all([aFundedWallet(app), aMember(app)])
    const phone = `+5093${String(7_200_000 + round)}`
    const { transaction_id } = await send(app, payer, { phone }, 25_00)
    await database().owner.query(`update identity.profile set phone = $2, phone_verified_at = now() where id = $1`, [
      payee.user_id,
      phone,
    ])
    await database().owner.query(`update transfers.waiting_send set due_at = $2, deadline = $2 where transaction_id = $1`, [
      transaction_id,
      new Date(app.clock.now().getTime() + 1_000),
    ])
    const calls = [
      app.call('cancel_pending_send', { idempotency_key: randomUUID(), transaction_id }, payer.access_token),
      runJob(other, 'transfers:claim', { user_id: payee.user_id }),
    ]
    app.clock.forward({ seconds: 1 })
    await Promise.allSettled([...calls, runDueJob(other), runDueJob(app)])
    const [[available], [received]] = await Promise.all([balancesOf(app, payer), balancesOf(app, payee)])
    expect([
      [100_00, 0],
      [74_72, 25_00],
    ]).toContainEqual([available, received])
    const { rows } = await database().owner.query(
      `select kind from ledger.posting where ends = (select id from ledger.posting where public_id = $1)`,
      [transaction_id],
    )
    expect(rows).toHaveLength(1)
  }
})
