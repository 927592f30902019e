import { expect, test } from 'vitest'
import { aGuest } from '../../../test/callers.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aSignedInPerson, PASSWORD, usePeople } from '../../../test/people.ts'

const NEW_PASSWORD = 'eleven-green-mangoes'
const database = useTestDatabase()
const people = usePeople(database)
const calls = () => people().identity.feature.handlers
const isSignedIn = async (access_token: string) => (await people().identity.verifyAccessToken(access_token)) !== null

test('the old password allows a new one; other sessions end, this one stays, and a mail confirms it', async () => {
  const here = await aSignedInPerson(people())
  const { email, user_id } = here
  const elsewhere = await calls().sign_in(aGuest(), { email, password: PASSWORD })
  expect(await calls().change_password(here, { current_password: PASSWORD, new_password: NEW_PASSWORD })).toEqual({})
  expect([await isSignedIn(here.access_token), await isSignedIn(elsewhere.access_token)]).toEqual([true, false])
  await expect(calls().refresh_session(aGuest(), { refresh_token: elsewhere.refresh_token })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  })
  await expect(calls().sign_in(aGuest(), { email, password: PASSWORD })).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
  await expect(calls().sign_in(aGuest(), { email, password: NEW_PASSWORD })).resolves.toMatchObject({ user: { email } })
  const [mail] = (await people().outbox.list()).filter(({ to }) => to === email)
  expect(mail?.subject).toBe('Your Hai Wallet password was changed')
  const { rows } = await database().owner.query(
    `select action_type, actor_email, source from security.auth_audit_log where user_id = $1 and action_type = 'password_change'`,
    [user_id],
  )
  expect(rows).toEqual([{ action_type: 'password_change', actor_email: email, source: 'server' }])
})

test('a wrong old password changes nothing, and five of them lock changes for 15 minutes', async () => {
  const here = await aSignedInPerson(people())
  const change = (current_password: string) => calls().change_password(here, { current_password, new_password: NEW_PASSWORD })
  for (let wrong = 0; wrong < 5; wrong += 1)
    await expect(change('not-this-one-4')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
  const retry_at = new Date(people().clock.now().getTime() + 15 * 60_000).toISOString()
  await expect(change(PASSWORD)).rejects.toMatchObject({ code: 'LOCKED', data: { retry_at } })
  await expect(calls().sign_in(aGuest(), { email: here.email, password: PASSWORD })).resolves.toBeDefined()
})

test('a new password that is easy to guess is rejected', async () => {
  const here = await aSignedInPerson(people())
  await expect(calls().change_password(here, { current_password: PASSWORD, new_password: 'password123' })).rejects.toMatchObject({
    code: 'WEAK_PASSWORD',
  })
})

test('of two simultaneous changes one succeeds and the other is told', async () => {
  const here = await aSignedInPerson(people())
  const results = await Promise.allSettled(
    [NEW_PASSWORD, 'twelve-green-mangoes'].map((new_password) =>
      calls().change_password(here, { current_password: PASSWORD, new_password }),
    ),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: expect.stringMatching(/^(CONFLICT|INVALID_CREDENTIALS)$/) as unknown },
  })
})

test('an account without a password cannot change it', async () => {
  const here = await aSignedInPerson(people())
  await database().owner.query('update identity.account set password_hash = null where id = $1', [here.user_id])
  await expect(calls().change_password(here, { current_password: PASSWORD, new_password: NEW_PASSWORD })).rejects.toMatchObject({
    code: 'PASSWORD_UNSET',
  })
})
