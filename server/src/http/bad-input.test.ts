import { randomUUID } from 'node:crypto'
import { createConnection } from 'node:net'
import { text } from 'node:stream/consumers'
import { codesOf } from '@hai/contract/procedure'
import { errorCatalogue } from '@hai/contract/errors'
import pLimit from 'p-limit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { agentsOf } from '../../test/agents.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { watchChanges } from '../../test/changes.ts'
import { useTestDatabase } from '../../test/database.ts'
import { aFundedWallet, type MemberPerson } from '../../test/members.ts'
import { sampleInput } from '../../test/sample-input.ts'
import { aStaffMember, steppedUp, type StaffPerson } from '../../test/staff.ts'
import { procedureList, type Listed, jsonSchemaOf } from './contract-list.ts'

const database = useTestDatabase()
let app: TestApp
let marie: MemberPerson
let rose: StaffPerson
/** Returns the tables that changed since its last call. */
let changes: () => Promise<readonly string[]>
beforeAll(async () => {
  app = await startTestApp(database(), { config: { runsWorker: false } })
  rose = await aStaffMember(app, database(), { role: 'super_admin' })
  marie = await aFundedWallet(app)
  await makeAgent(marie)
  changes = await watchChanges(database())
})
afterAll(() => app.stop())
const { makeAgent } = agentsOf(() => app, database)

const badValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  -0,
  1.5,
  1e300,
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 53),
  2 ** 31,
  1e21,
  '',
  ' ',
  'NaN',
  'Infinity',
  '1',
  '-1',
  '0x10',
  'null',
  'undefined',
  '\0',
  'a\0b',
  '\ud800',
  'é'.normalize('NFD'),
  '\u202e',
  '%00',
  "'; drop table ledger.posting; --",
  'x'.repeat(300),
  'x'.repeat(12_000),
  '00000000-0000-0000-0000-000000000000',
  randomUUID(),
  '2026-11-20T12:00:00Z',
  '0000-01-01',
  'a@b',
  '+1',
  [],
  [[]],
  {},
  { a: 1 },
  [null],
  Array.from({ length: 1000 }, () => 1),
  { hai_tag: 'x', email: 'y' },
  { __proto__: null, constructor: 1 },
]

const TURNS = 8

/** Each field gets only an eighth of the values, to save time. */
const someValues = (turn: number): readonly unknown[] => badValues.filter((_value, index) => index % TURNS === turn % TURNS)

/** Rejected calls change nothing, so the test can make several at once. */
const together = pLimit(8)

const refusal = z.strictObject({
  code: z.enum(Object.keys(errorCatalogue)),
  message: z.string().min(1),
  data: z.unknown().optional(),
  request_id: z.uuid(),
})
const fields = z.object({
  fields: z
    .array(z.strictObject({ path: z.string().max(100), reason: z.string().max(500) }))
    .min(1)
    .max(20),
})

const isOfStaff = (access: Listed['procedure']['access']): boolean =>
  access === 'admin_pre' || access === 'admin' || access === 'super_admin'

async function send({ name, route, procedure }: Listed, body: string): Promise<number> {
  const { status, body: answer } = await app.send(route, body, isOfStaff(procedure.access) ? rose : marie.access_token)
  if (status === 200) return status
  const { code, data } = refusal.parse(JSON.parse(answer))
  const asked = `${name} ${body.slice(0, 500)}`
  expect(codesOf(procedure), asked).toContain(code)
  expect(code, asked).not.toBe('INTERNAL')
  if (code === 'BAD_REQUEST') fields.parse(data)
  expect(answer, asked).not.toMatch(/node_modules|\.ts:\d|select |insert |syntax|constraint|relation "/i)
  return status
}

const shape = z.looseObject({ properties: z.record(z.string(), z.unknown()).default({}) })

function propertiesOf({ procedure }: Listed): string[] {
  const { properties, anyOf } = shape.extend({ anyOf: z.array(shape).default([]) }).parse(jsonSchemaOf(procedure.input, 'input'))
  return [properties, ...anyOf.map((option) => option.properties)].flatMap(Object.keys)
}

const endsTheSession = (name: string): boolean => name === 'sign_out'

describe.each(procedureList.filter(({ name }) => !endsTheSession(name)))('$name', (listed) => {
  const { procedure } = listed
  // A call of the last test may have ended the step-up.
  beforeEach(async () => {
    if (isOfStaff(procedure.access)) rose = await steppedUp(app, rose)
  })
  const isRefusedInput = (body: unknown): boolean => !procedure.input.safeParse(body).success

  test('any field that is missing, of a wrong type or out of bounds gives a typed error and changes nothing', async () => {
    const valid = sampleInput(procedure)
    const bodies: unknown[] = [null, [], 'text', 1, { ...valid, extra: 1 }, { ...valid, toString: 'x' }]
    for (const [index, field] of propertiesOf(listed).entries()) {
      const without = Object.fromEntries(Object.entries(valid).filter(([name]) => name !== field))
      bodies.push(without, ...someValues(index + listed.name.length).map((value) => ({ ...valid, [field]: value })))
    }
    const { refused = [], accepted = [] } = Object.groupBy(bodies, (body) => (isRefusedInput(body) ? 'refused' : 'accepted'))
    await changes()
    await together.map(
      refused.map((value) => JSON.stringify(value)),
      async (body) => expect(await send(listed, body), body.slice(0, 500)).toBe(400),
    )
    expect(await changes()).toEqual([])
    for (const body of accepted) await send(listed, JSON.stringify(body))
  })
})

describe('invalid JSON', () => {
  const raw = async (body: string | Buffer, headers: Record<string, string> = { 'content-type': 'application/json' }) => {
    const response = await fetch(`${app.url}/rpc/sign_in`, { method: 'POST', headers, body: new Uint8Array(Buffer.from(body)) })
    return [response.status, refusal.parse(await response.json()).code]
  }

  test.each([
    ['nothing', ''],
    ['half an object', '{"email":'],
    ['NaN', '{"amount":NaN}'],
    ['a raw NUL', '{"email":"a\0b"}'],
    ['an escaped NUL', String.raw`{"email":"a\u0000@b.co","password":"x"}`],
    ['half a character', String.raw`{"email":"\ud800@b.co","password":"x"}`],
    ['a NUL in a name', String.raw`{"em\u0000ail":"x"}`],
    ['a prototype', '{"__proto__":{"admin":true},"email":"a@b.co","password":"x"}'],
    ['bytes that are no text', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
    ['ten thousand brackets', '['.repeat(10_000)],
    ['a nest of 17 levels', `${'['.repeat(17)}1${']'.repeat(17)}`],
    ['a deep nest with a NUL in it', `${'['.repeat(5_000)}"${String.raw`\u0000`}"${']'.repeat(5_000)}`],
    ['three thousand lists', `{"x":"${String.raw`\ud83d\ude00`}","a":[${'[0],'.repeat(3_000)}[0]]}`],
    ['more than two thousand keys', `{${Array.from({ length: 2_001 }, (_, at) => `"${at.toString(36)}":1`).join(',')}}`],
  ])('%s: BAD_REQUEST', async (_what, body) => {
    expect(await raw(body)).toEqual([400, 'BAD_REQUEST'])
  })

  test('ten megabytes: PAYLOAD_TOO_LARGE', async () => {
    const large = JSON.stringify({ email: 'x'.repeat(10 * 1024 * 1024), password: 'x' })
    expect(await raw(large)).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  })

  test('a kilobyte above the limit without a length header: PAYLOAD_TOO_LARGE', async () => {
    const chunk = new TextEncoder().encode('x'.repeat(8_500))
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(chunk)
        controller.enqueue(chunk)
        controller.close()
      },
    })
    const response = await fetch(`${app.url}/rpc/sign_in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      duplex: 'half',
    })
    expect([response.status, refusal.parse(await response.json()).code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'nonsense',
    'application/json5',
  ])('content type %s: UNSUPPORTED_MEDIA_TYPE', async (type) => {
    expect(await raw('{}', { 'content-type': type })).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  })

  test('unknown procedures and other methods: NOT_FOUND', async () => {
    for (const [method, path] of [
      ['POST', '/rpc/nothing'],
      ['POST', '/rpc/'],
      ['POST', '/rpc/__proto__'],
      ['POST', '/functions/send_money'],
      ['POST', '/rpc/log-security-event'],
      ['PUT', '/rpc/send_money'],
      ['DELETE', '/'],
      ['PATCH', '/dashboard'],
      ['GET', '/rpc/send_money'],
    ] as const) {
      const response = await fetch(`${app.url}${path}`, { method })
      expect([method, path, response.status, refusal.parse(await response.json()).code]).toEqual([method, path, 404, 'NOT_FOUND'])
    }
  })

  test('invalid HTTP: BAD_REQUEST', async () => {
    const { hostname, port } = new URL(app.url)
    const socket = createConnection({ host: hostname, port: Number(port) })
    socket.write('Bonjou!\r\n\r\n')
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    expect(answer).toContain('"code":"BAD_REQUEST"')
  })

  test('a malformed path: BAD_REQUEST', async () => {
    const response = await fetch(`${app.url}/rpc/%ff`, { method: 'POST' })
    expect([response.status, refusal.parse(await response.json()).code]).toEqual([400, 'BAD_REQUEST'])
  })
})
