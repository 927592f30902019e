import { request, type ClientRequest } from 'node:http'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { useTestDatabase } from '../../test/database.ts'
import { aMember } from '../../test/members.ts'
import { aStaffMember } from '../../test/staff.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

const MEGABYTE = 1024 * 1024

/** Begins to send a body of a megabyte, and sends no more than its beginning. */
function begun(): ClientRequest {
  const sent = request(`${app.url}/rpc/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': String(MEGABYTE) },
  })
  sent.on('error', () => undefined)
  sent.write('{"email":"')
  return sent
}

/** Sends all of one. */
const wholeOf = (length: number): Promise<Response> =>
  fetch(`${app.url}/rpc/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: '' }).padEnd(length),
  })

/** Announces a long body and sends nothing of it: what comes is answered before it is read. */
async function announced(headers: Readonly<Record<string, string>>): Promise<number | undefined> {
  const sent = request(`${app.url}/rpc/upload_outside_statement`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': '16000000', ...headers },
  })
  sent.flushHeaders()
  sent.on('error', () => undefined)
  const [response] = (await once(sent, 'response')) as [{ statusCode?: number; resume: () => void }]
  response.resume()
  sent.destroy()
  return response.statusCode
}

test('a long body is read from nobody whom the call is not open to', async () => {
  const marie = await aMember(app)
  const nadia = await aStaffMember(app, database())
  const bearer = (access_token: string) => ({ authorization: `Bearer ${access_token}` })
  expect(await announced({})).toBe(401)
  expect(await announced(bearer('forged'))).toBe(401)
  expect(await announced(bearer(marie.access_token))).toBe(403)
  expect(await announced(bearer(nadia.access_token))).toBe(403)
  expect(await announced({ ...bearer(nadia.access_token), 'x-step-up-token': 'x'.repeat(43) })).toBe(403)
})

test('long bodies that come slowly fill no more than their room: the next is told to come again, short ones are read, and room comes back', async () => {
  expect((await wholeOf(MEGABYTE)).status).toBe(400)
  const slow = Array.from({ length: 64 }, begun)
  await expect.poll(async () => (await wholeOf(MEGABYTE)).status).toBe(503)
  const refused = await wholeOf(MEGABYTE)
  expect([refused.headers.get('retry-after'), await refused.json()]).toMatchObject(['1', { code: 'UNAVAILABLE' }])
  expect((await wholeOf(1_000)).status).toBe(400)
  for (const sent of slow) sent.destroy()
  await expect.poll(async () => (await wholeOf(MEGABYTE)).status).toBe(400)
})
