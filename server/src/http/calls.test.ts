import { codesOf } from '@hai/contract/procedure'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { movableClock } from '../../test/clock.ts'
import { useTestDatabase } from '../../test/database.ts'
import { aMember, type Person } from '../../test/members.ts'
import { procedureList } from './contract-list.ts'

const database = useTestDatabase()
const clock = movableClock(new Date().toISOString())
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { clock })
})
afterAll(() => app.stop())

async function codeOf(route: string, access_token: string): Promise<string> {
  const { body } = await app.send(route, '{"not_a_field":true}', access_token)
  const { code } = JSON.parse(body) as { code: string }
  return code
}

test('a blocked member’s session ends at once, and an expired token counts for nothing', async () => {
  const jean = await aMember(app)
  const late = await aMember(app)
  await app.server.database
    .transaction()
    .execute((trx) => app.server.identity.blockMember(trx, { user_id: jean.user_id, reason: 'Under review' }))
  await app.server.feed.caughtUp()
  expect(await codeOf('/rpc/get_wallet', jean.access_token)).toBe('UNAUTHENTICATED')
  clock.forward({ minutes: 31 })
  expect(await codeOf('/rpc/get_wallet', late.access_token)).toBe('UNAUTHENTICATED')
})

test('the contract lists the errors that each access level may cause', () => {
  for (const { procedure } of procedureList) {
    const codes = codesOf(procedure)
    expect(codes.includes('UNAUTHENTICATED')).toBe(procedure.access !== 'guest' || procedure.errors.includes('UNAUTHENTICATED'))
    if (procedure.access === 'member') expect(codes).toContain('NOT_ONBOARDED')
  }
})

describe('rate limits', () => {
  let limited: TestApp
  beforeAll(async () => {
    limited = await startTestApp(database(), { config: { rateLimits: 'on', runsWorker: false } })
  })
  afterAll(() => limited.stop())

  test('forged tokens end in RATE_LIMITED, while a neighbour’s valid token and calls without one pass', async () => {
    const marie = await aMember(limited)
    const codes: (number | undefined)[] = []
    for (let at = 0; at < 12; at += 1) codes.push((await limited.post('/rpc/get_wallet', {}, 'eyJhbGciOiJub25lIn0.e30.')).status)
    expect(codes).toEqual([...Array<number>(9).fill(401), 429, 429, 429])
    expect((await limited.post('/rpc/get_wallet', {}, marie.access_token)).status).toBe(200)
    expect((await limited.post('/rpc/is_jwt_blocked', {})).status).toBe(200)
    expect((await limited.post('/rpc/is_jwt_blocked', {}, 'eyJhbGciOiJub25lIn0.e30.')).status).toBe(429)
  })

  test('guests can fill the audit trail only slowly, without affecting members', async () => {
    const marie = await aMember(limited)
    const log = async (access_token?: string) =>
      (await limited.post('/functions/log-auth-audit-event', { action_type: 'oauth' }, access_token)).status
    const statuses = []
    for (let at = 0; at < 32; at += 1) statuses.push(await log())
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429, 429])
    expect(await log(marie.access_token)).toBe(200)
  })

  test('the full list of published seals can be downloaded a few times only', async () => {
    const statuses = []
    for (let at = 0; at < 8; at += 1) statuses.push((await limited.post('/rpc/download_seals', {})).status)
    expect(statuses).toEqual([...Array<number>(6).fill(200), 429, 429])
  })

  test('a guessing guest is slowed down and told when to try again', async () => {
    const answers = []
    for (let attempt = 0; attempt <= 150; attempt += 1) answers.push(await limited.post('/rpc/sign_in', {}))
    expect(answers.slice(0, 150).every(({ status }) => status === 400)).toBe(true)
    const last = answers.at(-1)
    expect([last?.status, last?.headers.get('retry-after')]).toEqual([429, '900'])
    const retry_at = new Date(limited.clock.now().getTime() + 900_000).toISOString()
    expect(await last?.json()).toMatchObject({ code: 'RATE_LIMITED', data: { retry_at } })
  })

  test('a member who sends too many calls is slowed down, others are not', async () => {
    const [marie, jean] = [await aMember(limited), await aMember(limited)]
    const fire = async ({ access_token }: Person): Promise<number> =>
      (await limited.post('/rpc/send_money', {}, access_token)).status
    const statuses = await Promise.all(Array.from({ length: 70 }, () => fire(marie)))
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    expect(await fire(jean)).toBe(400)
  })
})
