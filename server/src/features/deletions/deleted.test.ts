import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPicture } from '../../../test/applicants.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { readBy, sendChat } from '../../../test/chat.ts'
import { movableClock } from '../../../test/clock.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { createLedgerCheck } from '../../../test/ledger-check.ts'
import { deletionsOf } from '../../../test/deletions.ts'
import { refusalOf } from '../../../test/disputes.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { followedUp, sendAtOnce } from '../../../test/money.ts'
import { aStaffMember, type StaffPerson } from '../../../test/staff.ts'
import { supportOf } from '../../../test/support.ts'
import { isPartition } from '../../../test/partitions.ts'

const database = useTestDatabase()
let app: TestApp
let rose: StaffPerson
let jean: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database(), { clock: movableClock(new Date().toISOString()) })
  ;[rose, jean] = [await aStaffMember(app, database()), await aStaffMember(app, database())]
})
afterAll(() => app.stop())

const { goes } = deletionsOf(() => app)
const support = supportOf(() => app)
const phone = '+50937119922'

async function aWholeLife() {
  const paul = await aFundedWallet(app, { full_name: 'Paul Baptiste' })
  const marie = await aFundedWallet(app, {
    amount: 5_00,
    full_name: 'Widelande Desrosiers',
    email: 'widelande@elsewhere.example',
  })
  const { owner } = database()
  await owner.query('update identity.profile set phone = $2, phone_verified_at = now() where id = $1', [marie.user_id, phone])
  const token = marie.access_token
  await app.call('update_profile', { full_name: 'Widelande Desrosiers Jean' }, token)
  const picture = await aPicture().jpeg().toBuffer()
  await app.call('upload_file', { purpose: 'avatar', content: picture }, token)
  await sendAtOnce(app, marie, paul, 5_00, { note: 'from Widelande' })
  await sendAtOnce(app, paul, marie, 1_00)
  await sendAtOnce(app, marie, paul, 1_00)
  await followedUp(app)
  const { id: session_id } = await app.call('open_chat_session', { hai_tag: paul.hai_tag }, token)
  await sendChat(app, marie, session_id, 'I know where you live.')
  await sendChat(app, paul, session_id, 'Leave me alone, Widelande Desrosiers.')
  const ticket = await support.ask(marie, { subject: 'It is Widelande', message: 'My name is Widelande Desrosiers.' })
  await support.setStatus(rose, ticket, 'closed')
  const guest = await support.askAsGuest(marie.email, { subject: 'From nobody known' })
  for (const search of [marie.email, marie.email.toUpperCase(), phone, '3711-9922', 'Widelande'])
    await app.call('admin_list_users', { search }, rose)
  await app.call('create_pay_link', { idempotency_key: randomUUID(), note: 'for Widelande' }, token)
  await followedUp(app)
  return { paul, marie, session_id, guest: guest.ticket_id, guestToken: guest.token }
}

async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const { owner } = database()
  const { rows } = await owner.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'migrations') and not ${isPartition('tables')}`,
  )
  const found: string[] = []
  for (const { name } of rows)
    for (const text of texts) {
      const { rowCount } = await owner.query(`select from ${name} t where t::text ~* $1 limit 1`, [`(^|[^-[:alnum:]])${text}`])
      if (rowCount) found.push(name)
    }
  return [...new Set(found)].toSorted()
}

describe('a deleted member with data everywhere', () => {
  let life: Awaited<ReturnType<typeof aWholeLife>>
  let namesake: MemberPerson
  let called: string
  beforeAll(async () => {
    life = await aWholeLife()
    namesake = await aMember(app, { full_name: 'Widelande Desrosiers', email: 'not-widelande@elsewhere.example' })
    called = (await goes(life.marie, [rose, jean])).user.full_name ?? ''
  })

  test('cannot be found by name, address or number, except in texts of others and in the ledger', async () => {
    // These may keep the address: rate limits (deleted after two hours) and the last mail.
    expect(await tablesWith([life.marie.email, phone.slice(1)])).toEqual(['identity.attempts', 'platform.outbox_message'])
    const { rows } = await database().owner.query<{ recipient: string; subject: string }>(
      'select recipient, subject from platform.outbox_message where recipient = $1',
      [life.marie.email],
    )
    expect(rows).toEqual([{ recipient: life.marie.email, subject: expect.stringContaining('deleted') as unknown }])
    expect(await tablesWith(['Desrosiers Jean'])).toEqual(['platform.outbox_message'])
    const named = await tablesWith(['Desrosiers'])
    expect(named).toEqual(expect.arrayContaining(['chat.message', 'identity.profile']))
    expect(named).not.toContain('identity.name_change')
  })

  test('leaves the audit entry of a staff search, without the searched email or number', async () => {
    const { rows } = await database().owner.query(
      `select details ->> 'asked' as asked from security.security_events
        where user_id = $1 and details ->> 'action' = 'admin_list_users' order by created_at, id`,
      [rose.user_id],
    )
    expect(rows).toHaveLength(5)
    expect(rows.map(({ asked }: { asked: string }) => asked).filter(Boolean)).toEqual([expect.stringContaining('"Widelande"')])
  })

  test('leaves a namesake and similar addresses untouched', async () => {
    expect(await app.call('get_my_profile', {}, namesake.access_token)).toMatchObject({
      full_name: 'Widelande Desrosiers',
      email: 'not-widelande@elsewhere.example',
      hai_tag: namesake.hai_tag,
    })
  })

  test('leaves nothing of a ticket that was sent with their address without signing in', async () => {
    const { rows } = await database().owner.query(
      `select t.subject, t.status, m.body, t.guest_email like 'deleted-%' as is_renamed
         from support.ticket t join support.message m on m.ticket_id = t.id where t.id = $1`,
      [life.guest],
    )
    expect(rows).toEqual([{ subject: '–', status: 'closed', body: '–', is_renamed: true }])
    expect(await refusalOf(app.call('read_ticket_link', { token: life.guestToken }))).toBe('LINK_INVALID')
    expect(await refusalOf(support.setStatus(rose, life.guest, 'open'))).toBe('INVALID_TRANSITION')
  })

  test('appears under a pseudonym to those they dealt with, who keep the messages; nobody can pay or message them', async () => {
    const { paul, session_id, marie } = life
    const { items } = await app.call('list_chat_sessions', {}, paul.access_token)
    expect(items[0]).toMatchObject({ counterparty: { shown_name: called }, can_write: false })
    expect(await readBy(app, paul, session_id)).toEqual(
      expect.arrayContaining(['I know where you live.', 'Leave me alone, Widelande Desrosiers.']),
    )
    const pay = { idempotency_key: randomUUID(), amount: 1_00, quoted_total: 1_00 }
    for (const payee of [{ hai_tag: marie.hai_tag }, { hai_tag: `deleted_${called.slice(-6).toLowerCase()}` }])
      expect(await refusalOf(app.call('send_money', { ...pay, payee }, paul.access_token))).toBe('RECIPIENT_UNAVAILABLE')
    expect(await app.call('find_recipient', { phone }, paul.access_token)).toMatchObject({ found: false })
    expect(await refusalOf(sendChat(app, paul, session_id, 'Are you there?'))).not.toBe('done')
  })

  test('cannot sign in any more, and existing tokens stop working', async () => {
    const { marie } = life
    expect(await refusalOf(app.call('get_my_profile', {}, marie.access_token))).toBe('UNAUTHENTICATED')
    expect(await refusalOf(app.call('refresh_session', { refresh_token: marie.refresh_token }))).not.toBe('done')
    expect(await refusalOf(app.call('sign_in', { email: marie.email, password: marie.password }))).toBe('INVALID_CREDENTIALS')
  })

  test('can sign up again with the same address, but nobody gets the tag', async () => {
    const again = await aMember(app, { email: life.marie.email, full_name: 'Widelande Again' })
    expect(again.user_id).not.toBe(life.marie.user_id)
    const { password, access_token } = again
    app.clock.forward({ minutes: 24 * 60 * 800 })
    const later = await app.call('sign_in', { email: again.email, password })
    expect(access_token).not.toBe(later.access_token)
    expect(await refusalOf(app.call('change_hai_tag', { hai_tag: life.marie.hai_tag, password }, later.access_token))).toBe(
      'TAG_TAKEN',
    )
  })

  test('leaves a complete ledger: balances match their entries, and the hash chain is valid', async () => {
    await app.server.ledger.idle()
    expect(await createLedgerCheck({ pool: database().owner, clock: app.clock }).checkLedger()).toEqual([])
  })

  test('stays deleted: unblocking and deleting again have no effect', async () => {
    const { owner } = database()
    const { user_id } = life.marie
    await expect(owner.query('update identity.profile set is_blocked = false where id = $1', [user_id])).rejects.toThrow(
      'deleted',
    )
    await expect(owner.query(`update identity.profile set full_name = 'Marie' where id = $1`, [user_id])).rejects.toThrow(
      'deleted',
    )
    const seen = await app.call('admin_get_user', { user_id }, await aStaffMember(app, database()))
    expect(seen).toMatchObject({ block_kind: 'blocked', full_name: called })
    expect(seen.actions).not.toContain('unblock')
    const { rows } = await owner.query<{ approval_id: string }>(
      'select approval_id from deletions.deletion_request where user_id = $1',
      [user_id],
    )
    await expect(database().app.query('select deletions.delete_member($1)', [rows[0]?.approval_id])).rejects.toMatchObject({
      code: '42501',
    })
  })

  test('stays deleted if the server’s login claims that a deletion is running', async () => {
    const client = await database().app.connect()
    try {
      await client.query('begin')
      await client.query(`set local identity.erasing = 'on'`)
      const rename = client.query(`update identity.profile set full_name = 'Marie' where id = $1`, [life.marie.user_id])
      await expect(rename).rejects.toThrow('the account is deleted')
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

test('receives a last mail in their language about what is kept, and nothing afterwards', async () => {
  const staff = [await aStaffMember(app, database()), await aStaffMember(app, database())] as const
  const marie = await aMember(app)
  await app.call('set_language', { language: 'ht' }, marie.access_token)
  const { mark } = await goes(marie, staff)
  await followedUp(app)
  const mails = (await app.server.outbox.list()).filter(({ to }) => to === marie.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ subject: expect.stringContaining('efase') as unknown })
  expect(mails[0]?.body).toContain(`Manm ki efase ${mark}`)
})

test('has the JSON keys listed in the migration erased at every depth, and no others', async () => {
  const { rows } = await database().owner.query<{ said: unknown }>(
    `select identity.without_names('{"email": "a@b.test", "note": "a@b.test", "list": [{"full_name": "Marie", "id": "Marie", "n": 3}], "phone": 5}') as said`,
  )
  expect(rows).toEqual([{ said: { email: '', note: 'a@b.test', list: [{ full_name: '', id: 'Marie', n: 3 }], phone: 5 } }])
})
