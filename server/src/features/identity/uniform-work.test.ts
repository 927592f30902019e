import * as argon2 from '@node-rs/argon2'
import { beforeAll, expect, test, vi } from 'vitest'
import { aGuest } from '../../../test/callers.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { waitingJobs, workJobs } from '../../../test/jobs.ts'
import { anEmail, PASSWORD, usePeople } from '../../../test/people.ts'

// Counts the expensive operations, because measured times vary.
vi.mock(import('@node-rs/argon2'), async (original) => {
  const actual = await original()
  return { ...actual, hash: vi.fn(actual.hash), verify: vi.fn(actual.verify) }
})

const database = useTestDatabase()
const people = usePeople(database)
const calls = () => people().identity.feature.handlers

const kinds = {
  'nobody’s': anEmail(),
  'a member’s': anEmail(),
  'that of a member without a password': anEmail(),
  'that of a sign-up waiting for its link': anEmail(),
}
const addresses = Object.values(kinds)

beforeAll(async () => {
  const [, member, withoutPassword, waiting] = addresses
  for (const email of [member, withoutPassword]) await people().identity.createAccount({ email: email ?? '', password: PASSWORD })
  await database().owner.query('update identity.account set password_hash = null where email = $1', [withoutPassword])
  await calls().sign_up(aGuest(), { email: waiting ?? '', password: PASSWORD })
  await expect(calls().sign_in(aGuest(), { email: anEmail(), password: 'not-this-one-4' })).rejects.toThrow()
})

async function passwordWork(run: () => Promise<unknown>) {
  vi.mocked(argon2.hash).mockClear()
  vi.mocked(argon2.verify).mockClear()
  await run()
  return { hashed: vi.mocked(argon2.hash).mock.calls.length, verified: vi.mocked(argon2.verify).mock.calls.length }
}

test.each(Object.entries(kinds))('a wrong password takes the same work if the address is %s', async (_whose, email) => {
  const work = await passwordWork(() =>
    expect(calls().sign_in(aGuest(), { email, password: 'not-this-one-4' })).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    }),
  )
  expect(work).toEqual({ hashed: 0, verified: 2 })
})

test.each(Object.entries(kinds))('a sign-up takes the same work if the address is %s', async (_whose, email) => {
  const work = await passwordWork(() => calls().sign_up(aGuest(), { email, password: 'a-quite-new-one-9' }))
  expect(work).toEqual({ hashed: 1, verified: 0 })
})

test.each(Object.entries(kinds))('requesting either link again is one job if the address is %s', async (_whose, email) => {
  const mailsTo = async () => (await people().outbox.list()).filter(({ to }) => to === email).length
  const before = await mailsTo()
  await calls().resend_confirmation(aGuest(), { email })
  await calls().request_password_reset(aGuest(), { email })
  for (const task of ['identity:send_confirmation_link', 'identity:send_reset_link'])
    expect(await waitingJobs(database(), task, email)).toHaveLength(1)
  expect(await mailsTo()).toBe(before)
})

test('above ten mails an hour a repeated request gets the same answer without effect', async () => {
  const email = anEmail()
  for (let at = 0; at < 12; at += 1) expect(await calls().resend_confirmation(aGuest(), { email })).toEqual({})
  expect(await waitingJobs(database(), 'identity:send_confirmation_link', email)).toHaveLength(10)
  await workJobs(database(), people().identity.feature, 'identity:send_confirmation_link', email)
  expect(await waitingJobs(database(), 'identity:send_confirmation_link', email)).toEqual([])
})
