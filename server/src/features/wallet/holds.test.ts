import { randomUUID } from 'node:crypto'
import { cents } from '@hai/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { send, sendAtOnce, sweep } from '../../../test/money.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

const holdsOf = (who: MemberPerson) => app.call('get_holds', {}, who.access_token)

test('holds are listed with reason, person and end, and add up to the balance on hold', async () => {
  const paul = await aFundedWallet(app)
  const [rose, anne] = await Promise.all([aMember(app, { full_name: 'Rose Pierre' }), aMember(app)])
  const first = await send(app, paul, rose.hai_tag, 25_00)
  const second = await send(app, paul, { email: anne.email }, 3_00)
  await sendAtOnce(app, paul, await aMember(app), 1_00)
  const ends_at = new Date(app.clock.now().getTime() + 60_000).toISOString()
  expect(await holdsOf(paul)).toEqual({
    on_hold_balance: 28_28,
    items: [
      {
        transaction_id: second.transaction_id,
        kind: 'undo_window',
        amount: 3_00,
        ends_at,
        created_at: app.clock.now().toISOString(),
        counterparty: { shown_name: anne.email, hai_tag: null, avatar_url: null, nickname: null },
      },
      {
        transaction_id: first.transaction_id,
        kind: 'undo_window',
        amount: 25_28,
        ends_at,
        created_at: app.clock.now().toISOString(),
        counterparty: { shown_name: 'Rose P.', hai_tag: rose.hai_tag, avatar_url: null, nickname: null },
      },
    ],
    older: { count: 0, amount: 0 },
  })
  expect(await holdsOf(rose)).toEqual({ on_hold_balance: 0, items: [], older: { count: 0, amount: 0 } })
})

test('ended holds are not listed, however they ended', async () => {
  const paul = await aFundedWallet(app)
  const undone = await send(app, paul, (await aMember(app)).hai_tag, 5_00)
  await send(app, paul, (await aMember(app)).hai_tag, 7_00)
  await app.call('undo_send', { idempotency_key: randomUUID(), transaction_id: undone.transaction_id }, paul.access_token)
  expect((await holdsOf(paul)).items).toMatchObject([{ amount: 7_07 + 1 }])
  app.clock.forward({ minutes: 1 })
  await sweep(app)
  expect(await holdsOf(paul)).toMatchObject({ on_hold_balance: 0, items: [] })
})

test('further holds are summed up; holds of every kind are included', async () => {
  const paul = await aFundedWallet(app)
  const { available, on_hold } = await app.server.ledger.memberAccounts(paul.user_id)
  for (let count = 1; count <= 53; count += 1) {
    await app.server.ledger.post({
      kind: 'send_held',
      initiator_id: paul.user_id,
      idempotency_key: randomUUID(),
      payload: null,
      moves: [{ from: available, to: on_hold, amount: cents(count) }],
      details: { amount: count, fee: 0, tax: 0, note: '', payer_id: paul.user_id, payee_id: randomUUID() },
    })
  }
  const { on_hold_balance, items, older } = await holdsOf(paul)
  expect(items).toHaveLength(50)
  expect(items[0]).toMatchObject({ amount: 53, ends_at: null })
  expect(older).toEqual({ count: 3, amount: 1 + 2 + 3 })
  expect(on_hold_balance).toBe(items.reduce((sum, { amount }) => sum + amount, 0) + older.amount)
})
