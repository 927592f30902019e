import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { anAttachment } from '../../../test/chat.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { codeOf } from '../../../test/staff-sign-in.ts'
import { aMember, type MemberPerson } from '../../../test/members.ts'
import { later } from '../../../test/money.ts'
import { listening } from '../../../test/realtime.ts'
import { aStaffMember, type StaffPerson } from '../../../test/staff.ts'
import { supportOf } from '../../../test/support.ts'
import { takeFile } from '../../../test/taken-files.ts'

const database = useTestDatabase()
let app: TestApp
let rose: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database())
  await letRoseIn()
})
afterAll(() => app.stop())
const letRoseIn = async (): Promise<void> => {
  rose = await aStaffMember(app, database(), { full_name: 'Rose Charles' })
}
const { answer, ask, askAsGuest, rate, see, setStatus, write } = supportOf(() => app)

const notificationsOf = async ({ access_token }: MemberPerson) => {
  await app.server.feed.caughtUp()
  const { items } = await app.call('list_notifications', { unread: false }, access_token)
  return items.map(({ type, title, reference_type, reference_id }) => ({ type, title, reference_type, reference_id }))
}
const mailsTo = async (email: string) => (await app.server.outbox.list()).filter(({ to }) => to === email)
const anAddress = (): string => `guest.${randomUUID()}@example.org`

describe('a member', () => {
  test('asks, gets an answer, replies, and rates the closed ticket', async () => {
    const marie = await aMember(app)
    const ticket_id = await ask(marie)
    expect(await see(marie, ticket_id)).toMatchObject({ status: 'open', score: null, actions: ['write'] })
    await answer(rose, ticket_id)
    expect((await see(marie, ticket_id)).status).toBe('answered')
    expect((await write(marie, ticket_id)).status).toBe('open')
    expect(await codeOf(rate(marie, ticket_id))).toBe('INVALID_TRANSITION')
    await setStatus(rose, ticket_id, 'closed')
    expect((await see(marie, ticket_id)).actions).toEqual(['rate'])
    const rated = await rate(marie, ticket_id, 4, 'Quick.')
    expect(rated).toMatchObject({ status: 'closed', score: 4, actions: [] })
    expect(rated.messages.map(({ by, kind, body }) => [by, kind, body])).toEqual([
      ['you', 'message', 'I sent ten dollars and they are gone.'],
      ['staff', 'answer', 'They are on their way.'],
      ['you', 'message', 'And here is more.'],
      ['staff', 'closed', ''],
    ])
    expect(await rate(marie, ticket_id, 4, 'Quick.')).toEqual(rated)
    expect(await codeOf(rate(marie, ticket_id, 5))).toBe('INVALID_TRANSITION')
    expect((await app.call('list_my_tickets', {}, marie.access_token)).items.map(({ id }) => id)).toEqual([ticket_id])
  })

  test('is told of answers and closing by notification and mail, in their language, without the text', async () => {
    const marie = await aMember(app)
    await app.call('set_language', { language: 'ht' }, marie.access_token)
    const ticket_id = await ask(marie)
    await answer(rose, ticket_id, { is_note: true, body: 'Looks like a bonus farmer.' })
    await answer(rose, ticket_id, { body: 'Konte bous ou.' })
    await setStatus(rose, ticket_id, 'closed')
    const about = { reference_type: 'ticket', reference_id: ticket_id }
    expect(await notificationsOf(marie)).toEqual([
      { type: 'support_closed', title: 'Demann ou te fè sipò a fèmen', ...about },
      { type: 'support_answered', title: 'Sipò a reponn ou', ...about },
    ])
    const [closed, answered] = await mailsTo(marie.email)
    expect(answered?.body).toContain(`http://wallet.test/support?ticket=${ticket_id}`)
    for (const mail of [closed, answered]) expect(mail?.body).not.toMatch(/Konte|farmer/)
  })

  test('sees an answer live, and nobody else does', async () => {
    const [marie, paul] = [await aMember(app), await aMember(app)]
    const [here, elsewhere] = await Promise.all([marie, paul].map((who) => listening(app, who.access_token, ['support'])))
    const ticket_id = await ask(marie)
    await answer(rose, ticket_id, { is_note: true })
    await answer(rose, ticket_id, { body: 'Here you are.' })
    const isAnswer = ({ record }: { readonly record: object }) => 'body' in record && record.body === 'Here you are.'
    await here?.until(() => here.events('support').some(isAnswer))
    const inserts = here?.events('support').filter(({ event }) => event === 'insert')
    expect(inserts?.map(({ record }) => record)).toMatchObject([
      { ticket_id, by: 'you', kind: 'message' },
      { ticket_id, by: 'staff', kind: 'answer', body: 'Here you are.' },
    ])
    expect(elsewhere?.events('support')).toEqual([])
    here?.close()
    elsewhere?.close()
  })

  test('the same message with the same key is stored once; another text under it is rejected', async () => {
    const marie = await aMember(app)
    const idempotency_key = randomUUID()
    const asked = await Promise.all(Array.from({ length: 10 }, () => ask(marie, { idempotency_key })))
    expect(new Set(asked).size).toBe(1)
    expect(await codeOf(ask(marie, { idempotency_key, message: 'Something else altogether.' }))).toBe('IDEMPOTENCY_CONFLICT')
    const ticket_id = asked[0] ?? ''
    const said = { idempotency_key: randomUUID() }
    await Promise.all(Array.from({ length: 10 }, () => write(marie, ticket_id, said)))
    expect((await see(marie, ticket_id)).messages).toHaveLength(2)
    expect(await codeOf(write(marie, ticket_id, { ...said, body: 'Other words.' }))).toBe('IDEMPOTENCY_CONFLICT')
    expect(await ask(await aMember(app), { idempotency_key })).not.toBe(ticket_id)
  })

  test('cannot write into a closed ticket until staff reopen it', async () => {
    const marie = await aMember(app)
    const ticket_id = await ask(marie)
    await setStatus(rose, ticket_id, 'closed')
    expect(await codeOf(write(marie, ticket_id))).toBe('INVALID_TRANSITION')
    await rate(marie, ticket_id, 1)
    await setStatus(rose, ticket_id, 'open')
    expect(await see(marie, ticket_id)).toMatchObject({ status: 'open', score: 1, actions: ['write'] })
    await setStatus(rose, ticket_id, 'closed')
    expect((await rate(marie, ticket_id, 5)).score).toBe(5)
  })

  test('can ask ten times a day, even concurrently, and again the next day', async () => {
    const marie = await aMember(app)
    const codes = await Promise.all(Array.from({ length: 30 }, () => codeOf(ask(marie))))
    expect(codes.filter((code) => code === 'done')).toHaveLength(10)
    expect(new Set(codes)).toEqual(new Set(['done', 'RATE_LIMITED']))
    const [tomorrow] = await later(app, { days: 1 }, marie)
    expect(await codeOf(ask(tomorrow))).toBe('done')
    await letRoseIn()
  })

  test('cannot see others’ tickets: each call answers NOT_FOUND', async () => {
    const [marie, paul] = [await aMember(app), await aMember(app)]
    const file_id = await anAttachment(app, marie)
    const ticket_id = await ask(marie, { attachments: [file_id] })
    for (const id of [ticket_id, randomUUID()]) {
      expect(await codeOf(see(paul, id))).toBe('NOT_FOUND')
      expect(await codeOf(write(paul, id))).toBe('NOT_FOUND')
      expect(await codeOf(rate(paul, id))).toBe('NOT_FOUND')
      const picture = takeFile(app, 'get_ticket_attachment', { ticket_id: id, file_id }, paul.access_token)
      expect(await codeOf(picture)).toBe('NOT_FOUND')
    }
    expect(await codeOf(see(marie, ticket_id))).toBe('done')
  })
})

describe('a guest', () => {
  test('gets an answer by mail in their language, reads and writes with the link, and rates', async () => {
    const email = anAddress()
    const { ticket_id, token } = await askAsGuest(email, { language: 'fr' })
    const [received] = await mailsTo(email)
    expect(received?.subject).toBe('Nous avons bien reçu votre message')
    expect(received?.body).not.toContain('ten dollars')
    await answer(rose, ticket_id, { body: 'Bonjour,\n<b>regardez</b> ici.' })
    const [answered] = await mailsTo(email)
    expect(answered?.body).toContain('Bonjour,\n\n<b>regardez</b> ici.')
    expect(answered?.body).toContain(`#token=${token}`)
    const said = { idempotency_key: randomUUID(), token, body: 'Merci.' }
    const written = await app.call('add_ticket_link_message', said)
    expect(await app.call('add_ticket_link_message', said)).toEqual(written)
    expect(written.messages.map(({ by }) => by)).toEqual(['you', 'staff', 'you'])
    await setStatus(rose, ticket_id, 'closed')
    expect((await app.call('rate_ticket_link', { token, score: 3 })).score).toBe(3)
    expect(await codeOf(app.call('rate_ticket_link', { token, score: 5 }))).toBe('INVALID_TRANSITION')
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      'Votre demande est close',
      'L’assistance vous a répondu',
      'Nous avons bien reçu votre message',
    ])
  })

  test('opens only their own ticket: a changed token, or one of another guest or a member, fails', async () => {
    const [one, other] = [await askAsGuest(anAddress()), await askAsGuest(anAddress())]
    expect((await app.call('read_ticket_link', { token: one.token })).id).toBe(one.ticket_id)
    const bytes = (token: string): Buffer => Buffer.from(token, 'base64url')
    const mixed = Buffer.concat([bytes(other.token).subarray(0, 16), bytes(one.token).subarray(16)]).toString('base64url')
    for (const token of [mixed, `${one.token}A`, one.token.slice(1), 'x', one.ticket_id]) {
      expect(await codeOf(app.call('read_ticket_link', { token }))).toBe('LINK_INVALID')
      const said = { token, idempotency_key: randomUUID(), body: 'x' }
      expect(await codeOf(app.call('add_ticket_link_message', said))).toBe('LINK_INVALID')
      expect(await codeOf(app.call('rate_ticket_link', { token, score: 1 }))).toBe('LINK_INVALID')
    }
    const paul = await aMember(app)
    expect(await codeOf(see(paul, one.ticket_id))).toBe('NOT_FOUND')
  })

  test('is too late ninety days after the last change', async () => {
    const { token } = await askAsGuest(anAddress())
    app.clock.forward({ days: 91 })
    expect(await codeOf(app.call('read_ticket_link', { token }))).toBe('LINK_EXPIRED')
    const said = { token, idempotency_key: randomUUID(), body: 'Is anybody there?' }
    expect(await codeOf(app.call('add_ticket_link_message', said))).toBe('LINK_EXPIRED')
    expect(await codeOf(app.call('rate_ticket_link', { token, score: 1 }))).toBe('LINK_EXPIRED')
    const picture = takeFile(app, 'get_ticket_link_attachment', { token, file_id: randomUUID() })
    expect(await codeOf(picture)).toBe('LINK_EXPIRED')
    await letRoseIn()
  })

  test('needs an address, which gets five confirmations a day; further tickets are still accepted', async () => {
    expect(await codeOf(ask(null))).toBe('BAD_REQUEST')
    const email = anAddress()
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(ask(null, { email }))))
    expect(new Set(codes)).toEqual(new Set(['done']))
    expect(await mailsTo(email)).toHaveLength(5)
    const owners = await ask(null, { email: email.toUpperCase() })
    expect(await mailsTo(email)).toHaveLength(5)
    await answer(rose, owners, { body: 'We have found it.' })
    const [answered] = await mailsTo(email)
    const token = /#token=([\w-]+)/.exec(answered?.body ?? '')?.[1] ?? ''
    expect((await app.call('read_ticket_link', { token })).id).toBe(owners)
  })

  test('can ask ten times in a quarter of an hour from one place, whatever addresses they type', async () => {
    const strict = await startTestApp(database(), { config: { rateLimits: 'on', runsWorker: false }, clock: app.clock })
    try {
      const elsewhere = supportOf(() => strict)
      const codes: string[] = []
      for (let count = 0; count < 12; count += 1) codes.push(await codeOf(elsewhere.ask(null, { email: anAddress() })))
      expect(codes).toEqual([...Array.from({ length: 10 }, () => 'done'), 'RATE_LIMITED', 'RATE_LIMITED'])
      for (let count = 0; count < 60; count += 1)
        expect(await codeOf(elsewhere.ask(null, { email: anAddress() }))).toBe('RATE_LIMITED')
      expect(await codeOf(elsewhere.ask(await aMember(app)))).toBe('done')
    } finally {
      await strict.stop()
    }
  })
})

test('messages cannot be changed or deleted, neither by the server nor by the owner', async () => {
  const ticket_id = await ask(await aMember(app))
  for (const statement of ['delete from support.message', `update support.message set body = 'x'`, 'delete from support.ticket'])
    await expect(database().app.query(statement)).rejects.toMatchObject({ code: '42501' })
  await expect(database().app.query(`update support.ticket set subject = 'x'`)).rejects.toMatchObject({ code: '42501' })
  await expect(database().owner.query(`update support.message set body = 'x' where ticket_id = $1`, [ticket_id])).rejects.toThrow(
    'append-only',
  )
})
