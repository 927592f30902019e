import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Refused, startTestApp, type TestApp } from '../../test/app.ts'
import { useTestDatabase } from '../../test/database.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../test/members.ts'

const database = useTestDatabase()
let app: TestApp
let marie: MemberPerson
let jean: MemberPerson
let eve: MemberPerson
beforeAll(async () => {
  app = await startTestApp(database())
  eve = await aMember(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  marie = await aFundedWallet(app, { amount: 100_00 })
  jean = await aMember(app)
})

const codeOf = async (call: Promise<unknown>): Promise<string> => {
  try {
    await call
    return 'done'
  } catch (error) {
    if (error instanceof Refused) return error.code
    throw error
  }
}
const available = async ({ access_token }: MemberPerson): Promise<number> =>
  (await app.call('get_wallet', {}, access_token)).available_balance

async function aSend(amount: number) {
  const payee = { hai_tag: jean.hai_tag }
  const { total } = await app.call('quote_transfer', { payee, amount, undo_window: false }, marie.access_token)
  return { idempotency_key: randomUUID(), payee, amount, quoted_total: total, undo_window: false }
}

describe('other users’ objects', () => {
  test('are NOT_FOUND for strangers: transactions, sends, fundings, notifications', async () => {
    const direct = await app.call('send_money', await aSend(5_00), marie.access_token)
    const pending = await app.call(
      'send_money',
      { ...(await aSend(5_00)), payee: { email: `nobody.${randomUUID()}@example.org` } },
      marie.access_token,
    )
    await app.server.feed.caughtUp()
    const [notification] = (await app.call('list_notifications', {}, jean.access_token)).items
    if (!notification) throw new Error('Jean was not notified of the money')
    const key = { idempotency_key: randomUUID() }
    expect(await codeOf(app.call('get_transaction', { transaction_id: direct.transaction_id }, eve.access_token))).toBe(
      'NOT_FOUND',
    )
    expect(await codeOf(app.call('undo_send', { ...key, transaction_id: direct.transaction_id }, eve.access_token))).toBe(
      'NOT_FOUND',
    )
    expect(
      await codeOf(app.call('cancel_pending_send', { ...key, transaction_id: pending.transaction_id }, eve.access_token)),
    ).toBe('NOT_FOUND')
    expect(await codeOf(app.call('mark_notification_read', { notification_id: notification.id }, eve.access_token))).toBe(
      'NOT_FOUND',
    )
    expect((await app.call('list_activity', {}, eve.access_token)).items).toEqual([])
    expect((await app.call('list_notifications', {}, jean.access_token)).items).toHaveLength(1)
  })

  test('the user id of someone else is FORBIDDEN in every call', async () => {
    const { user_id, email } = marie
    for (const call of [
      app.call('ensure_profile', { user_id, email }, eve.access_token),
      app.call('create_user_profile', { user_id, email }, eve.access_token),
      app.call('is_user_blocked', { user_id }, eve.access_token),
      app.call('complete_user_onboarding', { user_id, full_name: 'Eve', hai_tag: 'evil', phone: null }, eve.access_token),
      app.call('claim_pending_sends', { user_id, hai_tag: null, email: null, phone: null }, eve.access_token),
    ])
      expect(await codeOf(call)).toBe('FORBIDDEN')
  })
})

describe('repeated commands', () => {
  test('fifty identical commands at once pay once and get the same answer', async () => {
    const send = await aSend(10_00)
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.call('send_money', send, marie.access_token)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await available(marie)).toBe(100_00 - send.quoted_total)
    expect(await available(jean)).toBe(10_00)
  })

  test('twenty different ones above the balance succeed only up to the balance', async () => {
    marie = await aFundedWallet(app, { amount: 30_00 })
    const sends = await Promise.all(Array.from({ length: 20 }, () => aSend(2_00)))
    const results = await Promise.all(sends.map((send) => codeOf(app.call('send_money', send, marie.access_token))))
    const paid = results.filter((result) => result === 'done').length
    expect(new Set(results)).toEqual(new Set(['done', 'INSUFFICIENT_FUNDS']))
    expect(await available(jean)).toBe(paid * 2_00)
    const left = await available(marie)
    expect(left).toBe(30_00 - paid * (sends[0]?.quoted_total ?? 0))
    expect(left).toBeGreaterThanOrEqual(0)
  })

  test('the same key for another command is a conflict and moves nothing', async () => {
    const send = await aSend(10_00)
    await app.call('send_money', send, marie.access_token)
    const other = { ...(await aSend(20_00)), idempotency_key: send.idempotency_key }
    expect(await codeOf(app.call('send_money', other, marie.access_token))).toBe('IDEMPOTENCY_CONFLICT')
    expect(await available(jean)).toBe(10_00)
  })

  test('an ended session moves nothing, not even with a valid key', async () => {
    const send = await aSend(10_00)
    await app.call('sign_out', {}, marie.access_token)
    expect(await codeOf(app.call('send_money', send, marie.access_token))).toBe('UNAUTHENTICATED')
    expect(await codeOf(app.call('refresh_session', { refresh_token: marie.refresh_token }))).toBe('UNAUTHENTICATED')
    expect(await available(jean)).toBe(0)
  })
})
