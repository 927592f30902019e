import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { movableClock } from '../../../test/clock.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

const settingsOf = (member: MemberPerson) => app.call('get_account_settings', {}, member.access_token)
const mailsTo = async (member: MemberPerson) =>
  (await app.server.outbox.list()).filter(({ to }) => to === member.email).map(({ subject, body }) => `${subject}\n${body}`)

describe('deletion of the account', () => {
  const ask = (member: MemberPerson, password = member.password) =>
    app.call('request_account_deletion', { password }, member.access_token)
  const takeBack = (member: MemberPerson) => app.call('cancel_account_deletion', {}, member.access_token)
  const rowsOf = async ({ user_id }: MemberPerson) => {
    const { rows } = await database().owner.query<{ status: string }>(
      'select status from deletions.deletion_request where user_id = $1 order by requested_at, id',
      [user_id],
    )
    return rows.map(({ status }) => status)
  }

  test('can be requested, shown, confirmed by mail, cancelled and requested again', async () => {
    const marie = await aMember(app)
    const { requested_at } = await ask(marie)
    expect(await settingsOf(marie)).toMatchObject({ deletion: { requested_at } })
    expect((await mailsTo(marie))[0]).toContain('delete')
    await takeBack(marie)
    expect(await settingsOf(marie)).toMatchObject({ deletion: null })
    expect((await mailsTo(marie))[0]).toContain('stays')
    await ask(marie)
    expect(await rowsOf(marie)).toEqual(['cancelled', 'requested'])
  })

  test('makes one request and one mail from five simultaneous calls', async () => {
    const marie = await aMember(app)
    const before = (await mailsTo(marie)).length
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(marie)))
    expect(new Set(answers.map(({ requested_at }) => requested_at)).size).toBe(1)
    expect(await rowsOf(marie)).toEqual(['requested'])
    expect(await mailsTo(marie)).toHaveLength(before + 1)
  })

  test('sends nothing when there is no request to cancel', async () => {
    const marie = await aMember(app)
    const before = await mailsTo(marie)
    await takeBack(marie)
    expect(await rowsOf(marie)).toEqual([])
    expect(await mailsTo(marie)).toEqual(before)
  })

  test('is refused while the wallet holds money, a payment can be undone, or a payment is unclaimed', async () => {
    const [rich, payer, patron, jean] = [
      await aFundedWallet(app, { amount: 5_00 }),
      await aFundedWallet(app, { amount: 5_00 }),
      await aFundedWallet(app, { amount: 5_00 }),
      await aMember(app),
    ]
    const pay = (from: MemberPerson, payee: { hai_tag: string } | { email: string }) =>
      app.call('send_money', { idempotency_key: crypto.randomUUID(), payee, amount: 5_00, quoted_total: 5_00 }, from.access_token)
    await pay(payer, { hai_tag: jean.hai_tag })
    await pay(patron, { email: 'nobody-yet@test.example' })
    await expect(ask(rich)).rejects.toMatchObject({ body: { code: 'DELETION_REFUSED', data: { reasons: ['money'] } } })
    await expect(ask(payer)).rejects.toMatchObject({ body: { code: 'DELETION_REFUSED', data: { reasons: ['arriving'] } } })
    await expect(ask(patron)).rejects.toMatchObject({ body: { code: 'DELETION_REFUSED', data: { reasons: ['pending_sends'] } } })
    for (const member of [rich, payer, patron]) expect(await rowsOf(member)).toEqual([])
  })

  test('is refused to staff', async () => {
    const marie = await aMember(app)
    await database().owner.query(`insert into identity.user_roles (user_id, role, granted_at) values ($1, 'admin', now())`, [
      marie.user_id,
    ])
    await expect(ask(marie)).rejects.toMatchObject({ body: { code: 'DELETION_REFUSED', data: { reasons: ['staff'] } } })
  })

  test('needs the password', async () => {
    const marie = await aMember(app)
    await expect(ask(marie, 'not my password')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
    await expect(app.call('request_account_deletion', {}, marie.access_token)).rejects.toMatchObject({
      code: 'REAUTHENTICATION_NEEDED',
    })
    expect(await rowsOf(marie)).toEqual([])
  })

  test('is left to staff: the server cannot approve it', async () => {
    const marie = await aMember(app)
    await ask(marie)
    for (const status of ['approved', 'refused'])
      await expect(
        database().app.query('update deletions.deletion_request set status = $2, ended_at = now() where user_id = $1', [
          marie.user_id,
          status,
        ]),
      ).rejects.toThrow(/only the database owner may decide/)
    await expect(database().app.query('delete from deletions.deletion_request')).rejects.toThrow(/permission denied/)
  })
})

describe('an account without a password', () => {
  test('accepts a recent sign-in instead', async () => {
    const clock = movableClock(new Date().toISOString())
    const own = await startTestApp(database(), { clock, config: { runsWorker: false } })
    try {
      const marie = await aMember(own)
      await database().owner.query('update identity.account set password_hash = null where id = $1', [marie.user_id])
      expect(await own.call('get_account_settings', {}, marie.access_token)).toMatchObject({ has_password: false })
      await own.call('request_account_deletion', {}, marie.access_token)
      clock.forward({ minutes: 11 })
      await expect(own.call('change_hai_tag', { hai_tag: 'another_one' }, marie.access_token)).rejects.toMatchObject({
        code: 'REAUTHENTICATION_NEEDED',
      })
    } finally {
      await own.stop()
    }
  })
})
