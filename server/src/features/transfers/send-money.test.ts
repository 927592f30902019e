import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refused, startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember } from '../../../test/members.ts'
import { aSend, balancesOf, codeOf, followedUp, later, runJob, send, sendAtOnce, runDueJob } from '../../../test/money.ts'
import { createDatabase } from '../../platform/database/database.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

/** Repeats the call with the same idempotency key while the server answers 503, as the contract allows. */
async function untilAnswered<Answer>(call: () => Promise<Answer>, more = 20): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (more > 0 && error instanceof Refused && error.code === 'UNAVAILABLE') return untilAnswered(call, more - 1)
    throw error
  }
}

const aPair = () => Promise.all([aFundedWallet(app, { full_name: 'Paul Baptiste' }), aMember(app)])

describe('a payee never paid before', () => {
  test('sees it arriving for a minute, then has it', async () => {
    const [payer, payee] = await aPair()
    const sent = await send(app, payer, payee.hai_tag, 25_00, { note: 'for school' })
    expect(sent).toMatchObject({ status: 'arriving', fee: 25, tax: 3, available_balance: 74_72 })
    expect(await balancesOf(app, payer)).toEqual([74_72, 25_28])
    expect(await balancesOf(app, payee)).toEqual([0, 0])

    app.clock.forward({ seconds: 59 })
    await runDueJob(app)
    expect(await balancesOf(app, payee)).toEqual([0, 0])

    app.clock.forward({ seconds: 1 })
    await runDueJob(app)
    await runDueJob(app)
    expect(await balancesOf(app, payee)).toEqual([25_00, 0])
    expect(await balancesOf(app, payer)).toEqual([74_72, 0])
  })

  test('has it at once when paid face to face', async () => {
    const [payer, payee] = await aPair()
    expect(await sendAtOnce(app, payer, payee, 10_00)).toMatchObject({ status: 'completed', available_balance: 89_89 })
    expect(await balancesOf(app, payee)).toEqual([10_00, 0])
  })

  test('has it at once the second time', async () => {
    const [payer, payee] = await aPair()
    await sendAtOnce(app, payer, payee, 10_00)
    await followedUp(app)
    expect(await send(app, payer, payee.hai_tag, 5_00)).toMatchObject({ status: 'completed', fee: 0, tax: 0 })
    expect(await balancesOf(app, payee)).toEqual([15_00, 0])
  })

  test('a job runs at the end of the window, and does nothing when it runs early', async () => {
    const [payer, payee] = await aPair()
    const { transaction_id } = await send(app, payer, payee.hai_tag, 5_00)
    const { rows } = await database().owner.query<{ run_at: Date }>(`select run_at from graphile_worker.jobs where key = $1`, [
      `transfers:settle:${transaction_id}`,
    ])
    expect(rows.map(({ run_at }) => run_at.getTime())).toEqual([app.clock.now().getTime() + 60_250])
    await runJob(app, 'transfers:settle', { transaction_id })
    expect(await balancesOf(app, payee)).toEqual([0, 0])
  })
})

describe('undo', () => {
  test('within the minute returns everything including the fee, and restores the daily limit', async () => {
    const [payer, payee] = await aPair()
    const before = await app.call('get_limits', {}, payer.access_token)
    const { transaction_id } = await send(app, payer, payee.hai_tag, 25_00)
    expect((await app.call('get_limits', {}, payer.access_token)).out_per_day.used).toBe(25_00)

    const undone = await app.call('undo_send', { idempotency_key: randomUUID(), transaction_id }, payer.access_token)
    expect(undone).toEqual({ transaction_id, status: 'undone', available_balance: 100_00 })
    expect(await balancesOf(app, payer)).toEqual([100_00, 0])
    expect(await app.call('get_limits', {}, payer.access_token)).toEqual(before)
    app.clock.forward({ minutes: 2 })
    await runDueJob(app)
    expect(await balancesOf(app, payee)).toEqual([0, 0])
  })

  test('an undo with the same key gives the same answer; with another it fails', async () => {
    const [payer, payee] = await aPair()
    const { transaction_id } = await send(app, payer, payee.hai_tag, 25_00)
    const undo = { idempotency_key: randomUUID(), transaction_id }
    const first = await app.call('undo_send', undo, payer.access_token)
    expect(await app.call('undo_send', undo, payer.access_token)).toEqual(first)
    expect(await codeOf(app.call('undo_send', { ...undo, idempotency_key: randomUUID() }, payer.access_token))).toBe(
      'INVALID_TRANSITION',
    )
  })

  test('is rejected after the minute, and for anyone else', async () => {
    const [payer, payee] = await aPair()
    const { transaction_id } = await send(app, payer, payee.hai_tag, 25_00)
    const undo = () => ({ idempotency_key: randomUUID(), transaction_id })
    expect(await codeOf(app.call('undo_send', undo(), payee.access_token))).toBe('NOT_FOUND')
    expect(await codeOf(app.call('undo_send', { ...undo(), transaction_id: randomUUID() }, payer.access_token))).toBe('NOT_FOUND')
    app.clock.forward({ seconds: 60 })
    expect(await codeOf(app.call('undo_send', undo(), payer.access_token))).toBe('INVALID_TRANSITION')
  })
})

describe('a repeated command', () => {
  test('returns the first answer, although fee, balance and relation have changed', async () => {
    const [payer, payee] = await aPair()
    const command = await aSend(app, payee.hai_tag, 25_00)
    const first = await app.call('send_money', command, payer.access_token)
    app.clock.forward({ minutes: 2 })
    await runDueJob(app)
    await followedUp(app)
    await send(app, payer, payee.hai_tag, 20_00)
    await database().owner.query(
      `insert into fees.rule (operation, effective_from, minimum_amount, maximum_amount, bands, tax_bp, paid_by)
       values ('send', $1, 100, 250000, '[{"from_amount":0,"fixed":7,"rate_bp":0,"minimum":0,"maximum":null}]', 0, 'payer')`,
      [app.clock.now().toISOString()],
    )
    app.clock.forward({ seconds: 10 })
    expect(await app.call('send_money', command, payer.access_token)).toEqual(first)
    expect(await balancesOf(app, payee)).toEqual([45_00, 0])
    await database().owner.query(`delete from fees.rule where bands::text like '%"fixed": 7%'`)
    app.clock.forward({ seconds: 10 })
  })

  test('a repeated command with another payload is rejected, whichever way it would take', async () => {
    const [payer, payee] = await aPair()
    const command = await aSend(app, payee.hai_tag, 25_00, { undo_window: false })
    await app.call('send_money', command, payer.access_token)
    const others = [
      { note: 'other' },
      { undo_window: true },
      { payee: { email: 'nobody@example.org' } },
      await aSend(app, payee.hai_tag, 26_00),
    ]
    for (const other of others) {
      const again = { ...command, ...other, idempotency_key: command.idempotency_key }
      expect(await codeOf(app.call('send_money', again, payer.access_token))).toBe('IDEMPOTENCY_CONFLICT')
    }
    expect(await balancesOf(app, payee)).toEqual([25_00, 0])
  })

  test('fifty at once pay once', async () => {
    for (const undo_window of [true, false]) {
      const [payer, payee] = await aPair()
      const command = await aSend(app, payee.hai_tag, 25_00, { undo_window })
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => untilAnswered(() => app.call('send_money', command, payer.access_token))),
      )
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
      expect(await balancesOf(app, payer)).toEqual([74_72, undo_window ? 25_28 : 0])
      expect((await app.call('list_activity', { kind: 'send' }, payer.access_token)).items).toHaveLength(1)
    }
  })
})

test('twenty different sends above the balance: as many succeed as it covers', async () => {
  const [payer, payee] = await Promise.all([aFundedWallet(app, { amount: 45_00 }), aMember(app)])
  const commands = await Promise.all(Array.from({ length: 20 }, () => aSend(app, payee.hai_tag, 10_00, { undo_window: false })))
  const results = await Promise.allSettled(commands.map((command) => app.call('send_money', command, payer.access_token)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  const codes = results.flatMap((result) =>
    result.status === 'rejected' && result.reason instanceof Refused ? result.reason.code : [],
  )
  expect(new Set(codes)).toEqual(new Set(['INSUFFICIENT_FUNDS']))
  expect(await balancesOf(app, payee)).toEqual([40_00, 0])
})

describe('rejections change nothing', () => {
  const refusedFor = async (command: Awaited<ReturnType<typeof aSend>>, payer: Awaited<ReturnType<typeof aFundedWallet>>) => {
    const before = await balancesOf(app, payer)
    const refusal = await app.call('send_money', command, payer.access_token).catch((error: unknown) => error)
    expect(await balancesOf(app, payer)).toEqual(before)
    expect((await app.call('list_activity', { kind: 'send' }, payer.access_token)).items).toEqual([])
    return refusal instanceof Refused ? refusal.body : refusal
  }

  test('more than the balance', async () => {
    const [payer, payee] = await Promise.all([aFundedWallet(app, { amount: 20_00 }), aMember(app)])
    for (const undo_window of [true, false]) {
      const command = await aSend(app, payee.hai_tag, 20_00, { undo_window })
      expect(await refusedFor(command, payer)).toMatchObject({ code: 'INSUFFICIENT_FUNDS', data: { available_balance: 20_00 } })
    }
    expect(await refusedFor(await aSend(app, { email: 'x@example.org' }, 20_00), payer)).toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    })
  })

  test('more than the daily limit: the error names the limit, the rest and the time', async () => {
    const [payer, payee] = await aPair()
    expect(await refusedFor(await aSend(app, payee.hai_tag, 50_01), payer)).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      data: { name: 'day', limit: 50_00, used: 0, remaining: 50_00 },
    })
  })

  test('an amount out of bounds', async () => {
    const [payer, payee] = await aPair()
    for (const amount of [99, 2_500_01])
      expect(await refusedFor(await aSend(app, payee.hai_tag, amount), payer)).toMatchObject({
        code: 'AMOUNT_OUT_OF_BOUNDS',
        data: { minimum: 1_00, maximum: 2_500_00 },
      })
  })

  test('another total than quoted: the error contains the new quote', async () => {
    const [payer, payee] = await aPair()
    expect(await refusedFor(await aSend(app, payee.hai_tag, 25_00, { quoted_total: 25_00 }), payer)).toMatchObject({
      code: 'QUOTE_CHANGED',
      data: { amount: 25_00, fee: 25, tax: 3, total: 25_28, payee_gets: 25_00 },
    })
  })

  test('rejects the payer themselves, by tag and by email', async () => {
    const payer = await aFundedWallet(app)
    for (const to of [{ hai_tag: payer.hai_tag.toUpperCase() }, { email: payer.email.toUpperCase() }])
      expect(await refusedFor(await aSend(app, to, 5_00), payer)).toMatchObject({ code: 'RECIPIENT_IS_SELF' })
  })

  test('rejects a blocked payee and a reserved tag', async () => {
    const [payer, payee] = await aPair()
    const block = { user_id: payee.user_id, reason: 'Your account is being looked at.' }
    await app.server.database.transaction().execute((trx) => app.server.identity.blockMember(trx, block))
    await followedUp(app)
    for (const to of [payee.hai_tag, 'admin'])
      expect(await refusedFor(await aSend(app, to, 5_00), payer)).toMatchObject({ code: 'RECIPIENT_UNAVAILABLE' })
  })

  test('rejects a payee whose wallet is frozen or full; their balance stays private', async () => {
    const [payer, payee] = await Promise.all([aFundedWallet(app), aFundedWallet(app, { amount: 140_00 })])
    const body = await refusedFor(await aSend(app, payee.hai_tag, 10_01, { undo_window: false }), payer)
    expect(body).toMatchObject({ code: 'RECIPIENT_CANNOT_RECEIVE' })
    expect(body).not.toHaveProperty('data')
    await app.server.database.transaction().execute((trx) => app.server.ledger.freeze(trx, payee.user_id))
    expect(await refusedFor(await aSend(app, payee.hai_tag, 5_00, { undo_window: false }), payer)).toMatchObject({
      code: 'RECIPIENT_CANNOT_RECEIVE',
    })
  })

  test('rejects a locked wallet', async () => {
    const [payer, payee] = await aPair()
    await app.server.database.transaction().execute((trx) => app.server.ledger.freeze(trx, payer.user_id))
    for (const to of [payee.hai_tag, { email: 'waiting@example.org' }])
      expect(await refusedFor(await aSend(app, to, 5_00), payer)).toMatchObject({ code: 'WALLET_LOCKED' })
  })
})

describe('when the window has ended but the ledger rejects the send', () => {
  test('a payee frozen meanwhile: the money returns to the payer', async () => {
    const [payer, payee] = await aPair()
    await send(app, payer, payee.hai_tag, 25_00)
    await app.server.database.transaction().execute((trx) => app.server.ledger.freeze(trx, payee.user_id))
    app.clock.forward({ minutes: 1 })
    await runDueJob(app)
    expect(await balancesOf(app, payer)).toEqual([100_00, 0])
    expect((await app.call('list_activity', { kind: 'send' }, payer.access_token)).items).toMatchObject([
      { status: 'not_arrived' },
    ])
  })

  test('a payer frozen meanwhile: it waits, and completes after the freeze', async () => {
    const [payer, payee] = await aPair()
    await send(app, payer, payee.hai_tag, 25_00)
    await app.server.database.transaction().execute((trx) => app.server.ledger.freeze(trx, payer.user_id))
    app.clock.forward({ minutes: 1 })
    await runDueJob(app)
    expect(await balancesOf(app, payer)).toEqual([74_72, 25_28])
    await createDatabase(database().owner)
      .transaction()
      .execute((trx) => app.server.ledger.unfreeze(trx, payer.user_id))
    const [payerLater, payeeLater] = await later(app, { hours: 1 }, payer, payee)
    await runDueJob(app)
    expect(await balancesOf(app, payerLater)).toEqual([74_72, 0])
    expect(await balancesOf(app, payeeLater)).toEqual([25_00, 0])
  })
})
