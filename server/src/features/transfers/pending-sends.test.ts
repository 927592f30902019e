import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember, aSignedUpPerson } from '../../../test/members.ts'
import { aSend, balancesOf, codeOf, followedUp, later, runJob, send, runDueJob } from '../../../test/money.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

const anEmail = (): string => `${randomUUID()}@example.org`
const aTag = (): string => `t${randomUUID().replaceAll('-', '').slice(0, 12)}`
const mailsTo = async (email: string) => (await app.server.outbox.list()).filter(({ to }) => to === email)
const untilSent = (email: string) =>
  expect
    .poll(
      async () =>
        (await database().owner.query(`select from platform.outbox_message where recipient = $1 and sent_at is null`, [email]))
          .rowCount,
    )
    .toBe(0)
async function makeUnsent(email: string): Promise<void> {
  await untilSent(email)
  await database().owner.query(`update platform.outbox_message set sent_at = null, attempts = 0 where recipient = $1`, [email])
}
const onProfileChanged = (user_id: string) => runJob(app, 'transfers:claim', { user_id })

describe('a send to an address of a non-member', () => {
  test('waits in escrow with its fee, and the address is told at once, without the note', async () => {
    const [payer, email] = [await aFundedWallet(app, { full_name: 'Paul Baptiste' }), anEmail()]
    const sent = await send(app, payer, { email }, 10_00, { note: 'Click http://evil.test' })
    expect(sent).toMatchObject({ status: 'pending', fee: 10, tax: 1, available_balance: 89_89 })
    const { items } = await app.call('list_pending_sends', {}, payer.access_token)
    expect(items).toMatchObject([
      { transaction_id: sent.transaction_id, payee: email, payee_kind: 'email', amount: 10_00, total: 10_11 },
    ])

    const [mail, ...others] = await mailsTo(email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Paul B. sent you $10.00 on Hai Wallet')
    expect(mail?.body).toContain(`http://wallet.test/auth?mode=signup&sent=${sent.transaction_id}`)
    expect(mail?.body).not.toContain('evil')
  })

  test('is announced in the sender’s language', async () => {
    const [payer, email] = [await aFundedWallet(app, { full_name: 'Paul Baptiste' }), anEmail()]
    await app.call('set_language', { language: 'ht' }, payer.access_token)
    await followedUp(app)
    await send(app, payer, { email }, 10_00)
    expect((await mailsTo(email))[0]?.subject).toBe('Paul B. voye 10,00\u00a0$ ba ou sou Hai Wallet')
  })

  test('is listed newest first, in pages', async () => {
    const payer = await aFundedWallet(app)
    const sent = []
    for (let count = 0; count < 5; count += 1) sent.push((await send(app, payer, { email: anEmail() }, 2_00)).transaction_id)
    const listed = []
    let cursor: string | null = null
    do {
      const page: { items: { transaction_id: string }[]; next_cursor: string | null } = await app.call(
        'list_pending_sends',
        { limit: 2, ...(cursor !== null && { cursor }) },
        payer.access_token,
      )
      listed.push(...page.items.map(({ transaction_id }) => transaction_id))
      cursor = page.next_cursor
    } while (cursor !== null)
    expect(listed).toEqual(sent.toReversed())
    expect(await codeOf(app.call('list_pending_sends', { cursor: 'nonsense' }, payer.access_token))).toBe('BAD_REQUEST')
  })
})

describe('claim', () => {
  test('signing up with the address and confirming it brings the money automatically', async () => {
    const [payer, email] = [await aFundedWallet(app), anEmail()]
    await send(app, payer, { email }, 10_00)
    const payee = await aMember(app, { email })
    await followedUp(app)
    await onProfileChanged(payee.user_id)
    expect(await balancesOf(app, payee)).toEqual([10_00, 0])
    expect((await app.call('list_pending_sends', {}, payer.access_token)).items).toEqual([])
  })

  test('every profile change looks for waiting money', async () => {
    const [payer, payee, phone] = [await aFundedWallet(app), await aMember(app), '+50937001133']
    await send(app, payer, { phone }, 5_00)
    await database().owner.query(`update identity.profile set phone = $2, phone_verified_at = now() where id = $1`, [
      payee.user_id,
      phone,
    ])
    await app.call('set_language', { language: 'fr' }, payee.access_token)
    await expect.poll(() => balancesOf(app, payee)).toEqual([5_00, 0])
  })

  test('nothing is claimed before onboarding; then by the confirmed email, automatically and once', async () => {
    const [payer, email, hai_tag] = [await aFundedWallet(app), anEmail(), aTag()]
    await send(app, payer, { email }, 10_00)
    const person = await aSignedUpPerson(app, { email })
    const { user_id, access_token } = person
    await app.call('ensure_profile', { user_id, email }, access_token)
    const claim = () => app.call('claim_pending_sends', { user_id, hai_tag: null, email, phone: null }, access_token)
    const nothing = { success: true, error: null, claimed: 0, amount: 0 }
    expect(await Promise.all([claim(), claim(), onProfileChanged(user_id)])).toMatchObject([nothing, nothing, undefined])
    expect((await app.call('list_pending_sends', {}, payer.access_token)).items).toHaveLength(1)
    await app.call('complete_user_onboarding', { user_id, full_name: 'Rose Pierre', hai_tag, phone: null }, access_token)
    const wallet = () => app.call('get_wallet', {}, access_token)
    await expect.poll(wallet).toMatchObject({ available_balance: 10_00, on_hold_balance: 0 })
    await Promise.all([onProfileChanged(user_id), onProfileChanged(user_id)])
    expect(await wallet()).toMatchObject({ available_balance: 10_00, on_hold_balance: 0 })
    expect(await claim()).toEqual(nothing)
  })

  test('a send to an unknown tag is rejected, and a later owner of the tag finds nothing', async () => {
    const [payer, hai_tag] = [await aFundedWallet(app), aTag()]
    expect(await codeOf(app.call('send_money', await aSend(app, { hai_tag }, 5_00), payer.access_token))).toBe(
      'RECIPIENT_UNAVAILABLE',
    )
    expect(await balancesOf(app, payer)).toEqual([100_00, 0])
    const { user_id, access_token } = await aMember(app, { hai_tag })
    const claim = { user_id, hai_tag, email: null, phone: null }
    expect(await app.call('claim_pending_sends', claim, access_token)).toMatchObject({ success: true, claimed: 0, amount: 0 })
  })

  test('a phone claims only once it is verified', async () => {
    const [payer, payee] = await Promise.all([aFundedWallet(app), aMember(app)])
    await database().owner.query(`update identity.profile set phone = '+50937001122' where id = $1`, [payee.user_id])
    expect(await send(app, payer, { phone: '+50937001122' }, 5_00)).toMatchObject({ status: 'pending' })
    const claim = { user_id: payee.user_id, hai_tag: null, email: null, phone: '+50937001122' }
    expect(await app.call('claim_pending_sends', claim, payee.access_token)).toMatchObject({ success: true, claimed: 0 })
    await database().owner.query(`update identity.profile set phone_verified_at = now() where id = $1`, [payee.user_id])
    // After the change of the profile, a job claims the send too, and may be faster than this call.
    expect(await app.call('claim_pending_sends', claim, payee.access_token)).toMatchObject({ success: true })
    expect(await app.call('get_wallet', {}, payee.access_token)).toMatchObject({ available_balance: 5_00 })
  })

  test('nobody claims for others, or with others’ addresses', async () => {
    const [payee, other] = await Promise.all([aMember(app), aMember(app)])
    const own = { user_id: payee.user_id, hai_tag: payee.hai_tag, email: payee.email, phone: null }
    for (const wrong of [
      { user_id: other.user_id },
      { hai_tag: other.hai_tag },
      { email: other.email },
      { phone: '+50937001199' },
    ])
      expect(await codeOf(app.call('claim_pending_sends', { ...own, ...wrong }, payee.access_token))).toBe('FORBIDDEN')
    expect(await app.call('claim_pending_sends', own, payee.access_token)).toMatchObject({ success: true, claimed: 0 })
  })

  test('money that the wallet cannot hold keeps waiting', async () => {
    const [payer, payee] = await Promise.all([aFundedWallet(app), aFundedWallet(app, { amount: 120_00 })])
    const phone = '+50937001144'
    await send(app, payer, { phone }, 45_00)
    await database().owner.query(`update identity.profile set phone = $2, phone_verified_at = now() where id = $1`, [
      payee.user_id,
      phone,
    ])
    await onProfileChanged(payee.user_id)
    expect(await balancesOf(app, payee)).toEqual([120_00, 0])
    expect((await app.call('list_pending_sends', {}, payer.access_token)).items).toHaveLength(1)
  })

  test('a member hidden from email lookups still gets it, and looks like a non-member to the payer', async () => {
    const [payer, payee] = await Promise.all([aFundedWallet(app), aMember(app)])
    await database().owner.query(`update identity.profile set hidden_from_email = true where id = $1`, [payee.user_id])
    expect(await send(app, payer, { email: payee.email }, 5_00)).toMatchObject({ status: 'pending' })
    await onProfileChanged(payee.user_id)
    expect(await balancesOf(app, payee)).toEqual([5_00, 0])
  })
})

describe('cancel', () => {
  test('returns everything and restores the daily limit; repeating it gives the same answer', async () => {
    const payer = await aFundedWallet(app)
    const { transaction_id } = await send(app, payer, { email: anEmail() }, 25_00)
    const cancel = { idempotency_key: randomUUID(), transaction_id }
    const first = await app.call('cancel_pending_send', cancel, payer.access_token)
    expect(first).toEqual({ transaction_id, status: 'cancelled', available_balance: 100_00 })
    await send(app, payer, { email: anEmail() }, 5_00)
    expect(await app.call('cancel_pending_send', cancel, payer.access_token)).toEqual(first)
    expect((await app.call('get_limits', {}, payer.access_token)).out_per_day.used).toBe(5_00)
    expect(await codeOf(app.call('cancel_pending_send', { ...cancel, idempotency_key: randomUUID() }, payer.access_token))).toBe(
      'INVALID_TRANSITION',
    )
  })

  test('withdraws a message that has not gone out yet, and only that one', async () => {
    const [payer, other, email] = [await aFundedWallet(app), await aFundedWallet(app), anEmail()]
    const kept = await send(app, other, { email }, 5_00)
    const { transaction_id } = await send(app, payer, { email }, 5_00)
    const links = async () => (await mailsTo(email)).map(({ body }) => /sent=(\S+)/.exec(body)?.[1])
    await makeUnsent(email)
    await app.call('cancel_pending_send', { idempotency_key: randomUUID(), transaction_id }, payer.access_token)
    expect(await links()).toEqual([kept.transaction_id])
  })

  test('withdraws an unsent reminder too', async () => {
    const [payer, email] = [await aFundedWallet(app), anEmail()]
    const { transaction_id } = await send(app, payer, { email }, 5_00)
    const [payerLater] = await later(app, { days: 1 }, payer)
    await runDueJob(app)
    expect(await mailsTo(email)).toHaveLength(2)
    await makeUnsent(email)
    await app.call('cancel_pending_send', { idempotency_key: randomUUID(), transaction_id }, payerLater.access_token)
    expect(await mailsTo(email)).toEqual([])
  })

  test('after an unsent message was withdrawn, the payer’s other and later sends are announced', async () => {
    const [payer, email] = [await aFundedWallet(app), anEmail()]
    const cancelUnsent = async (transaction_id: string) => {
      await makeUnsent(email)
      await app.call('cancel_pending_send', { idempotency_key: randomUUID(), transaction_id }, payer.access_token)
    }
    const first = await send(app, payer, { email }, 5_00)
    const second = await send(app, payer, { email }, 6_00)
    expect(await mailsTo(email)).toHaveLength(1)
    await cancelUnsent(first.transaction_id)
    expect(await mailsTo(email)).toEqual([])
    await runDueJob(app)
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([expect.stringContaining('$6.00') as string])
    await cancelUnsent(second.transaction_id)
    await send(app, payer, { email }, 7_00)
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([expect.stringContaining('$7.00') as string])
  })

  test('a sent message keeps using the daily limit of its address', async () => {
    const [payer, email] = [await aFundedWallet(app), anEmail()]
    const { transaction_id } = await send(app, payer, { email }, 5_00)
    await untilSent(email)
    await app.call('cancel_pending_send', { idempotency_key: randomUUID(), transaction_id }, payer.access_token)
    await send(app, payer, { email }, 6_00)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('the link in the message then says that the money is gone, and no more', async () => {
    const [payer, email] = [await aFundedWallet(app), anEmail()]
    const { transaction_id } = await send(app, payer, { email }, 5_00)
    const check = (id: string) => app.call('is_send_waiting', { transaction_id: id })
    expect(await check(transaction_id)).toEqual({ is_waiting: true })
    const second = await send(app, payer, { email }, 5_00)
    await app.call('cancel_pending_send', { idempotency_key: randomUUID(), transaction_id }, payer.access_token)
    // The only message announced the second send too.
    expect(await check(transaction_id)).toEqual({ is_waiting: true })
    await app.call(
      'cancel_pending_send',
      { idempotency_key: randomUUID(), transaction_id: second.transaction_id },
      payer.access_token,
    )
    expect(await check(transaction_id)).toEqual({ is_waiting: false })
    expect(await check(randomUUID())).toEqual({ is_waiting: false })
  })

  test('is only for the sender, and only for money in escrow', async () => {
    const [payer, other] = await Promise.all([aFundedWallet(app), aMember(app)])
    const pending = await send(app, payer, { email: anEmail() }, 5_00)
    const arriving = await send(app, payer, other.hai_tag, 5_00)
    const cancel = (transaction_id: string, who: typeof other) =>
      codeOf(app.call('cancel_pending_send', { idempotency_key: randomUUID(), transaction_id }, who.access_token))
    expect(await cancel(pending.transaction_id, other)).toBe('NOT_FOUND')
    expect(await cancel(arriving.transaction_id, payer)).toBe('NOT_FOUND')
    expect(await cancel(randomUUID(), payer)).toBe('NOT_FOUND')
  })

  test('needs its own key and an open wallet, like undo', async () => {
    const [payer, payee] = await Promise.all([aFundedWallet(app), aMember(app)])
    const key = randomUUID()
    const pending = await send(app, payer, { email: anEmail() }, 5_00, { idempotency_key: key })
    const arriving = await send(app, payer, payee.hai_tag, 5_00)
    const cancel = (idempotency_key: string) =>
      codeOf(app.call('cancel_pending_send', { idempotency_key, transaction_id: pending.transaction_id }, payer.access_token))
    const undo = (idempotency_key: string) =>
      codeOf(app.call('undo_send', { idempotency_key, transaction_id: arriving.transaction_id }, payer.access_token))
    expect([await cancel(key), await undo(key)]).toEqual(['IDEMPOTENCY_CONFLICT', 'IDEMPOTENCY_CONFLICT'])
    await app.server.database.transaction().execute((trx) => app.server.ledger.freeze(trx, payer.user_id))
    expect([await cancel(randomUUID()), await undo(randomUUID())]).toEqual(['WALLET_LOCKED', 'WALLET_LOCKED'])
    expect(await balancesOf(app, payer)).toEqual([90_00, 5_00])
  })
})

describe('time', () => {
  test('after fourteen days a send is returned automatically, even to a frozen wallet', async () => {
    const email = anEmail()
    const payer = await aFundedWallet(app)
    await send(app, payer, { email }, 25_00)
    const [payerSoon] = await later(app, { days: 13, hours: 23 }, payer)
    await runDueJob(app)
    expect(await balancesOf(app, payerSoon)).toEqual([74_72, 0])
    await app.server.database.transaction().execute((trx) => app.server.ledger.freeze(trx, payer.user_id))
    const [payerLater] = await later(app, { hours: 1 }, payerSoon)
    await runDueJob(app)
    expect(await balancesOf(app, payerLater)).toEqual([100_00, 0])
    const { user_id, access_token } = await aMember(app, { email })
    const claim = { user_id, hai_tag: null, email, phone: null }
    expect(await app.call('claim_pending_sends', claim, access_token)).toMatchObject({ claimed: 0 })
  })

  test('the address is reminded on days 1, 7 and 12, once each, however often the job runs', async () => {
    const [payer, email] = [await aFundedWallet(app), anEmail()]
    await send(app, payer, { email }, 10_00)
    const counts = []
    for (let day = 1; day <= 15; day += 1) {
      app.clock.forward({ days: 1 })
      await Promise.all([runDueJob(app), runDueJob(app)])
      counts.push((await mailsTo(email)).length)
    }
    expect(counts).toEqual([2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4])
    expect((await mailsTo(email))[0]?.subject).toContain('still waiting')
  })

  test('a phone is told by text at once and reminded like an email, with the same daily limit', async () => {
    const [payer, phone] = [await aFundedWallet(app, { full_name: 'Paul Baptiste' }), `+5093${String(Date.now()).slice(-7)}`]
    await send(app, payer, { phone }, 10_00)
    await send(app, payer, { phone }, 5_00)
    const [text, ...others] = await mailsTo(phone)
    expect(others).toEqual([])
    expect(text).toMatchObject({
      channel: 'text',
      body: expect.stringContaining('Paul B. sent you $10.00 on Hai Wallet') as string,
    })
    expect(text?.body).toMatch(/http:\/\/wallet\.test\/auth\?mode=signup$/)
    app.clock.forward({ days: 1 })
    await runDueJob(app)
    const [reminder, ...earlier] = await mailsTo(phone)
    expect(reminder?.body).toContain('still waiting')
    expect(earlier).toHaveLength(1)
  })

  test('an address at its daily limit is reminded the day after', async () => {
    const [payer, email] = [await aFundedWallet(app), anEmail()]
    await send(app, payer, { email }, 10_00)
    app.clock.forward({ days: 1 })
    for (const other of await Promise.all([1, 2, 3].map(() => aFundedWallet(app)))) await send(app, other, { email }, 1_00)
    await runDueJob(app)
    const reminders = async () => (await mailsTo(email)).filter(({ subject }) => subject.includes('still waiting')).length
    expect(await reminders()).toBe(0)
    app.clock.forward({ days: 1 })
    await runDueJob(app)
    expect(await reminders()).toBe(3)
  })

  test('someone who fills an address every day does not keep others from being announced there', async () => {
    const [honest, email] = [await aFundedWallet(app, { full_name: 'Paul Baptiste' }), anEmail()]
    let thieves = await Promise.all([1, 2, 3].map(() => aFundedWallet(app, { full_name: 'Rose Pierre' })))
    const fill = async () => {
      for (const thief of thieves) {
        const { transaction_id } = await send(app, thief, { email }, 1_00)
        await untilSent(email)
        await app.call('cancel_pending_send', { idempotency_key: randomUUID(), transaction_id }, thief.access_token)
      }
    }
    const countMails = async (name: string) => (await mailsTo(email)).filter(({ body }) => body.includes(name)).length
    await fill()
    await send(app, honest, { email }, 50_00)
    expect(await countMails('Paul B.')).toBe(1)
    for (let day = 1; day <= 2; day += 1) {
      thieves = await later(app, { days: 1 }, ...thieves)
      await fill()
      await runDueJob(app)
    }
    expect(await countMails('Paul B.')).toBe(1)
    app.clock.forward({ days: 1 })
    await runDueJob(app)
    expect(await countMails('Paul B.')).toBe(2)
  })

  test('no reminders after a claim', async () => {
    const [payer, email] = [await aFundedWallet(app), anEmail()]
    await send(app, payer, { email }, 10_00)
    const payee = await aMember(app, { email })
    await onProfileChanged(payee.user_id)
    const before = (await mailsTo(email)).length
    app.clock.forward({ days: 8 })
    await runDueJob(app)
    expect(await mailsTo(email)).toHaveLength(before)
  })
})
