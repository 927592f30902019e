import { request } from 'node:http'
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
