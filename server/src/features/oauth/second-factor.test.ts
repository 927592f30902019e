import { afterAll, beforeAll, expect, test } from 'vitest'
import { aGuest } from '../../../test/callers.ts'
import { movableClock } from '../../../test/clock.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { type OpenidProvider, startOpenidProvider } from '../../../test/openid-provider.ts'
import { aSignedInPerson, createPeople, type People } from '../../../test/people.ts'
import { createLogger } from '../../platform/log.ts'
import { newId } from '../../platform/ids.ts'
import { createOauth } from './index.ts'

const database = useTestDatabase()
const RIGHT = '123456'
const WRONG = '000000'
const guarded = new Set<string>()
let provider: OpenidProvider
let people: People
let calls: ReturnType<typeof createOauth>['feature']['handlers']
beforeAll(async () => {
  provider = await startOpenidProvider((login) => (login === 'jean' ? { email: 'jean@people.test', email_verified: true } : {}), {
    redirectUri: 'http://wallet.test/auth/callback',
  })
  const secondFactor = {
    isOn: (_db: unknown, user_id: string) => Promise.resolve(guarded.has(user_id)),
    check: (_user_id: string, code: string) => Promise.resolve(code === RIGHT),
  }
  people = createPeople(database(), movableClock(new Date().toISOString()), secondFactor)
  const { clock, identity, outbox, security } = people
  const { feature } = createOauth({
    database: people.database,
    clock,
    identity,
    outbox,
    recordAudit: security.recordAudit,
    log: createLogger({ logLevel: 'silent' }),
    providers: [provider.configured],
    settings: {
      brandName: 'Hai Wallet',
      publicUrl: 'http://wallet.test',
      supportEmail: 'help@wallet.test',
      timeZone: 'UTC',
    },
  })
  calls = feature.handlers
})
afterAll(() => provider.stop())

const guest = aGuest()

async function comeBack(login: string) {
  const { url, state, browser_secret } = await calls.start_oauth(guest, { provider_id: 'lakay' })
  return { ...(await provider.visit(url, login)), state, browser_secret }
}

async function marieComesBack() {
  const marie = await aSignedInPerson(people)
  const subject = newId()
  await people.database
    .insertInto('oauth.link')
    .values({
      id: newId(),
      issuer: provider.configured.issuer,
      subject,
      user_id: marie.user_id,
      connected_at: people.clock.now(),
    })
    .execute()
  guarded.add(marie.user_id)
  const { state, browser_secret, ...answer } = await comeBack(subject)
  await expect(calls.finish_oauth(guest, { state, browser_secret, ...answer })).rejects.toMatchObject({
    code: 'SECOND_FACTOR_NEEDED',
  })
  return { marie, ticket: { state, browser_secret } }
}

test('the authenticator code finishes the sign-in without a second visit to the provider', async () => {
  const { marie, ticket } = await marieComesBack()
  await expect(calls.confirm_oauth(guest, { ...ticket, code: WRONG })).rejects.toMatchObject({ code: 'INVALID_CODE' })
  const { session, return_to } = await calls.confirm_oauth(guest, { ...ticket, code: RIGHT })
  expect(session.user.id).toBe(marie.user_id)
  expect(return_to).toBe('/dashboard')
})

test('a reloaded page asks for the code again', async () => {
  const { ticket } = await marieComesBack()
  const again = () => calls.finish_oauth(guest, { ...ticket, code: 'the code of the provider' })
  await expect(again()).rejects.toMatchObject({ code: 'SECOND_FACTOR_NEEDED' })
  await calls.confirm_oauth(guest, { ...ticket, code: RIGHT })
  await expect(again()).rejects.toMatchObject({ code: 'OAUTH_USED' })
})

test('a finished sign-in cannot be finished again', async () => {
  const { ticket } = await marieComesBack()
  await calls.confirm_oauth(guest, { ...ticket, code: RIGHT })
  await expect(calls.confirm_oauth(guest, { ...ticket, code: RIGHT })).rejects.toMatchObject({ code: 'OAUTH_USED' })
})

test('wrong codes are counted', async () => {
  const { ticket } = await marieComesBack()
  for (let guess = 0; guess < 5; guess += 1)
    await expect(calls.confirm_oauth(guest, { ...ticket, code: WRONG })).rejects.toMatchObject({ code: 'INVALID_CODE' })
  await expect(calls.confirm_oauth(guest, { ...ticket, code: RIGHT })).rejects.toMatchObject({ code: 'LOCKED' })
})

test('the code expires after ten minutes', async () => {
  const { ticket } = await marieComesBack()
  people.clock.forward({ minutes: 9 })
  await expect(calls.confirm_oauth(guest, { ...ticket, code: WRONG })).rejects.toMatchObject({ code: 'INVALID_CODE' })
  people.clock.forward({ minutes: 1 })
  await expect(calls.confirm_oauth(guest, { ...ticket, code: RIGHT })).rejects.toMatchObject({ code: 'OAUTH_EXPIRED' })
})

test('another browser cannot continue, and a code alone starts nothing', async () => {
  const { ticket } = await marieComesBack()
  const foreign = { ...ticket, browser_secret: 'x'.repeat(43) }
  await expect(calls.confirm_oauth(guest, { ...foreign, code: RIGHT })).rejects.toMatchObject({ code: 'OAUTH_FOREIGN' })
  const { state, browser_secret } = await calls.start_oauth(guest, { provider_id: 'lakay' })
  await expect(calls.confirm_oauth(guest, { state, browser_secret, code: RIGHT })).rejects.toMatchObject({
    code: 'OAUTH_FOREIGN',
  })
})

test('an address does not join an account with a second factor', async () => {
  const jean = await aSignedInPerson(people, 'jean@people.test')
  guarded.add(jean.user_id)
  await expect(calls.finish_oauth(guest, await comeBack('jean'))).rejects.toMatchObject({ code: 'OAUTH_NOT_CONNECTED' })
})
