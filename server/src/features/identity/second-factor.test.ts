import { expect, test } from 'vitest'
import { aGuest } from '../../../test/callers.ts'
import { movableClock } from '../../../test/clock.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { anEmail, createPeople, PASSWORD, type People } from '../../../test/people.ts'

const database = useTestDatabase()

const people = (): People =>
  createPeople(database(), movableClock('2026-11-20T12:00:00Z'), {
    isOn: () => Promise.resolve(true),
    check: (_user_id, code) => Promise.resolve(code === '123456'),
  })

async function anAccount({ identity }: People): Promise<string> {
  const email = anEmail()
  await identity.createAccount({ email, password: PASSWORD })
  return email
}

const signIn = ({ identity }: People, email: string, rest: { password?: string; code?: string } = {}) =>
  identity.feature.handlers.sign_in(aGuest(), { email, password: PASSWORD, ...rest })

test('the right password asks for the code, also repeatedly, and the right code signs in', async () => {
  const here = people()
  const email = await anAccount(here)
  for (let again = 0; again < 7; again += 1)
    await expect(signIn(here, email)).rejects.toMatchObject({ code: 'SECOND_FACTOR_NEEDED' })
  await expect(signIn(here, email, { code: '123456' })).resolves.toMatchObject({ user: { email } })
})

test('a wrong password reveals nothing about the second factor, whatever code is sent', async () => {
  const here = people()
  const email = await anAccount(here)
  await expect(signIn(here, email, { password: 'not-this-one-4', code: '123456' })).rejects.toMatchObject({
    code: 'INVALID_CREDENTIALS',
  })
})

test('five wrong codes lock the second factor for 15 minutes, even for the right code, and are audited', async () => {
  const here = people()
  const email = await anAccount(here)
  for (let wrong = 0; wrong < 5; wrong += 1)
    await expect(signIn(here, email, { code: '000000' })).rejects.toMatchObject({ code: 'INVALID_CODE' })
  const retry_at = new Date(here.clock.now().getTime() + 15 * 60_000).toISOString()
  await expect(signIn(here, email, { code: '123456' })).rejects.toMatchObject({ code: 'LOCKED', data: { retry_at } })
  const { rows } = await database().owner.query(
    'select action_type from security.auth_audit_log where actor_email = $1 and context = $2 order by created_at, id',
    [email, 'second_factor'],
  )
  expect(rows.map(({ action_type }: { action_type: string }) => action_type)).toEqual([
    ...Array<string>(5).fill('login_failure'),
    'account_locked',
  ])
  here.clock.forward({ minutes: 15 })
  await expect(signIn(here, email, { code: '123456' })).resolves.toMatchObject({ user: { email } })
})

test('a right password without its code does not clear earlier wrong passwords', async () => {
  const here = people()
  const email = await anAccount(here)
  for (let wrong = 0; wrong < 4; wrong += 1)
    await expect(signIn(here, email, { password: 'not-this-one-4' })).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
  await expect(signIn(here, email)).rejects.toMatchObject({ code: 'SECOND_FACTOR_NEEDED' })
  await expect(signIn(here, email, { password: 'not-this-one-4' })).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
  await expect(signIn(here, email)).rejects.toMatchObject({ code: 'LOCKED' })
})
