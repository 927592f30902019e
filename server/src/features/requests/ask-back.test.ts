import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { balancesOf, codeOf, followedUp, later, send, sendAtOnce } from '../../../test/money.ts'
import { askFor } from '../../../test/requests.ts'
import type { PersonalRow } from '../../personal-data.ts'
import { insertReturn } from '../transfers/returned-payments.ts'

const database = useTestDatabase()
let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), {
    config: {
      requests: { requestDays: 14, openMax: 5, openPerPersonMax: 3, perDay: 20, perPersonPerDay: 3, declinedPauseHours: 72 },
    },
  })
  other = await startTestApp(database(), { clock: app.clock })
})
afterAll(() => Promise.all([app.stop(), other.stop()]))

async function aPayment(): Promise<[paul: MemberPerson, rose: MemberPerson, transaction_id: string]> {
  const [paul, rose] = await Promise.all([
    aFundedWallet(app, { full_name: 'Paul Baptiste' }),
    aMember(app, { full_name: 'Rose Pierre' }),
  ])
  return [paul, rose, (await sendAtOnce(app, paul, rose, 25_00)).transaction_id]
}

const askBack = (who: MemberPerson, transaction_id: string, more: { note?: string; idempotency_key?: string } = {}, on = app) =>
  on.call('ask_payment_back', { idempotency_key: randomUUID(), transaction_id, ...more }, who.access_token)
const decline = (who: MemberPerson, transaction_id: string) =>
  app.call('decline_ask_back', { idempotency_key: randomUUID(), transaction_id }, who.access_token)
const giveBack = (who: MemberPerson, transaction_id: string) =>
  app.call('return_payment', { idempotency_key: randomUUID(), transaction_id }, who.access_token)
const receipt = (who: MemberPerson, transaction_id: string) => app.call('get_transaction', { transaction_id }, who.access_token)
const readNotifications = async (who: MemberPerson) => {
  await followedUp(app)
  return (await app.call('list_notifications', { unread: true }, who.access_token)).items.filter(({ type }) =>
    type.startsWith('money_request_back'),
  )
}

async function leave({ user_id }: MemberPerson): Promise<void> {
  const { owner } = database()
  await owner.query(`insert into deletions.deletion_request (id, user_id, requested_at) values ($1, $2, now())`, [
    randomUUID(),
    user_id,
  ])
  await owner.query(`update deletions.deletion_request set status = 'approved', ended_at = now() where user_id = $1`, [user_id])
}

async function recordProfileChange({ user_id }: MemberPerson): Promise<void> {
  const changed = { id: randomUUID(), type: 'profile.changed', user_id, payload: { user_id } }
  await database().owner.query('select events.record(now(), $1::jsonb)', [JSON.stringify([changed])])
  await followedUp(app)
}

async function untilOneWaits(): Promise<void> {
  const waiting = `select from pg_locks join pg_database d on d.oid = database
    where locktype = 'advisory' and not granted and d.datname = current_database()`
  await expect.poll(async () => (await database().owner.query(waiting)).rowCount).toBeGreaterThan(0)
}

describe('asking for a payment back', () => {
  test('moves no money; the receiver is notified without the note, and both receipts show it', async () => {
    const [paul, rose, sent] = await aPayment()
    expect(await receipt(paul, sent)).toMatchObject({ can_ask_back: true, asked_back: null })
    expect(await receipt(rose, sent)).toMatchObject({ can_ask_back: false, asked_back: null })
    const before = await Promise.all([balancesOf(app, paul), balancesOf(app, rose)])
    const { asked_at } = await askBack(paul, sent, { note: 'wrong person' })
    const asked_back = { note: 'wrong person', asked_at, declined_at: null }
    expect(await receipt(paul, sent)).toMatchObject({ can_ask_back: false, asked_back })
    expect(await receipt(rose, sent)).toMatchObject({ asked_back, return_amount: 25_00 })
    expect(await Promise.all([balancesOf(app, paul), balancesOf(app, rose)])).toEqual(before)
    const notification = await readNotifications(rose)
    expect(notification).toMatchObject([
      { title: 'Paul B. asked for $25.00 back', reference_type: 'transaction', reference_id: sent },
    ])
    expect(JSON.stringify(notification)).not.toContain('wrong person')
  })

  test('happens once per payment, however many devices and servers ask at the same moment', async () => {
    const [paul, , sent] = await aPayment()
    const asked = await Promise.allSettled([app, other, app, other].map((on) => askBack(paul, sent, {}, on)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await codeOf(askBack(paul, sent))).toBe('INVALID_TRANSITION')
  })

  test('repeats the first answer for the same key', async () => {
    const [paul, , sent] = await aPayment()
    const command = { idempotency_key: randomUUID(), note: 'sorry' }
    const first = await askBack(paul, sent, command)
    expect(await askBack(paul, sent, command, other)).toEqual(first)
    expect(await codeOf(askBack(paul, sent, { ...command, note: 'please' }))).toBe('IDEMPOTENCY_CONFLICT')
  })

  test('can be declined once: the payer is notified, and the receiver can still return the payment', async () => {
    const [paul, rose, sent] = await aPayment()
    await askBack(paul, sent)
    expect(await codeOf(decline(paul, sent))).toBe('NOT_FOUND')
    const { declined_at } = await decline(rose, sent)
    expect(await receipt(paul, sent)).toMatchObject({ asked_back: { declined_at }, can_ask_back: false })
    expect(await readNotifications(paul)).toMatchObject([{ title: 'Rose P. won’t send your $25.00 back', reference_id: sent }])
    expect(await codeOf(decline(rose, sent))).toBe('INVALID_TRANSITION')
    await giveBack(rose, sent)
    expect(await receipt(paul, sent)).toMatchObject({ status: 'returned' })
  })

  test('waits on the receiver’s dashboard until they return the payment or decline', async () => {
    const waitsFor = async (who: MemberPerson) => (await app.call('get_dashboard', {}, who.access_token)).waiting_for_me
    const [paul, rose, sent] = await aPayment()
    const kept = (await sendAtOnce(app, paul, rose, 5_00)).transaction_id
    await followedUp(app)
    expect(await waitsFor(rose)).toEqual([])
    await askBack(paul, sent)
    await askBack(paul, kept)
    const one = { kind: 'asked_back', shown_name: 'Paul Baptiste' }
    const shown = await waitsFor(rose)
    expect(shown).toHaveLength(2)
    expect(shown).toContainEqual(expect.objectContaining({ ...one, id: sent, amount: 25_00 }))
    expect(shown).toContainEqual(expect.objectContaining({ ...one, id: kept, amount: 5_00 }))
    expect(await waitsFor(paul)).toEqual([])
    await decline(rose, kept)
    expect(await waitsFor(rose)).toMatchObject([{ id: sent }])
    await giveBack(rose, sent)
    expect(await waitsFor(rose)).toEqual([])
  })

  test('ends when the payment is returned', async () => {
    const [paul, rose, sent] = await aPayment()
    await askBack(paul, sent)
    await giveBack(rose, sent)
    expect(await codeOf(decline(rose, sent))).toBe('INVALID_TRANSITION')
    const again = (await sendAtOnce(app, paul, rose, 5_00)).transaction_id
    await giveBack(rose, again)
    expect(await receipt(paul, again)).toMatchObject({ can_ask_back: false })
    expect(await codeOf(askBack(paul, again))).toBe('INVALID_TRANSITION')
  })

  test('cannot be declined while a return is in progress', async () => {
    const [paul, rose, sent] = await aPayment()
    await askBack(paul, sent)
    let declining = Promise.resolve('')
    await app.server.database.transaction().execute(async (trx) => {
      const returned = { received_id: sent, sent_id: sent, return_id: randomUUID(), returned_at: app.clock.now() }
      await insertReturn(trx, returned)
      declining = codeOf(decline(rose, sent))
      await Promise.race([declining, untilOneWaits()])
    })
    expect(await declining).toBe('INVALID_TRANSITION')
    expect(await readNotifications(paul)).toEqual([])
  })

  test('is possible for 30 days', async () => {
    const [paul, rose, sent] = await aPayment()
    const soon = (await sendAtOnce(app, paul, rose, 1_00)).transaction_id
    const [almost] = await later(app, { days: 30, seconds: -60 }, paul)
    await askBack(almost, soon)
    const [late] = await later(app, { seconds: 61 }, almost)
    expect(await receipt(late, sent)).toMatchObject({ can_ask_back: false })
    expect(await codeOf(askBack(late, sent))).toBe('INVALID_TRANSITION')
  })

  test('is possible only for the payer, and only for a payment that reached a member', async () => {
    const [, rose, sent] = await aPayment()
    const stranger = await aFundedWallet(app)
    for (const who of [rose, stranger]) expect(await codeOf(askBack(who, sent))).toBe('NOT_FOUND')
    const arriving = await send(app, stranger, rose.hai_tag, 5_00)
    expect(await codeOf(askBack(stranger, arriving.transaction_id))).toBe('INVALID_TRANSITION')
    const pending = await send(app, stranger, { email: `nobody-${randomUUID()}@example.com` }, 5_00)
    expect(await codeOf(askBack(stranger, pending.transaction_id))).toBe('INVALID_TRANSITION')
  })

  test('asking back a claimed send links each of the two to their own receipt', async () => {
    const email = `claims-${randomUUID()}@example.com`
    const paul = await aFundedWallet(app)
    const { transaction_id: sent } = await send(app, paul, { email }, 5_00)
    const rose = await aMember(app, { email })
    await app.call('claim_pending_sends', { user_id: rose.user_id, hai_tag: null, email, phone: null }, rose.access_token)
    await askBack(paul, sent)
    const [notification] = await readNotifications(rose)
    const received = notification?.reference_id ?? ''
    expect(received).not.toBe(sent)
    expect(await receipt(rose, received)).toMatchObject({ asked_back: { declined_at: null }, return_amount: 5_00 })
    await decline(rose, received)
    expect(await readNotifications(paul)).toMatchObject([{ reference_id: sent }])
  })
})

describe('against pestering', () => {
  test('a receiver who blocked or refuses the payer, is blocked by staff or has left gives the same answer', async () => {
    const { owner } = database()
    const blocks = async (paul: MemberPerson, rose: MemberPerson) => {
      await app.call('open_chat_session', { hai_tag: paul.hai_tag }, rose.access_token)
      await app.call('block_member', { user_id: paul.user_id }, rose.access_token)
    }
    const refuses = async (paul: MemberPerson, rose: MemberPerson) => {
      const request_id = await askFor(app, paul, rose, 5_00)
      const input = { idempotency_key: randomUUID(), request_id, refuse_further: true }
      await app.call('decline_money_request', input, rose.access_token)
    }
    const isBlocked = async (_paul: MemberPerson, rose: MemberPerson) => {
      await owner.query('update identity.profile set is_blocked = true where id = $1', [rose.user_id])
      await recordProfileChange(rose)
    }
    const hasLeft = async (_paul: MemberPerson, rose: MemberPerson) => {
      await owner.query(`select set_config('identity.erasing', 'on', true), deletions.erase_identity($1, '2AAAAA', now())`, [
        rose.user_id,
      ])
      await recordProfileChange(rose)
    }
    for (const happens of [blocks, refuses, isBlocked, hasLeft]) {
      const [paul, rose, sent] = await aPayment()
      await followedUp(app)
      await happens(paul, rose)
      expect(await codeOf(askBack(paul, sent))).toBe('RECIPIENT_UNAVAILABLE')
      expect(await receipt(paul, sent)).toMatchObject({ asked_back: null })
    }
  })

  test('after a refusal the payer must wait before asking the same person for another payment', async () => {
    const [paul, rose, first] = await aPayment()
    const second = (await sendAtOnce(app, paul, rose, 5_00)).transaction_id
    await askBack(paul, first)
    await decline(rose, first)
    expect(await codeOf(askBack(paul, second))).toBe('REQUEST_PAUSED')
    const [later_paul] = await later(app, { days: 4 }, paul)
    await askBack(later_paul, second)
  })

  test('only a limited number of payments per day can be asked back from one person', async () => {
    const [paul, rose, first] = await aPayment()
    await askBack(paul, first)
    for (let asked = 1; asked < 3; asked += 1) await askBack(paul, (await sendAtOnce(app, paul, rose, 1_00)).transaction_id)
    const one_more = (await sendAtOnce(app, paul, rose, 1_00)).transaction_id
    expect(await codeOf(askBack(paul, one_more))).toBe('RATE_LIMITED')
  })
})

test('the note is deleted with the payer’s account, and a data export contains these requests', async () => {
  const [paul, rose, sent] = await aPayment()
  await askBack(paul, sent, { note: 'wrong person' })
  const rowsOf = async ({ user_id, email }: MemberPerson) => {
    const table = app.server.requests.feature.personalData?.find(({ name }) => name === 'payments_asked_back')
    const rows: PersonalRow[] = []
    for await (const page of table?.pages({ user_id, email }) ?? []) rows.push(...page)
    return rows
  }
  expect(await rowsOf(paul)).toMatchObject([{ direction: 'asked', amount_usd: '25.00', note: 'wrong person' }])
  expect(await rowsOf(rose)).toMatchObject([{ direction: 'asked_of_me', transaction_id: sent }])
  await leave(paul)
  expect(await receipt(rose, sent)).toMatchObject({ asked_back: { note: '' } })
})
