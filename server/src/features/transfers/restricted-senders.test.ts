import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { createDatabase, type Transaction } from '../../platform/database/database.ts'
import { balancesOf, followedUp, send, runDueJob } from '../../../test/money.ts'
import { aStaffMember, callConfirmed } from '../../../test/staff.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

let payer: MemberPerson
let email: string
beforeEach(async () => {
  payer = await aFundedWallet(app, { full_name: 'Paul Baptiste' })
  email = `${randomUUID()}@example.org`
})

const within = (run: (trx: Transaction) => Promise<unknown>) => createDatabase(database().owner).transaction().execute(run)
const unblock = (user_id: string) => within((trx) => app.server.identity.unblockMember(trx, { user_id }))
async function unlock(user_id: string): Promise<void> {
  const [admin, colleague] = [await aStaffMember(app, database()), await aStaffMember(app, database())]
  const asked = { admin_id: admin.user_id, user_id, reason: 'It was looked at, and every entry is there.' }
  const { approval_id } = await callConfirmed(app, admin, 'unlock_user_balance_lock', asked)
  await callConfirmed(app, colleague, 'admin_decide_approval', { approval_id, decision: 'approve' })
}
const claim = ({ user_id, access_token }: MemberPerson) =>
  app.call('claim_pending_sends', { user_id, hai_tag: null, email: null, phone: null }, access_token)
const mailsTo = async (address: string) => (await app.server.outbox.list()).filter(({ to }) => to === address)
const notificationTo = async (address: string) =>
  (await mailsTo(address)).filter(({ subject }) => /sent you|waiting/.test(subject))

describe('sends by a blocked member, or from a locked or frozen wallet', () => {
  test.each([
    ['blocked', (user_id: string) => within((trx) => app.server.identity.blockMember(trx, { user_id, reason: 'x' })), unblock],
    ['locked', (user_id: string) => within((trx) => app.server.ledger.lock(trx, user_id)), unlock],
    ['frozen', (user_id: string) => within((trx) => app.server.ledger.freeze(trx, user_id)), unblock],
  ])('wait while they are %s, and are paid afterwards', async (_state, restrict, lift) => {
    const { user_id } = payer
    await send(app, payer, { email }, 10_00)
    await restrict(user_id)
    const payee = await aMember(app, { email })
    expect(await claim(payee)).toMatchObject({ success: true, claimed: 0 })
    expect(await balancesOf(app, payee)).toEqual([0, 0])

    await lift(user_id)
    await expect.poll(() => balancesOf(app, payee)).toEqual([10_00, 0])
  })

  test('are not mentioned in mails', async () => {
    await send(app, payer, { email }, 10_00)
    const before = await notificationTo(email)
    await within((trx) => app.server.identity.blockMember(trx, { user_id: payer.user_id, reason: 'x' }))
    app.clock.forward({ days: 8 })
    await runDueJob(app)
    expect(await notificationTo(email)).toEqual(before)
  })
})

describe('an address of a non-member', () => {
  const sendAndCancel = async (who: MemberPerson): Promise<void> => {
    const { transaction_id } = await send(app, who, { email }, 1_00)
    await app.call('cancel_pending_send', { idempotency_key: randomUUID(), transaction_id }, who.access_token)
  }

  test('gets one mail a day per sender, however often they send and cancel', async () => {
    for (let count = 0; count < 8; count += 1) await sendAndCancel(payer)
    expect(await notificationTo(email)).toHaveLength(1)
  })

  test('gets six mails a day about unknown senders, and three about known ones', async () => {
    const senders = await Promise.all(Array.from({ length: 7 }, () => aFundedWallet(app)))
    await Promise.all(senders.map((who) => send(app, who, { email }, 1_00)))
    expect(await notificationTo(email)).toHaveLength(6)
    app.clock.forward({ days: 1 })
    await runDueJob(app)
    // An address gets at most three mails a day about known senders. The seventh sender is new to the address, so the
    // mail about them is either one of the three or a fourth.
    expect([3, 4]).toContain((await notificationTo(email)).length - 6)
  })

  test('gets a name that cannot be a link, and no note', async () => {
    await database().owner.query(
      `update identity.profile set full_name = 'Win https://evil.test/x?y=1 www.evil.test' where id = $1`,
      [payer.user_id],
    )
    await app.call('set_language', { language: 'fr' }, payer.access_token)
    await followedUp(app)
    const { transaction_id } = await send(app, payer, { email }, 1_00, { note: 'Click http://evil.test' })
    const [mail] = await notificationTo(email).then((found) => (found.length > 0 ? found : mailsTo(email)))
    expect(mail?.subject).toMatch(/^Win T\. /)
    expect(`${mail?.subject} ${mail?.body}`).not.toMatch(/evil|Click/)
    expect(mail?.body.match(/https?:\S+/g)).toEqual([`http://wallet.test/auth?mode=signup&sent=${transaction_id}`])
  })
})
