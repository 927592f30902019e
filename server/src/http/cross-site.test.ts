import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { useTestDatabase } from '../../test/database.ts'
import { aMember, type MemberPerson } from '../../test/members.ts'

const EVIL = 'https://evil.example'
const database = useTestDatabase()
let app: TestApp
let marie: MemberPerson
beforeAll(async () => {
  app = await startTestApp(database(), { config: { runsWorker: false } })
  marie = await aMember(app)
})
afterAll(() => app.stop())

/** Another site causes this request in the browser of a signed-in user. */
const fromElsewhere = (name: string, init: Omit<RequestInit, 'headers'> & { headers: Record<string, string> }) =>
  fetch(`${app.url}/rpc/${name}`, {
    method: 'POST',
    ...init,
    headers: { origin: EVIL, 'sec-fetch-site': 'cross-site', cookie: `session=${marie.access_token}`, ...init.headers },
  })

const isSignedIn = async ({ access_token }: MemberPerson) => (await app.post('/rpc/get_current_user', {}, access_token)).ok

test.each([
  ['text/plain', '{}'],
  ['application/x-www-form-urlencoded', 'a=1'],
  ['multipart/form-data; boundary=x', '--x--'],
])('a form of another site that needs no preflight (%s) has no effect', async (type, body) => {
  for (const name of ['sign_out', 'revoke_other_sessions', 'sign_in', 'reset_password']) {
    const response = await fromElsewhere(name, { headers: { 'content-type': type }, body })
    expect(response.status, name).toBe(415)
  }
  expect(await isSignedIn(marie)).toBe(true)
})

test('a form with files of another site is rejected by calls with files too', async () => {
  for (const name of ['create_support_ticket', 'add_ticket_link_message', 'upload_file']) {
    for (const site of ['cross-site', 'same-site']) {
      const headers = { 'content-type': 'multipart/form-data; boundary=x', 'sec-fetch-site': site }
      const response = await fromElsewhere(name, { headers, body: '--x--' })
      expect([name, response.status]).toEqual([name, 415])
    }
  }
})

test('another site gets no preflight permission for JSON, and its script cannot read an answer', async () => {
  const asked = await fromElsewhere('sign_out', {
    method: 'OPTIONS',
    headers: { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type,authorization' },
  })
  expect(asked.ok).toBe(false)
  const sent = await fromElsewhere('sign_out', { headers: { 'content-type': 'application/json' }, body: '{}' })
  expect(sent.status).toBe(401)
  for (const response of [asked, sent]) for (const name of response.headers.keys()) expect(name).not.toMatch(/^access-control-/)
  expect(await isSignedIn(marie)).toBe(true)
})

test('no answer sets a cookie, and tokens in URLs or cookies are ignored', async () => {
  const signedIn = await app.post('/rpc/sign_in', { email: marie.email, password: marie.password })
  expect(signedIn.status).toBe(200)
  expect(signedIn.headers.has('set-cookie')).toBe(false)
  const inAddress = await app.post(`/rpc/get_current_user?access_token=${marie.access_token}`, {})
  expect(inAddress.status).toBe(401)
})

test('session fixation is impossible: every sign-in creates a new session', async () => {
  const planted = await aMember(app)
  const credentials = { email: marie.email, password: marie.password }
  for (const field of [{ session_id: crypto.randomUUID() }, { refresh_token: planted.refresh_token }])
    expect((await app.post('/rpc/sign_in', { ...credentials, ...field })).status).toBe(400)
  const response = await app.post('/rpc/sign_in', credentials, planted.access_token)
  const session = (await response.json()) as { access_token: string; refresh_token: string; user: { id: string } }
  expect(session.user.id).toBe(marie.user_id)
  expect(session.refresh_token).not.toBe(planted.refresh_token)
  await app.call('revoke_other_sessions', {}, planted.access_token)
  await app.call('sign_out', {}, planted.access_token)
  expect((await app.post('/rpc/get_current_user', {}, session.access_token)).status).toBe(200)
})
