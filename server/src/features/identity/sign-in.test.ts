import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '@hai/contract/errors'
import { expect, test } from 'vitest'
import type { Guest } from '../../caller.ts'
import { aGuest } from '../../../test/callers.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { isFailure } from '../../platform/failure.ts'
import { aMember, anEmail, aSignedInPerson, PASSWORD, usePeople } from '../../../test/people.ts'

const database = useTestDatabase()
const people = usePeople(database)
const calls = () => people().identity.feature.handlers

/** Wrong passwords are counted per address, so each visitor has their own. */
let addresses = 0
function aStranger(): Guest {
  addresses += 1
  return { ...aGuest(), request: { ...aGuest().request, ip: `198.51.100.${addresses}` } }
}

async function anAccount(): Promise<string> {
  const email = anEmail()
  await people().identity.createAccount({ email, password: PASSWORD })
  return email
}

const audit = async (email: string) =>
  (
    await database().owner.query<{ action_type: string }>(
      'select action_type from security.auth_audit_log where actor_email = $1 order by created_at, id',
      [email],
    )
  ).rows.map(({ action_type }) => action_type)

test('the right password opens a session, which is audited', async () => {
  const email = await anAccount()
  const session = await calls().sign_in(aStranger(), { email, password: PASSWORD })
  expect(session.expires_at).toBe(new Date(people().clock.now().getTime() + 30 * 60_000).toISOString())
  expect(await audit(email)).toEqual(['account_created', 'login_attempt', 'login_success'])
})

const wrongly = (guest: Guest, email: string, device_id?: string) =>
  calls().sign_in(guest, { email, password: 'not-this-one-4', ...(device_id !== undefined && { device_id }) })

async function guessWrong(guest: Guest, email: string, times: number): Promise<void> {
  for (let wrong = 0; wrong < times; wrong += 1)
    await expect(wrongly(guest, email)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
}

const inSeconds = (seconds: number): string => new Date(people().clock.now().getTime() + seconds * 1000).toISOString()

test('five wrong passwords from one network lock known and unknown accounts alike there, even for the right password', async () => {
  for (const email of [await anAccount(), anEmail()]) {
    const guest = aStranger()
    await guessWrong(guest, email, 5)
    await expect(calls().sign_in(guest, { email, password: PASSWORD })).rejects.toMatchObject({
      code: 'LOCKED',
      data: { retry_at: inSeconds(15 * 60) },
    })
    expect((await audit(email)).slice(-4)).toEqual(['login_failure', 'account_locked', 'login_attempt', 'login_failure'])
  }
})

test('a stranger’s wrong passwords lock neither another network nor a known device on the same network', async () => {
  const email = await anAccount()
  const village = aStranger()
  const device_id = randomUUID()
  await calls().sign_in(village, { email, password: PASSWORD, device_id })
  await guessWrong(village, email, 5)
  await expect(calls().sign_in(village, { email, password: PASSWORD })).rejects.toMatchObject({ code: 'LOCKED' })
  await expect(calls().sign_in(village, { email, password: PASSWORD, device_id: randomUUID() })).rejects.toMatchObject({
    code: 'LOCKED',
  })
  await expect(calls().sign_in(village, { email, password: PASSWORD, device_id })).resolves.toBeDefined()
  await expect(calls().sign_in(aStranger(), { email, password: PASSWORD })).resolves.toBeDefined()
})

test('a known device has its own five tries', async () => {
  const email = await anAccount()
  const guest = aStranger()
  const device_id = randomUUID()
  await calls().sign_in(guest, { email, password: PASSWORD, device_id })
  for (let wrong = 0; wrong < 5; wrong += 1)
    await expect(wrongly(guest, email, device_id)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
  await expect(calls().sign_in(guest, { email, password: PASSWORD, device_id })).rejects.toMatchObject({ code: 'LOCKED' })
})

test('twenty wrong passwords from many networks lock an account for strangers; its owner can use a known network', async () => {
  const [known, unknown] = [await anAccount(), anEmail()]
  const home = aStranger()
  await calls().sign_in(home, { email: known, password: PASSWORD })
  for (const email of [known, unknown]) {
    for (let network = 0; network < 4; network += 1) await guessWrong(aStranger(), email, 5)
    const locked = { code: 'LOCKED', data: { retry_at: inSeconds(15 * 60) } }
    await expect(calls().sign_in(aStranger(), { email, password: PASSWORD })).rejects.toMatchObject(locked)
    // On a known network, a wrong password gets the same answer whether or not the account exists.
    await expect(wrongly(home, email)).rejects.toMatchObject(locked)
  }
  await expect(calls().sign_in(home, { email: known, password: PASSWORD })).resolves.toBeDefined()
})

test('a slowed-down network accepts members who signed in from it before, and answers wrong passwords alike for all', async () => {
  const [neighbour, newcomer] = [await anAccount(), await anAccount()]
  const village = aStranger()
  await calls().sign_in(village, { email: neighbour, password: PASSWORD })
  for (let wrong = 0; wrong < 30; wrong += 1) await guessWrong(village, anEmail(), 1)
  const slowed = { code: 'RATE_LIMITED', data: { retry_at: inSeconds(30) } }
  for (const email of [neighbour, newcomer, anEmail()]) await expect(wrongly(village, email)).rejects.toMatchObject(slowed)
  await expect(calls().sign_in(village, { email: newcomer, password: PASSWORD })).rejects.toMatchObject(slowed)
  await expect(calls().sign_in(village, { email: neighbour, password: PASSWORD })).resolves.toBeDefined()
})

test('a slowed-down network gets at most five tries at any account, known there or not', async () => {
  const [neighbour, unknown] = [await anAccount(), anEmail()]
  const village = aStranger()
  await calls().sign_in(village, { email: neighbour, password: PASSWORD })
  for (let wrong = 0; wrong < 30; wrong += 1) await guessWrong(village, anEmail(), 1)
  for (const email of [neighbour, unknown]) {
    for (let wrong = 0; wrong < 5; wrong += 1)
      await expect(wrongly(village, email)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    await expect(calls().sign_in(village, { email, password: PASSWORD })).rejects.toMatchObject({ code: 'LOCKED' })
  }
})

test('the lock ends automatically', async () => {
  const email = await anAccount()
  const guest = aStranger()
  for (let wrong = 0; wrong < 5; wrong += 1) {
    await expect(calls().sign_in(guest, { email, password: 'not-this-one-4' })).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    })
  }
  people().clock.forward({ minutes: 15 })
  await expect(calls().sign_in(guest, { email, password: PASSWORD })).resolves.toMatchObject({ user: { email } })
})

test('fifty simultaneous tries from as many networks get at most twenty password checks', async () => {
  const email = await anAccount()
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, () => calls().sign_in(aStranger(), { email, password: 'not-this-one-4' })),
  )
  const refusedWith = (code: ErrorCode) =>
    results.filter((result) => result.status === 'rejected' && isFailure(result.reason, code))
  expect(refusedWith('INVALID_CREDENTIALS')).toHaveLength(20)
  expect(refusedWith('LOCKED')).toHaveLength(30)
})

test('eight simultaneous tries with the right password all succeed', async () => {
  const email = await anAccount()
  await Promise.all(Array.from({ length: 8 }, () => calls().sign_in(aStranger(), { email, password: PASSWORD })))
})

test('signing up with a locked address and signing in to it does not reset the count', async () => {
  const email = await anAccount()
  const guest = aStranger()
  await calls().sign_up(guest, { email, password: 'a-quite-new-one-9' })
  for (let wrong = 0; wrong < 4; wrong += 1) {
    await expect(calls().sign_in(guest, { email, password: 'not-this-one-4' })).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    })
  }
  await expect(calls().sign_in(guest, { email, password: 'a-quite-new-one-9' })).rejects.toMatchObject({
    code: 'EMAIL_NOT_CONFIRMED',
  })
  await expect(calls().sign_in(guest, { email, password: 'not-this-one-4' })).rejects.toMatchObject({
    code: 'INVALID_CREDENTIALS',
  })
  await expect(calls().sign_in(guest, { email, password: PASSWORD })).rejects.toMatchObject({ code: 'LOCKED' })
})

test('thirty wrong passwords from one IP address slow it down to one try per half minute', async () => {
  const guest = aStranger()
  for (let wrong = 0; wrong < 30; wrong += 1) {
    await expect(calls().sign_in(guest, { email: anEmail(), password: 'not-this-one-4' })).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    })
  }
  const email = await anAccount()
  const retry_at = new Date(people().clock.now().getTime() + 30_000).toISOString()
  await expect(calls().sign_in(guest, { email, password: PASSWORD })).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    data: { retry_at },
  })
  await expect(calls().sign_in(aStranger(), { email, password: PASSWORD })).resolves.toMatchObject({ user: { email } })
  people().clock.forward({ seconds: 30 })
  await expect(calls().sign_in(guest, { email, password: PASSWORD })).resolves.toMatchObject({ user: { email } })
})

test('of sixty simultaneous tries from one address for different accounts, about thirty are checked', async () => {
  const guest = aStranger()
  const results = await Promise.allSettled(
    Array.from({ length: 60 }, () => calls().sign_in(guest, { email: anEmail(), password: 'not-this-one-4' })),
  )
  const answered = (code: ErrorCode) =>
    results.filter((result) => result.status === 'rejected' && isFailure(result.reason, code)).length
  // Four passwords are checked at a time, so three more checks may be running when the limit is reached.
  expect(answered('INVALID_CREDENTIALS')).toBeLessThanOrEqual(30 + 3)
  expect(answered('RATE_LIMITED')).toBeGreaterThanOrEqual(30 - 3)
  expect(answered('INVALID_CREDENTIALS') + answered('RATE_LIMITED')).toBe(60)
})

test('in a list of stolen passwords tried from one IP prefix, right ones do not reset the count, and a /64 is one prefix', async () => {
  const { sign_in } = calls()
  const from = (nth: number): Guest => {
    const guest = aGuest()
    return { ...guest, request: { ...guest.request, ip: `2001:db8:7:7::${nth.toString(16)}` } }
  }
  for (let nth = 1; nth <= 30; nth += 1) {
    const stolen = { email: await anAccount(), password: nth % 10 === 0 ? PASSWORD : `stolen elsewhere ${nth}` }
    const attempt = sign_in(from(nth), stolen)
    await (nth % 10 === 0
      ? expect(attempt).resolves.toBeDefined()
      : expect(attempt).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' }))
  }
  for (let nth = 31; nth <= 33; nth += 1)
    await expect(sign_in(from(nth), { email: await anAccount(), password: 'stolen elsewhere' })).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    })
  const retry_at = new Date(people().clock.now().getTime() + 30_000).toISOString()
  await expect(sign_in(from(34), { email: await anAccount(), password: PASSWORD })).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    data: { retry_at },
  })
})

test('a blocked member is told the reason, what to supply and until when, but only with the right password', async () => {
  const notice = { reason: 'Documents needed', supply: ['Your new CIN, both sides', 'A selfie'], review_on: '2026-11-25' }
  const { user_id, email } = await aMember(people())
  await people()
    .database.transaction()
    .execute((trx) => people().identity.blockMember(trx, { user_id, ...notice }))
  await expect(calls().sign_in(aStranger(), { email, password: 'not-this-one-4' })).rejects.toMatchObject({
    code: 'INVALID_CREDENTIALS',
  })
  await expect(calls().sign_in(aStranger(), { email, password: PASSWORD })).rejects.toMatchObject({
    code: 'ACCOUNT_BLOCKED',
    data: notice,
  })
})

test('signing out ends the session and revokes its token', async () => {
  const person = await aSignedInPerson(people())
  await calls().sign_out(person, {})
  expect(await people().identity.verifyAccessToken(person.access_token)).toBeNull()
  await expect(calls().refresh_session(aGuest(), { refresh_token: person.refresh_token })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  })
  const { rows } = await database().owner.query(
    'select user_id, reason, user_agent from identity.revoked_tokens where token_jti = $1',
    [person.token_jti],
  )
  expect(rows).toEqual([{ user_id: person.user_id, reason: 'sign_out', user_agent: person.request.user_agent }])
  expect((await audit(person.email)).at(-1)).toBe('logout')
})
