import { expect, test } from 'vitest'
import { aGuest } from '../../../test/callers.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aMember, aSignedInPerson, PASSWORD, usePeople } from '../../../test/people.ts'

const database = useTestDatabase()
const people = usePeople(database)

test('a signed-in user can prove themselves with the password', async () => {
  const person = await aSignedInPerson(people())
  await expect(people().identity.reauthenticate(person, PASSWORD)).resolves.toBeUndefined()
  await expect(people().identity.reauthenticate(person, 'not-this-one-4')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
})

test('five wrong passwords lock the check for 15 minutes; sign-ins elsewhere still work and are counted separately', async () => {
  const person = await aSignedInPerson(people())
  for (let wrong = 0; wrong < 5; wrong += 1)
    await expect(people().identity.reauthenticate(person, 'not-this-one-4')).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    })
  const retry_at = new Date(people().clock.now().getTime() + 15 * 60_000).toISOString()
  await expect(people().identity.reauthenticate(person, PASSWORD)).rejects.toMatchObject({ code: 'LOCKED', data: { retry_at } })
  const { sign_in } = people().identity.feature.handlers
  await expect(sign_in(aGuest(), { email: person.email, password: PASSWORD })).resolves.toMatchObject({
    user: { id: person.user_id },
  })
  people().clock.forward({ minutes: 15 })
  await expect(people().identity.reauthenticate(person, PASSWORD)).resolves.toBeUndefined()
})

test('a blocked member gets no session by any method, and the rejection is audited', async () => {
  const { user_id, email } = await aMember(people())
  await people()
    .database.transaction()
    .execute((trx) => people().identity.blockMember(trx, { user_id, reason: 'Documents needed' }))
  const { request } = aGuest()
  await expect(people().identity.openSession(() => Promise.resolve({ user_id, request, way: 'passkey' }))).rejects.toMatchObject({
    code: 'ACCOUNT_BLOCKED',
    data: { reason: 'Documents needed' },
  })
  const { rows } = await database().owner.query(
    'select action_type, context from security.auth_audit_log where actor_email = $1 order by created_at desc, id desc limit 1',
    [email],
  )
  expect(rows).toEqual([{ action_type: 'login_failure', context: 'blocked' }])
})

test('an unknown user gets no session', async () => {
  const opening = { user_id: crypto.randomUUID(), request: aGuest().request, way: 'passkey' } as const
  await expect(people().identity.openSession(() => Promise.resolve(opening))).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
