import { randomUUID } from 'node:crypto'
import { contract } from '@hai/contract/contract'
import { codesOf, type Procedure } from '@hai/contract/procedure'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFurtherBook } from '../../../test/further-book.ts'
import { aMember, type MemberPerson } from '../../../test/members.ts'
import { codeOf, later, totalAtMost } from '../../../test/money.ts'
import { aNumber } from '../../../test/phones.ts'
import { confirmingMoneyOut } from '../../composition/money-out.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  await aFurtherBook(database(), { name: 'ht', phone_prefixes: ['+509'] })
  app = await startTestApp(database())
})
afterAll(() => app.stop())

const PIN = '274951'
const settingsOf = ({ access_token }: MemberPerson) => app.call('get_confirmation_settings', {}, access_token)
const confirmBy = (
  { access_token }: MemberPerson,
  proof: { method: 'pin'; pin: string } | { method: 'password'; password: string },
) => app.call('confirm_presence', { proof }, access_token)
const setAbove = ({ access_token }: MemberPerson, above: number | null, proof: { password?: string } = {}) =>
  app.call('set_confirmation_amount', { above, ...proof }, access_token)

async function aWallet(): Promise<MemberPerson> {
  const member = await aMember(app)
  await database().owner.query('update identity.profile set phone = $2, phone_verified_at = now(), tier = 2 where id = $1', [
    member.user_id,
    aNumber(),
  ])
  await app.server.feed.caughtUp()
  await app.call('start_funding', { idempotency_key: randomUUID(), method: 'sandbox', amount: 500_00 }, member.access_token)
  await app.call('set_pin', { pin: PIN, password: member.password }, member.access_token)
  return member
}

async function aSend(from: MemberPerson, to: MemberPerson, amount: number) {
  const payee = { hai_tag: to.hai_tag }
  const { total } = await app.call('quote_transfer', { payee, amount }, from.access_token)
  return { idempotency_key: randomUUID(), payee, amount, quoted_total: total }
}

const dayFrom = (now: Date, days: number): string => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)

describe('a send above the amount', () => {
  test('needs a confirmation ten minutes after sign-in, offers the member’s methods, then posts under the same key', async () => {
    const [before, jean] = [await aWallet(), await aMember(app)]
    const send = await aSend(before, jean, 60_00)
    const [marie] = await later(app, { minutes: 11 }, before)
    const refused = await app.post('/rpc/send_money', send, marie.access_token)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({
      code: 'CONFIRMATION_REQUIRED',
      data: { ways: ['pin', 'password'], paid_before: null },
    })
    expect(await app.call('find_payment', { key: send.idempotency_key }, marie.access_token)).toEqual({ transaction_id: null })
    await confirmBy(marie, { method: 'pin', pin: PIN })
    const sent = await app.call('send_money', send, marie.access_token)
    expect(await app.call('send_money', send, marie.access_token)).toEqual(sent)
    const [soon] = await later(app, { minutes: 9 }, marie)
    await app.call('send_money', await aSend(soon, jean, 60_00), soon.access_token)
    const [late] = await later(app, { minutes: 2 }, soon)
    expect(await codeOf(app.call('send_money', await aSend(late, jean, 60_00), late.access_token))).toBe('CONFIRMATION_REQUIRED')
  })

  test('is answered again without a confirmation once posted, and its key accepts no other payment', async () => {
    const [before, jean] = [await aWallet(), await aMember(app)]
    const send = await aSend(before, jean, 60_00)
    const sent = await app.call('send_money', send, before.access_token)
    const pay = { idempotency_key: randomUUID(), payee: { hai_tag: jean.hai_tag }, amount: 55_00, quoted_total: 55_00 }
    const paid = await app.call('quick_pay', pay, before.access_token)
    const [marie] = await later(app, { minutes: 11 }, before)
    expect(await app.call('send_money', send, marie.access_token)).toEqual(sent)
    expect(await app.call('quick_pay', pay, marie.access_token)).toEqual(paid)
    const other = { ...(await aSend(marie, jean, 70_00)), idempotency_key: send.idempotency_key }
    expect(await codeOf(app.call('send_money', other, marie.access_token))).toBe('IDEMPOTENCY_CONFLICT')
    const another = { ...pay, idempotency_key: randomUUID() }
    expect(await codeOf(app.call('quick_pay', another, marie.access_token))).toBe('CONFIRMATION_REQUIRED')
    const wallet = await app.call('get_wallet', {}, marie.access_token)
    expect(wallet.available_balance + wallet.on_hold_balance).toBe(500_00 - 55_00)
  })

  test('needs no confirmation below the amount, fee included', async () => {
    const jean = await aMember(app)
    const [marie] = await later(app, { minutes: 11 }, await aWallet())
    await app.call('send_money', await aSend(marie, jean, 20_00), marie.access_token)
    expect(await codeOf(app.call('send_money', await aSend(marie, jean, 50_00), marie.access_token))).toBe(
      'CONFIRMATION_REQUIRED',
    )
  })

  test('cannot be avoided by splitting it', async () => {
    const [marie, jean] = [await aWallet(), await aMember(app)]
    const [thief] = await later(app, { minutes: 11 }, marie)
    const first = await aSend(thief, jean, 30_00)
    const sent = await app.call('send_money', first, thief.access_token)
    const second = await aSend(thief, jean, 30_00)
    const refused = await app.post('/rpc/send_money', second, thief.access_token)
    expect(await refused.json()).toMatchObject({ code: 'CONFIRMATION_REQUIRED', data: { paid_before: first.quoted_total } })
    const quick = { idempotency_key: randomUUID(), payee: { hai_tag: jean.hai_tag }, amount: 30_00, quoted_total: 30_00 }
    expect(await codeOf(app.call('quick_pay', quick, thief.access_token))).toBe('CONFIRMATION_REQUIRED')
    expect(await app.call('send_money', first, thief.access_token)).toEqual(sent)
    await confirmBy(thief, { method: 'pin', pin: PIN })
    await app.call('send_money', second, thief.access_token)
    // A confirmation lasts ten minutes. Only payments after its end are added up, so the sum starts at zero again.
    const [owner] = await later(app, { minutes: 11 }, thief)
    await app.call('send_money', await aSend(owner, jean, 30_00), owner.access_token)
    expect(await codeOf(app.call('send_money', await aSend(owner, jean, 30_00), owner.access_token))).toBe(
      'CONFIRMATION_REQUIRED',
    )
  })

  test('cannot be avoided by splitting it into payments to another country', async () => {
    const [marie, anne] = [await aWallet(), await aMember(app, { phone: aNumber() })]
    const [thief] = await later(app, { minutes: 11 }, marie)
    const send = async () => ({ ...(await aSend(thief, anne, 30_00)), undo_window: false })
    await app.call('send_money', await send(), thief.access_token)
    expect(await codeOf(app.call('send_money', await send(), thief.access_token))).toBe('CONFIRMATION_REQUIRED')
  })

  test('cannot be avoided by scheduling parts, and a part counts for a day', async () => {
    const [marie, jean] = [await aWallet(), await aMember(app)]
    const [thief] = await later(app, { minutes: 11 }, marie)
    const { first_on, time_zone } = { first_on: dayFrom(app.clock.now(), 3), time_zone: 'America/Port-au-Prince' }
    const { payee, amount } = await aSend(thief, jean, 30_00)
    const plan = {
      payee,
      amount,
      quoted_total: await totalAtMost(app, amount),
      note: '',
      every: 'once',
      first_on,
      last_on: null,
      time_zone,
    } as const
    await app.call('create_schedule', { idempotency_key: randomUUID(), ...plan }, thief.access_token)
    const another = { idempotency_key: randomUUID(), ...plan }
    expect(await codeOf(app.call('create_schedule', another, thief.access_token))).toBe('CONFIRMATION_REQUIRED')
    const send = await aSend(thief, jean, 30_00)
    expect(await codeOf(app.call('send_money', send, thief.access_token))).toBe('CONFIRMATION_REQUIRED')
    const [tomorrow] = await later(app, { hours: 25 }, thief)
    await app.call('send_money', send, tomorrow.access_token)
  })

  test('needs a separate confirmation in another session', async () => {
    const [owner, jean] = [await aWallet(), await aMember(app)]
    const second = { ...owner, ...(await app.call('sign_in', { email: owner.email, password: owner.password })) }
    const [marie, other] = await later(app, { minutes: 11 }, owner, second)
    await confirmBy(marie, { method: 'password', password: marie.password })
    const send = await aSend(marie, jean, 60_00)
    expect(await codeOf(app.call('send_money', send, other.access_token))).toBe('CONFIRMATION_REQUIRED')
    await app.call('send_money', send, marie.access_token)
  })
})

describe('the protection', () => {
  test('can be strengthened freely, and weakened only with the password in the call', async () => {
    const marie = await aWallet()
    expect(await settingsOf(marie)).toMatchObject({ above: 50_00, has_pin: true, ways: ['pin', 'password'] })
    await setAbove(marie, 20_00)
    await confirmBy(marie, { method: 'pin', pin: PIN })
    const { access_token, password } = marie
    for (const above of [20_01, null]) expect(await codeOf(setAbove(marie, above))).toBe('REAUTHENTICATION_NEEDED')
    expect(await codeOf(app.call('set_pin', { pin: '135790' }, access_token))).toBe('REAUTHENTICATION_NEEDED')
    expect(await codeOf(app.call('remove_pin', {}, access_token))).toBe('REAUTHENTICATION_NEEDED')
    expect(await codeOf(setAbove(marie, null, { password: 'wrong' }))).toBe('INVALID_CREDENTIALS')
    expect(await settingsOf(marie)).toMatchObject({ above: 20_00, has_pin: true })
    await setAbove(marie, 30_00, { password })
    await setAbove(marie, null, { password })
    await setAbove(marie, 0)
    await app.call('remove_pin', { password }, access_token)
    expect(await settingsOf(marie)).toMatchObject({ above: 0, has_pin: false })
  })

  test('is not weakened unnoticed: each change is audited and mailed to the member', async () => {
    const marie = await aWallet()
    const { password } = marie
    await setAbove(marie, 80_00, { password })
    await setAbove(marie, null, { password })
    await setAbove(marie, 10_00)
    await app.call('remove_pin', { password }, marie.access_token)
    const { rows } = await database().owner.query<{ context: string }>(
      `select context from security.auth_audit_log where user_id = $1 and action_type = 'factor_change' order by id`,
      [marie.user_id],
    )
    const sums = ['confirmation_amount', 'confirmation_amount', 'confirmation_amount']
    expect(rows.map(({ context }) => context)).toEqual(['pin_set', ...sums, 'pin_removed'])
    const mails = (await app.server.outbox.list()).filter(({ to }) => to === marie.email).map(({ subject }) => subject)
    for (const subject of [
      'Your Hai Wallet PIN was set',
      'Hai Wallet now asks you to confirm only above $80.00',
      'Hai Wallet no longer asks you to confirm payments',
      'Your Hai Wallet PIN was removed',
    ])
      expect(mails).toContain(subject)
  })

  test('allows any amount when switched off', async () => {
    const [owner, jean] = [await aWallet(), await aMember(app)]
    await setAbove(owner, null, { password: owner.password })
    const [marie] = await later(app, { minutes: 11 }, owner)
    await app.call('send_money', await aSend(marie, jean, 60_00), marie.access_token)
  })
})

describe('a PIN', () => {
  test('is locked for an hour after five wrong ones, and the password still works', async () => {
    const marie = await aWallet()
    for (let wrong = 0; wrong < 5; wrong += 1)
      expect(await codeOf(confirmBy(marie, { method: 'pin', pin: '908172' }))).toBe('INVALID_CODE')
    expect(await codeOf(confirmBy(marie, { method: 'pin', pin: PIN }))).toBe('LOCKED')
    await confirmBy(marie, { method: 'password', password: marie.password })
  })

  test('is stored as an argon2id hash, and common PINs are rejected', async () => {
    const marie = await aWallet()
    const { rows } = await database().owner.query<{ pin_hash: string }>(
      'select pin_hash from confirmations.setting where user_id = $1',
      [marie.user_id],
    )
    expect(rows[0]?.pin_hash).toMatch(/^\$argon2id\$/)
    for (const pin of ['111111', '123456', '987654', '12345', '12345a'])
      expect(await codeOf(app.call('set_pin', { pin, password: marie.password }, marie.access_token))).toBe('BAD_REQUEST')
  })

  test('a PIN that was never set counts as wrong', async () => {
    const jean = await aMember(app)
    expect(await codeOf(confirmBy(jean, { method: 'pin', pin: PIN }))).toBe('INVALID_CODE')
  })
})

test('every call with a quoted total needs a confirmation, except adding money', () => {
  // Staff calls are left out, because they can fail with the errors of every confirmed action.
  const calls: readonly (readonly [string, Procedure])[] = Object.entries(contract)
  const all = calls.filter(([, { access }]) => access === 'member' || access === 'agent')
  const quoted = all
    .filter(([, { input }]) => input instanceof z.ZodObject && 'quoted_total' in input.shape)
    .map(([name]) => name)
    .filter((name) => name !== 'start_funding')
  const confirmed = Object.keys(confirmingMoneyOut(app.server.handlers, app.server))
  expect([...quoted, 'start_cash_in'].toSorted()).toEqual(confirmed.toSorted())
  const asking = all.filter(([, one]) => codesOf(one).includes('CONFIRMATION_REQUIRED'))
  expect(asking.map(([name]) => name).toSorted()).toEqual(confirmed.toSorted())
})
