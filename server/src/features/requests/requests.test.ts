import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember } from '../../../test/members.ts'
import { codeOf, followedUp, later, sendAtOnce } from '../../../test/money.ts'
import { anAsking, anAskingPair, aPayment, askFor, deleteUnpaidRequests, seenBy, expireRequests } from '../../../test/requests.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

describe('a request for money', () => {
  test('is visible to both, masked and marked as from a stranger, with its note and last day', async () => {
    const [requester, payer] = await anAskingPair(app)
    const id = await askFor(app, requester, payer, 25_00, { note: 'for school' })
    const incoming = await app.call('list_money_requests', { direction: 'incoming' }, payer.access_token)
    expect(incoming.items).toEqual([
      expect.objectContaining({
        id,
        direction: 'incoming',
        amount: 25_00,
        note: 'for school',
        status: 'open',
        is_stranger: true,
        reason: '',
        counterparty: { shown_name: 'Paul B.', hai_tag: requester.hai_tag, avatar_url: null, nickname: null },
        split_id: null,
        transaction_id: null,
        ended_at: null,
        expires_at: new Date(app.clock.now().getTime() + 14 * 86_400_000).toISOString(),
      }),
    ])
    const outgoing = await app.call('list_money_requests', { direction: 'outgoing', state: 'open' }, requester.access_token)
    expect(outgoing.items.map(({ counterparty }) => counterparty.shown_name)).toEqual(['Marie J.'])
    const dashboard = await app.call('get_dashboard', {}, payer.access_token)
    expect(dashboard.open_requests).toBe(1)
    expect(dashboard.waiting_for_me).toMatchObject([{ kind: 'request', id, shown_name: 'Paul B.', amount: 25_00 }])
    expect((await app.call('get_dashboard', {}, requester.access_token)).waiting_for_me).toEqual([])
    expect((await app.call('get_dashboard', {}, requester.access_token)).open_requests).toBe(0)
  })

  test('shows full names between people who have dealt with each other', async () => {
    const [requester, payer] = await anAskingPair(app)
    await sendAtOnce(app, payer, requester, 5_00)
    await followedUp(app)
    const id = await askFor(app, requester, payer, 10_00)
    expect(await seenBy(app, payer, id)).toMatchObject({
      is_stranger: false,
      counterparty: { shown_name: 'Paul Baptiste' },
    })
  })

  test('is visible, payable and cancellable only for its own two sides', async () => {
    const [[requester, payer], other] = await Promise.all([anAskingPair(app), aFundedWallet(app)])
    const request_id = await askFor(app, requester, payer, 10_00)
    const key = () => ({ idempotency_key: randomUUID(), request_id })
    const pay = await aPayment(app, request_id, 10_00)
    for (const { access_token } of [other, requester]) {
      expect(await codeOf(app.call('pay_money_request', pay, access_token))).toBe('NOT_FOUND')
      expect(await codeOf(app.call('quote_money_request', { request_id }, access_token))).toBe('NOT_FOUND')
      expect(await codeOf(app.call('decline_money_request', key(), access_token))).toBe('NOT_FOUND')
    }
    for (const { access_token } of [other, payer]) {
      expect(await codeOf(app.call('cancel_money_request', key(), access_token))).toBe('NOT_FOUND')
    }
    expect(await codeOf(app.call('get_money_request', { request_id }, other.access_token))).toBe('NOT_FOUND')
  })

  test('cannot go to unknown, hidden, blocked or reserved people, with the same answer for all', async () => {
    const [requester, hidden, blocked] = await Promise.all([aMember(app), aMember(app), aMember(app)])
    const { owner } = database()
    await owner.query(`update identity.profile set hidden_from_email = true where id = $1`, [hidden.user_id])
    await owner.query(`update identity.profile set is_blocked = true where id = $1`, [blocked.user_id])
    const addresses = [
      { email: 'nobody@example.org' },
      { email: hidden.email },
      { email: blocked.email },
      { hai_tag: blocked.hai_tag },
      { hai_tag: 'nobody_here_yet' },
    ]
    const codes = []
    for (const payer of addresses)
      codes.push(await codeOf(app.call('request_money', anAsking(payer, 5_00), requester.access_token)))
    expect(new Set(codes)).toEqual(new Set(['RECIPIENT_UNAVAILABLE']))
    const { rows } = await owner.query(`select from requests.request where requester_id = $1`, [requester.user_id])
    expect(rows).toEqual([])
  })

  test('counts as a lookup of a stranger, like a search', async () => {
    const requester = await aMember(app)
    const codes = []
    for (let tries = 0; tries < 6; tries += 1)
      codes.push(
        await codeOf(app.call('request_money', anAsking({ email: `n${tries}@example.org` }, 5_00), requester.access_token)),
      )
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'RECIPIENT_UNAVAILABLE'), 'RATE_LIMITED'])
  })

  test('cannot go to the requester, nor ask for less or more than a send allows', async () => {
    const [requester, payer] = await anAskingPair(app)
    const ask = (payerOf: Parameters<typeof anAsking>[0], amount: number) =>
      codeOf(app.call('request_money', anAsking(payerOf, amount), requester.access_token))
    expect(await ask(requester.hai_tag, 5_00)).toBe('RECIPIENT_IS_SELF')
    expect(await ask(payer.hai_tag, 99)).toBe('AMOUNT_OUT_OF_BOUNDS')
    expect(await ask(payer.hai_tag, 2_500_01)).toBe('AMOUNT_OUT_OF_BOUNDS')
  })

  test('a request by email shows the requester what they typed, until the two have dealt with each other', async () => {
    const [requester, payer] = await anAskingPair(app)
    const id = await askFor(app, requester, { email: payer.email }, 10_00)
    expect((await seenBy(app, requester, id)).counterparty).toEqual({
      shown_name: payer.email,
      hai_tag: null,
      avatar_url: null,
      nickname: null,
    })
    await app.call('pay_money_request', await aPayment(app, id, 10_00, { undo_window: false }), payer.access_token)
    await followedUp(app)
    expect((await seenBy(app, requester, id)).counterparty.shown_name).toBe('Marie Joseph')
  })

  test('a request with the same key returns the first one; another payload is rejected; fifty at once create one', async () => {
    const [requester, payer] = await anAskingPair(app)
    const command = anAsking(payer.hai_tag, 12_00, { note: 'rent' })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => app.call('request_money', command, requester.access_token)),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    app.clock.forward({ minutes: 1 })
    expect(await app.call('request_money', command, requester.access_token)).toEqual(answers[0])
    const other = { ...command, amount: 13_00 }
    expect(await codeOf(app.call('request_money', other, requester.access_token))).toBe('IDEMPOTENCY_CONFLICT')
    expect((await app.call('list_money_requests', { direction: 'incoming' }, payer.access_token)).items).toHaveLength(1)
  })

  test('lists are paged and filtered by state, and reject a foreign cursor', async () => {
    const [requester, one, two] = await Promise.all([aMember(app), aMember(app), aMember(app)])
    const ids = []
    for (const payer of [one, two, one, two, one]) ids.push(await askFor(app, requester, payer, 5_00))
    const list = (more: object) =>
      app.call('list_money_requests', { direction: 'outgoing', limit: 2, ...more }, requester.access_token)
    const seen = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await list(cursor === undefined ? {} : { cursor })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.next_cursor
    }
    expect(seen).toEqual(ids.toReversed())
    await app.call('cancel_money_request', { idempotency_key: randomUUID(), request_id: ids[0] ?? '' }, requester.access_token)
    expect((await list({ state: 'over' })).items.map(({ id }) => id)).toEqual([ids[0]])
    expect(await codeOf(list({ cursor: 'made up' }))).toBe('BAD_REQUEST')
  })
})

describe('an ended request', () => {
  test('declined with a reason cannot be paid, cancelled or declined again', async () => {
    const [requester, payer] = await anAskingPair(app)
    const request_id = await askFor(app, requester, payer, 10_00)
    const decline = { idempotency_key: randomUUID(), request_id, reason: 'Already paid in cash' }
    const declined = await app.call('decline_money_request', decline, payer.access_token)
    expect(declined).toEqual({ request_id, status: 'declined' })
    expect(await app.call('decline_money_request', decline, payer.access_token)).toEqual(declined)
    expect(await seenBy(app, requester, request_id)).toMatchObject({ status: 'declined', reason: 'Already paid in cash' })
    await expectOver(request_id, requester.access_token, payer.access_token)
    const other = { ...decline, reason: 'other' }
    expect(await codeOf(app.call('decline_money_request', other, payer.access_token))).toBe('IDEMPOTENCY_CONFLICT')
  })

  test('cancelled by the requester', async () => {
    const [requester, payer] = await anAskingPair(app)
    const request_id = await askFor(app, requester, payer, 10_00)
    const cancel = { idempotency_key: randomUUID(), request_id }
    const cancelled = await app.call('cancel_money_request', cancel, requester.access_token)
    expect(await app.call('cancel_money_request', cancel, requester.access_token)).toEqual(cancelled)
    const reused = { ...cancel, request_id: await askFor(app, requester, payer, 10_00) }
    expect(await codeOf(app.call('cancel_money_request', reused, requester.access_token))).toBe('IDEMPOTENCY_CONFLICT')
    expect(await seenBy(app, payer, request_id)).toMatchObject({ status: 'cancelled' })
    await expectOver(request_id, requester.access_token, payer.access_token)
  })

  test('expires after fourteen days, even before the expiry job has run', async () => {
    const [requester, payer] = await anAskingPair(app)
    const request_id = await askFor(app, requester, payer, 10_00)
    const [asker, asked] = await later(app, { days: 14, seconds: -1 }, requester, payer)
    await expireRequests(app)
    expect(await seenBy(app, asked, request_id)).toMatchObject({ status: 'open' })
    app.clock.forward({ seconds: 1 })
    expect(await seenBy(app, asked, request_id)).toMatchObject({ status: 'lapsed' })
    await expectOver(request_id, asker.access_token, asked.access_token)
    await expireRequests(app)
    const { rows } = await database().owner.query(`select status from requests.request where id = $1`, [request_id])
    expect(rows).toEqual([{ status: 'lapsed' }])
    await expectOver(request_id, asker.access_token, asked.access_token)
  })

  test('is deleted two years after it ended, unless it was paid', async () => {
    const [requester, payer] = await anAskingPair(app)
    const [declined, paid] = [await askFor(app, requester, payer, 10_00), await askFor(app, requester, payer, 11_00)]
    await app.call('decline_money_request', { idempotency_key: randomUUID(), request_id: declined }, payer.access_token)
    await app.call('pay_money_request', await aPayment(app, paid, 11_00, { undo_window: false }), payer.access_token)
    const left = async () =>
      (
        await database().owner.query<{ id: string }>('select id from requests.request where id = any ($1)', [[declined, paid]])
      ).rows.map(({ id }) => id)
    app.clock.forward({ days: 730 })
    await deleteUnpaidRequests(app)
    expect((await left()).length).toBe(2)
    app.clock.forward({ seconds: 1 })
    await deleteUnpaidRequests(app)
    expect(await left()).toEqual([paid])
  })

  async function expectOver(request_id: string, requester: string, payer: string): Promise<void> {
    const key = () => ({ idempotency_key: randomUUID(), request_id })
    const pay = await aPayment(app, request_id, 10_00)
    expect(await codeOf(app.call('pay_money_request', pay, payer))).toBe('INVALID_TRANSITION')
    expect(await codeOf(app.call('quote_money_request', { request_id }, payer))).toBe('INVALID_TRANSITION')
    expect(await codeOf(app.call('decline_money_request', key(), payer))).toBe('INVALID_TRANSITION')
    expect(await codeOf(app.call('cancel_money_request', key(), requester))).toBe('INVALID_TRANSITION')
  }
})
