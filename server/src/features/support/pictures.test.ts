import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { anAttachment } from '../../../test/chat.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { codeOf } from '../../../test/staff-sign-in.ts'
import { aMember } from '../../../test/members.ts'
import { aStaffMember, type StaffPerson } from '../../../test/staff.ts'
import { supportOf } from '../../../test/support.ts'
import { takeFile } from '../../../test/taken-files.ts'

const database = useTestDatabase()
let app: TestApp
let rose: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database())
  rose = await aStaffMember(app, database(), { full_name: 'Rose Charles' })
})
afterAll(() => app.stop())
const { answer, ask, askAsGuest, see, setStatus, write } = supportOf(() => app)

const aPicture = async (background = '#c81e28'): Promise<Buffer> => {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background } })
  return picture.jpeg().toBuffer()
}
const anAddress = (): string => `guest.${randomUUID()}@example.org`

describe('pictures', () => {
  test('are visible to both sides and re-encoded; pictures of a note only to staff', async () => {
    const marie = await aMember(app)
    const [hers, theirs, noted] = [await anAttachment(app, marie), await anAttachment(app, rose), await anAttachment(app, rose)]
    const ticket_id = await ask(marie, { attachments: [hers] })
    await answer(rose, ticket_id, { attachments: [theirs] })
    await answer(rose, ticket_id, { attachments: [noted], is_note: true })
    for (const file_id of [hers, theirs]) {
      const { type } = await takeFile(app, 'get_ticket_attachment', { ticket_id, file_id }, marie.access_token)
      expect(type).toBe('image/webp')
      expect((await takeFile(app, 'admin_get_ticket_attachment', { ticket_id, file_id }, rose)).type).toBe('image/webp')
    }
    const note = { ticket_id, file_id: noted }
    expect(await codeOf(takeFile(app, 'get_ticket_attachment', note, marie.access_token))).toBe('NOT_FOUND')
    expect((await takeFile(app, 'admin_get_ticket_attachment', note, rose)).type).toBe('image/webp')
  })

  test('must be the sender’s own and belong to one message; nothing is stored with another’s picture', async () => {
    const [marie, paul] = [await aMember(app), await aMember(app)]
    const file_id = await anAttachment(app, marie)
    for (const who of [paul, null])
      expect(await codeOf(ask(who, { attachments: [file_id], ...(who ? {} : { email: anAddress() }) }))).toBe('NOT_FOUND')
    const ticket_id = await ask(marie, { attachments: [file_id] })
    expect(await codeOf(write(marie, ticket_id, { attachments: [file_id] }))).toBe('NOT_FOUND')
    expect((await app.call('list_my_tickets', {}, paul.access_token)).items).toEqual([])
    expect((await see(marie, ticket_id)).messages).toHaveLength(1)
  })

  test('a repeat with other pictures under the same key is rejected', async () => {
    const marie = await aMember(app)
    const ticket_id = await ask(marie)
    const [one, other] = [await anAttachment(app, marie), await anAttachment(app, marie)]
    const idempotency_key = randomUUID()
    const written = await write(marie, ticket_id, { idempotency_key, attachments: [one] })
    for (const attachments of [[other], [one, other], []])
      expect(await codeOf(write(marie, ticket_id, { idempotency_key, attachments }))).toBe('IDEMPOTENCY_CONFLICT')
    expect(await write(marie, ticket_id, { idempotency_key, attachments: [one] })).toEqual(written)
    expect((await write(marie, ticket_id, { attachments: [other] })).messages).toHaveLength(3)
  })

  test('a guest’s repeat with other pictures, or in another order, is rejected too', async () => {
    const { token } = await askAsGuest(anAddress())
    const [red, green] = [await aPicture(), await aPicture('#1ec828')]
    const said = { idempotency_key: randomUUID(), token, body: 'See.' }
    const send = (...pictures: Buffer[]) => app.call('add_ticket_link_message', { ...said, pictures })
    const written = await send(red, green)
    for (const pictures of [[green, red], [red, red], [red], []])
      expect(await codeOf(send(...pictures))).toBe('IDEMPOTENCY_CONFLICT')
    expect(await send(red, green)).toEqual(written)
    expect((await app.call('read_ticket_link', { token })).messages).toHaveLength(2)
  })

  test('can be added by a guest with the link, once per key, and are re-encoded', async () => {
    const { ticket_id, token } = await askAsGuest(anAddress())
    const said = { idempotency_key: randomUUID(), token, body: 'See.', pictures: [await aPicture()] }
    const [first, again] = [await app.call('add_ticket_link_message', said), await app.call('add_ticket_link_message', said)]
    expect(again).toEqual(first)
    const file_id = first.messages.at(-1)?.attachments[0] ?? ''
    expect((await takeFile(app, 'get_ticket_link_attachment', { token, file_id })).type).toBe('image/webp')
    expect((await takeFile(app, 'admin_get_ticket_attachment', { ticket_id, file_id }, rose)).type).toBe('image/webp')
    const disguised = Buffer.from('<svg onload="alert(1)"/>')
    const more = (...pictures: Buffer[]) =>
      codeOf(app.call('add_ticket_link_message', { ...said, idempotency_key: randomUUID(), pictures }))
    expect(await more(disguised)).toBe('PICTURE_REFUSED')
    expect(await more(disguised, disguised, disguised)).toBe('BAD_REQUEST')
    expect(await more(Buffer.alloc(1_100_000))).toBe('PAYLOAD_TOO_LARGE')
    expect((await app.call('read_ticket_link', { token })).messages).toHaveLength(2)
    await setStatus(rose, ticket_id, 'closed')
    expect(await more(await aPicture())).toBe('INVALID_TRANSITION')
  })

  test('can come with a guest’s first message, once per key, and are re-encoded', async () => {
    const said = { email: anAddress(), pictures: [await aPicture()], idempotency_key: randomUUID() }
    const { ticket_id, token } = await askAsGuest(said.email, said)
    expect(await ask(null, said)).toBe(ticket_id)
    for (const pictures of [[await aPicture('#1ec828')], [...said.pictures, ...said.pictures], []])
      expect(await codeOf(ask(null, { ...said, pictures }))).toBe('IDEMPOTENCY_CONFLICT')
    const [first] = (await app.call('read_ticket_link', { token })).messages
    const file_id = first?.attachments[0] ?? ''
    expect(first?.attachments).toHaveLength(1)
    expect((await takeFile(app, 'get_ticket_link_attachment', { token, file_id })).type).toBe('image/webp')
    expect((await takeFile(app, 'admin_get_ticket_attachment', { ticket_id, file_id }, rose)).type).toBe('image/webp')
    const fresh = { email: anAddress(), pictures: [Buffer.from('<svg onload="alert(1)"/>')] }
    expect(await codeOf(ask(null, fresh))).toBe('PICTURE_REFUSED')
    expect(await codeOf(ask(await aMember(app), { pictures: said.pictures }))).toBe('BAD_REQUEST')
    expect((await app.server.outbox.list()).filter(({ to }) => to === fresh.email)).toEqual([])
  })

  test('pictures of an answer are visible to a guest with the link', async () => {
    const { ticket_id, token } = await askAsGuest(anAddress())
    const file_id = await anAttachment(app, rose)
    await answer(rose, ticket_id, { attachments: [file_id] })
    expect((await takeFile(app, 'get_ticket_link_attachment', { token, file_id })).type).toBe('image/webp')
    expect(await codeOf(takeFile(app, 'get_ticket_link_attachment', { token, file_id: randomUUID() }))).toBe('NOT_FOUND')
    expect(await codeOf(takeFile(app, 'get_ticket_link_attachment', { token: `${token}A`, file_id }))).toBe('LINK_INVALID')
  })
})
