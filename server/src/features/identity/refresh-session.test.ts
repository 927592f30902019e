import { expect, test } from 'vitest'
import { aGuest } from '../../../test/callers.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aMember, aSignedInPerson, createPeople, usePeople } from '../../../test/people.ts'
import { createDatabase } from '../../platform/database/database.ts'

const database = useTestDatabase()
const people = usePeople(database)
const calls = () => people().identity.feature.handlers
const refresh = (refresh_token: string) => calls().refresh_session(aGuest(), { refresh_token })
const isSignedIn = async (access_token: string) => (await people().identity.verifyAccessToken(access_token)) !== null

test('a refresh token is exchanged for a new pair, and the session continues', async () => {
  const person = await aSignedInPerson(people())
  const renewed = await refresh(person.refresh_token)
  expect(renewed.refresh_token).not.toBe(person.refresh_token)
  const claims = await people().identity.verifyAccessToken(renewed.access_token)
  expect(claims).toMatchObject({ user_id: person.user_id, session_id: person.session_id })
  expect(claims?.token_jti).not.toBe(person.token_jti)
})

test('two tabs that refresh at the same time get the same new token', async () => {
  const person = await aSignedInPerson(people())
  const [one, other] = await Promise.all([refresh(person.refresh_token), refresh(person.refresh_token)])
  expect(one.refresh_token).toBe(other.refresh_token)
  expect(await isSignedIn(one.access_token)).toBe(true)
  expect(await isSignedIn(other.access_token)).toBe(true)
  await expect(refresh(one.refresh_token)).resolves.toMatchObject({ user: { id: person.user_id } })
})

test('after a lost response the refresh can be repeated half a minute later', async () => {
  const person = await aSignedInPerson(people())
  const lost = await refresh(person.refresh_token)
  people().clock.forward({ seconds: 35 })
  const again = await refresh(person.refresh_token)
  expect(again.refresh_token).toBe(lost.refresh_token)
  expect(await isSignedIn(again.access_token)).toBe(true)
})

test('an old token used after the grace period ends the session and its access tokens', async () => {
  const person = await aSignedInPerson(people())
  const renewed = await refresh(person.refresh_token)
  people().clock.forward({ seconds: 61 })
  await expect(refresh(person.refresh_token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(await isSignedIn(renewed.access_token)).toBe(false)
  await expect(refresh(renewed.refresh_token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('an old token whose successor was used ends the session, even within the grace period', async () => {
  const person = await aSignedInPerson(people())
  const renewed = await refresh(person.refresh_token)
  const again = await refresh(renewed.refresh_token)
  await expect(refresh(person.refresh_token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(await isSignedIn(again.access_token)).toBe(false)
})

test('a refresh token is valid for 30 days', async () => {
  const person = await aSignedInPerson(people())
  const other = await aSignedInPerson(people())
  people().clock.forward({ seconds: 30 * 24 * 60 * 60 - 1 })
  expect(await isSignedIn((await refresh(other.refresh_token)).access_token)).toBe(true)
  people().clock.forward({ seconds: 1 })
  await expect(refresh(person.refresh_token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('used tokens are deleted when they have expired, and newer ones stay', async () => {
  const person = await aSignedInPerson(people())
  const second = await refresh(person.refresh_token)
  people().clock.forward({ days: 20 })
  const third = await refresh(second.refresh_token)
  people().clock.forward({ days: 11 })
  await refresh(third.refresh_token)
  const { rows } = await database().owner.query('select from identity.refresh_token where session_id = $1', [person.session_id])
  expect(rows).toHaveLength(2)
})

test('an invented token is rejected', async () => {
  await expect(refresh('x'.repeat(43))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('a blocked member gets the reason when their session is renewed', async () => {
  const person = await aSignedInPerson(people())
  await calls().ensure_profile(person, { user_id: person.user_id, email: person.email })
  await people()
    .database.transaction()
    .execute((trx) => people().identity.blockMember(trx, { user_id: person.user_id, reason: 'Documents needed' }))
  await expect(refresh(person.refresh_token)).rejects.toMatchObject({
    code: 'ACCOUNT_BLOCKED',
    data: { reason: 'Documents needed', supply: [], review_on: null, for_good: false },
  })
})

test('a session revoked on one server is rejected by another, even if it had cached the token', async () => {
  const other = createPeople(database(), people().clock)
  await other.feed.start()
  try {
    const person = await aSignedInPerson(people())
    expect(await other.identity.verifyAccessToken(person.access_token)).not.toBeNull()
    await calls().sign_out(person, {})
    await other.feed.caughtUp()
    expect(await other.identity.verifyAccessToken(person.access_token)).toBeNull()
  } finally {
    await other.feed.stop()
  }
})

test('a block stops a member on every server and freezes the money, and unblocking reverses both', async () => {
  const other = createPeople(database(), people().clock)
  await other.feed.start()
  try {
    const member = await aMember(people())
    const session = { ...member, kind: 'session' as const }
    await expect(other.identity.resolveMember(session)).resolves.toMatchObject({ hai_tag: member.hai_tag })
    const transaction = people().database.transaction()
    await transaction.execute((trx) =>
      people().identity.blockMember(trx, { user_id: member.user_id, reason: 'Documents needed' }),
    )
    await other.feed.caughtUp()
    await expect(other.identity.resolveMember(session)).rejects.toMatchObject({
      code: 'ACCOUNT_BLOCKED',
      data: { reason: 'Documents needed' },
    })
    const statuses = async () =>
      (
        await database().owner.query<{ status: string }>('select distinct status from ledger.account where owner_id = $1', [
          member.user_id,
        ])
      ).rows
    expect(await statuses()).toEqual([{ status: 'frozen' }])
    await createDatabase(database().owner)
      .transaction()
      .execute((trx) => people().identity.unblockMember(trx, member))
    await other.feed.caughtUp()
    await expect(other.identity.resolveMember(session)).resolves.toMatchObject({ hai_tag: member.hai_tag })
    expect(await statuses()).toEqual([{ status: 'open' }])
  } finally {
    await other.feed.stop()
  }
})

test('blocking an unknown member fails', async () => {
  const nobody = { user_id: crypto.randomUUID(), reason: 'Documents needed' }
  const { database: db, identity } = people()
  await expect(db.transaction().execute((trx) => identity.blockMember(trx, nobody))).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
