import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeCodes } from '@hai/contract/events'
import { beforeAll, expect, test } from 'vitest'
import { callAt, postAt } from '../../test/call-at.ts'
import { movableClock } from '../../test/clock.ts'
import { useTestDatabase } from '../../test/database.ts'
import { anEmail, aTag, createPeople, PASSWORD, type People } from '../../test/people.ts'
import { isEvent, listening } from '../../test/realtime.ts'
import { aPort } from '../../test/port.ts'
import { startProgram, type ServerProcess } from '../../test/server-process.ts'

interface Server {
  readonly url: string
  readonly process: ServerProcess
  readonly folder: string
}

const database = useTestDatabase()
const JWT_PRIVATE_KEY = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** A third process on the same database, which makes the staff’s changes. */
let office: People
let first: Server
let second: Server

async function startServer(): Promise<Server> {
  const port = await aPort()
  const folder = mkdtempSync(join(tmpdir(), 'hai-process-'))
  const place = { PORT: String(port), DATA_DIR: folder, DATABASE_URL: database().url, PUBLIC_URL: 'http://wallet.test' }
  const process = startProgram('main.ts', { ...place, JWT_PRIVATE_KEY, DEMO_DATA: 'off' })
  await process.running
  return { url: `http://127.0.0.1:${port}`, process, folder }
}

beforeAll(async () => {
  office = createPeople(database(), movableClock(new Date().toISOString()))
  first = await startServer()
  second = await startServer()
  return async () => {
    for (const { process, folder } of [first, second]) {
      process.kill('SIGTERM')
      await process.ended
      rmSync(folder, { recursive: true, force: true })
    }
  }
})

const statusAt = async (server: Server, access_token: string): Promise<number> =>
  (await postAt(server, 'get_my_profile', {}, access_token)).status

/** Signed in at the first server, with the token also in the second server’s cache. */
async function somebodyKnownToBoth() {
  const email = anEmail()
  const { user_id } = await office.identity.createAccount({ email, password: PASSWORD })
  const { access_token, refresh_token } = await callAt(first, 'sign_in', { email, password: PASSWORD })
  expect(await Promise.all([statusAt(first, access_token), statusAt(second, access_token)])).toEqual([200, 200])
  return { email, user_id, access_token, refresh_token }
}

test('signing out at one server ends the realtime connection and the calls at the other', async () => {
  const { access_token } = await somebodyKnownToBoth()
  const [here, there] = [await listening(first, access_token, ['profile']), await listening(second, access_token, ['profile'])]
  await callAt(first, 'sign_out', {}, access_token)
  expect(await statusAt(first, access_token)).toBe(401)
  expect(await Promise.all([here.closed, there.closed])).toEqual([closeCodes.sessionEnded, closeCodes.sessionEnded])
  expect(await statusAt(second, access_token)).toBe(401)
})

async function roundTripMs(server: Server, access_token: string): Promise<number> {
  const asked = performance.now()
  await statusAt(server, access_token)
  return performance.now() - asked
}

test.each(['who signs out at one server', 'who is blocked'] as const)(
  '%s is enforced by the other within a second',
  async (who) => {
    const delays: number[] = []
    for (let at = 0; at < 3; at += 1) {
      const { user_id, access_token } = await somebodyKnownToBoth()
      const connection = await listening(second, access_token, ['profile'])
      const notice = { reason: 'Documents needed', supply: [], review_on: null }
      const roundTrip = await roundTripMs(second, access_token)
      await (who === 'who is blocked'
        ? office.database.transaction().execute((trx) => office.identity.blockMember(trx, { user_id, ...notice }))
        : callAt(first, 'sign_out', {}, access_token))
      const done = performance.now()
      expect(await connection.closed).toBe(closeCodes.sessionEnded)
      // An event takes more steps than a call, so it gets the time of four calls.
      delays.push(performance.now() - done - 4 * roundTrip)
    }
    const [, middle] = delays.toSorted((a, b) => a - b)
    expect(middle).toBeLessThan(1_000)
  },
)

test('a reused refresh token ends its session on every server', async () => {
  const { access_token, refresh_token } = await somebodyKnownToBoth()
  const connection = await listening(second, access_token, ['profile'])
  const { refresh_token: successor } = await callAt(first, 'refresh_session', { refresh_token })
  await callAt(first, 'refresh_session', { refresh_token: successor })
  expect((await postAt(first, 'refresh_session', { refresh_token })).status).toBe(401)
  expect(await connection.closed).toBe(closeCodes.sessionEnded)
  expect(await statusAt(second, access_token)).toBe(401)
})

test('a blocked user receives the block with all details on every connection, which then ends; no call works any more', async () => {
  const { email, user_id, access_token, refresh_token } = await somebodyKnownToBoth()
  const open = [await listening(first, access_token, ['profile']), await listening(second, access_token, ['profile'])]
  const notice = {
    reason: 'Documents needed',
    supply: ['A selfie, taken today'],
    review_on: '2026-12-01',
    for_good: true,
  }
  await office.database.transaction().execute((trx) => office.identity.blockMember(trx, { user_id, ...notice }))
  const blocked = {
    is_blocked: true,
    blocked_reason: notice.reason,
    blocked_supply: notice.supply,
    blocked_review_on: notice.review_on,
    permanently_blocked: true,
  }
  for (const connection of open) {
    expect(await connection.closed).toBe(closeCodes.sessionEnded)
    expect(connection.events('profile').at(-1)).toMatchObject({ event: 'update', record: blocked })
  }
  for (const server of [first, second]) {
    expect(await statusAt(server, access_token)).toBe(401)
    const doors = [
      await postAt(server, 'refresh_session', { refresh_token }),
      await postAt(server, 'sign_in', { email, password: PASSWORD }),
    ]
    for (const door of doors) expect(await door.json()).toMatchObject({ code: 'ACCOUNT_BLOCKED', data: notice })
  }
})

test('a profile change is pushed to a browser on the other server', async () => {
  const { user_id, access_token } = await somebodyKnownToBoth()
  const connection = await listening(second, access_token, ['profile'])
  const hai_tag = aTag()
  await callAt(first, 'complete_user_onboarding', { user_id, full_name: 'Marie Joseph', hai_tag, phone: null }, access_token)
  const heard = await connection.until((message) => isEvent(message) && message.channel === 'profile')
  expect(heard).toMatchObject({ event: 'update', record: { id: user_id, onboarded: true, hai_tag } })
  expect((await postAt(second, 'get_wallet', {}, access_token)).status).toBe(200)
  connection.close()
})

test('a user blocked for token failures at one server is disconnected by the other', async () => {
  const { access_token } = await somebodyKnownToBoth()
  const connection = await listening(second, access_token, ['profile'])
  for (let at = 0; at < 25; at += 1) await callAt(first, 'monitor_jwt_failures', { error_type: 'jwt' }, access_token)
  expect(await connection.closed).toBe(closeCodes.lockedOut)
  expect((await postAt(second, 'check_hai_tag', { hai_tag: aTag() }, access_token)).status).toBe(429)
  expect((await callAt(second, 'get_security_flags', {}, access_token)).items.length).toBeGreaterThan(0)
})
