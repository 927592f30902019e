import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { useTestDatabase } from '../../test/database.ts'
import { aMember, type MemberPerson } from '../../test/members.ts'
import { aStaffMember } from '../../test/staff.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

const MEGABYTE = 1024 * 1024
const FORM = 'multipart/form-data; boundary=part'
const JSON_TYPE = 'application/json'

const bearer = ({ access_token }: Pick<MemberPerson, 'access_token'>): Record<string, string> => ({
  authorization: `Bearer ${access_token}`,
})

interface Begun {
  readonly sent: ClientRequest
  /** Null while the server still waits for the body. */
  readonly status: () => number | null
}

const open = new Set<ClientRequest>()
function hangUp(): void {
  for (const sent of open) sent.destroy()
  open.clear()
}
afterEach(hangUp)

/** Announces a long body and sends only its first bytes. */
function begin(path: string, bytes: number, headers: Readonly<Record<string, string>> = {}, at = app): Begun {
  let status: number | null = null
  const all = { 'content-type': FORM, 'content-length': String(bytes), ...headers }
  const sent = request(`${at.url}${path}`, { method: 'POST', headers: all, agent: false }, (response) => {
    status = response.statusCode ?? 0
    response.resume()
  })
  sent.on('error', () => undefined)
  sent.write(all['content-type'] === FORM ? '--part\r\n' : '{"')
  open.add(sent)
  return { sent, status: () => status }
}

async function statusOf({ sent, status }: Begun): Promise<number | null> {
  await once(sent, 'response')
  sent.destroy()
  return status()
}

const upload = (member: MemberPerson, bytes = 6 * MEGABYTE): Begun => begin('/rpc/upload_file', bytes, bearer(member))
const askSupport = (at = app): Begun => begin('/rpc/create_support_ticket', MEGABYTE, {}, at)

/** `close`: the server does not read the rest of the body. */
async function connectionOf({ sent }: Begun): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<IncomingMessage>()
  sent.once('response', resolve)
  const { headers } = await promise
  sent.destroy()
  return headers.connection
}

test('the body of a rejected request is read to the end only if it is within the request’s limit', async () => {
  const asForm = { connection: 'keep-alive' }
  const asJson = { ...asForm, 'content-type': JSON_TYPE }
  expect(await connectionOf(begin('/rpc/upload_file', MEGABYTE, asJson))).toBe('close')
  expect(await connectionOf(begin('/rpc/upload_file', MEGABYTE, asForm))).not.toBe('close')
  expect(await connectionOf(begin('/rpc/upload_file', 900, asJson))).not.toBe('close')
  expect(await connectionOf(begin('/nowhere', MEGABYTE, asJson))).toBe('close')
  expect(await connectionOf(begin('/nowhere', 900, asJson))).not.toBe('close')
})

describe('is answered before any byte of its body is read', () => {
  test('answers a caller without access to the call before it reads the body', async () => {
    const marie = await aMember(app)
    const nadia = await aStaffMember(app, database())
    const statement = (headers: Record<string, string> = {}) =>
      statusOf(begin('/rpc/upload_outside_statement', 4 * MEGABYTE, headers))
    expect(await statement()).toBe(401)
    expect(await statement({ authorization: 'Bearer forged' })).toBe(401)
    expect(await statement(bearer(marie))).toBe(403)
    expect(await statement(bearer({ access_token: nadia.access_token }))).toBe(403)
    expect(await statement({ ...bearer({ access_token: nadia.access_token }), 'x-step-up-token': 'x'.repeat(43) })).toBe(403)
    expect(await statusOf(begin('/rpc/get_wallet', 900, { 'content-type': JSON_TYPE }))).toBe(401)
  })

  test('answers an unknown path before it reads the body', async () => {
    for (const path of ['/', '/nowhere', '/rpc/nothing', '/rpc/', '/functions/x', '/openapi.json', '/pictures/x'])
      for (const bytes of [900, 900 * 1024, 900 * MEGABYTE])
        expect([path, await statusOf(begin(path, bytes, { 'content-type': JSON_TYPE }))]).toEqual([path, 404])
  })

  test('answers an announced body above the call’s limit before it reads the body', async () => {
    const marie = await aMember(app)
    expect(await statusOf(begin('/rpc/sign_in', 16 * 1024 + 1, { 'content-type': JSON_TYPE }))).toBe(413)
    expect(await statusOf(upload(marie, 6 * MEGABYTE + 1))).toBe(413)
    const asJson = { ...bearer(marie), 'content-type': JSON_TYPE }
    expect(await statusOf(begin('/rpc/upload_file', 16 * 1024 + 1, asJson))).toBe(413)
  })

  test('answers a caller above the rate limit, per network and per user, before it reads the body', async () => {
    const limited = await startTestApp(database(), { config: { rateLimits: 'on', runsWorker: false } })
    try {
      const marie = await aMember(limited)
      const tries = async (limit: number, one: () => Promise<number>) => {
        for (let at = 0; at < limit; at += 1) expect(await one()).not.toBe(429)
      }
      const asked = { category: 'other', subject: 'Hello', message: 'Where is my money?', email: 'a@b.co' }
      await tries(10, async () => {
        const answer = await limited.post('/rpc/create_support_ticket', { ...asked, idempotency_key: randomUUID() })
        return answer.status
      })
      expect(await statusOf(askSupport(limited))).toBe(429)
      const uploaded = async () => (await limited.post('/rpc/upload_file', { purpose: 'avatar' }, marie.access_token)).status
      await tries(10, uploaded)
      expect(await statusOf(begin('/rpc/upload_file', MEGABYTE, bearer(marie), limited))).toBe(429)
    } finally {
      await limited.stop()
    }
  })
})

test('calls without a token count for their network, for any call', async () => {
  const limited = await startTestApp(database(), { config: { rateLimits: 'on', runsWorker: false } })
  try {
    for (let at = 0; at < 600; at += 1) await limited.send('/rpc/get_wallet', '{}')
    expect((await limited.send('/rpc/get_wallet', '{}')).status).toBe(429)
  } finally {
    await limited.stop()
  }
})

const LONG = 100_000
/** These bytes are no picture. The server rejects them with 422 after reading all of them. */
const sendPicture = async ({ access_token }: MemberPerson, bytes = LONG): Promise<number> =>
  (await app.post('/rpc/upload_file', { purpose: 'avatar', content: Buffer.alloc(bytes) }, access_token)).status
const hasWallet = async ({ access_token }: MemberPerson): Promise<boolean> =>
  (await app.post('/rpc/get_wallet', {}, access_token)).ok

const untilFull = (beginMore: () => unknown, sendWhole: () => Promise<number>): Promise<void> =>
  expect
    .poll(() => {
      beginMore()
      return sendWhole()
    })
    .toBe(503)

describe('slow long bodies use only their share of memory', () => {
  test('a user has one share of memory: the next body is rejected, other users’ are read, and the share is freed again', async () => {
    const [marie, paul] = [await aMember(app), await aMember(app)]
    await untilFull(
      () => upload(marie),
      () => sendPicture(marie, MEGABYTE),
    )
    expect([await sendPicture(paul), await hasWallet(marie)]).toEqual([422, true])
    hangUp()
    await expect.poll(() => sendPicture(marie, MEGABYTE)).toBe(422)
  })

  test('a network without sessions has one share of memory, while its members’ bodies are read', async () => {
    const marie = await aMember(app)
    const asked = { idempotency_key: randomUUID(), category: 'other', subject: 'Hello', message: 'Where is my money?' }
    const ask = async () =>
      (await app.post('/rpc/create_support_ticket', { ...asked, pictures: [Buffer.alloc(MEGABYTE / 2)] })).status
    await untilFull(() => askSupport(), ask)
    expect([await sendPicture(marie), await hasWallet(marie)]).toEqual([422, true])
  })

  test('all bodies together have 64 megabytes', async () => {
    const members = await Promise.all(Array.from({ length: 4 }, () => aMember(app)))
    const marie = await aMember(app)
    const all = () => members.map((member) => upload(member, 5 * MEGABYTE))
    await untilFull(all, () => sendPicture(marie, 5 * MEGABYTE))
    expect(await hasWallet(marie)).toBe(true)
  })
})
