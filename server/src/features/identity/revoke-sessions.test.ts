import { expect, test } from 'vitest'
import type { SessionCaller } from '../../caller.ts'
import { aGuest } from '../../../test/callers.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aSignedInPerson, PASSWORD, usePeople } from '../../../test/people.ts'

const database = useTestDatabase()
const people = usePeople(database)
const calls = () => people().identity.feature.handlers
const isSignedIn = async (access_token: string) => (await people().identity.verifyAccessToken(access_token)) !== null
const idsOf = async (caller: SessionCaller) => (await calls().list_sessions(caller, {})).items.map(({ id }) => id)

const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36'

async function onAPhone({ email }: { email: string }) {
  const guest = aGuest()
  const request = { ...guest.request, ip: '198.51.100.23', user_agent: PHONE }
  const session = await calls().sign_in({ ...guest, request }, { email, password: PASSWORD })
  const claims = await people().identity.verifyAccessToken(session.access_token)
  if (!claims) throw new Error('the new token must be accepted')
  return { ...session, ...claims }
}

test('the list shows each session’s device, place and last use, and marks the current one', async () => {
  const here = await aSignedInPerson(people())
  people().clock.forward({ minutes: 5 })
  const phone = await onAPhone(here)
  const now = people().clock.now()
  const before = new Date(now.getTime() - 5 * 60_000).toISOString()
  expect(await calls().list_sessions(here, {})).toEqual({
    items: [
      {
        id: here.session_id,
        device: { browser: null, system: null, kind: 'unknown' },
        ip_address: here.request.ip,
        created_at: before,
        last_seen_at: before,
        is_current: true,
      },
      {
        id: phone.session_id,
        device: { browser: 'Chrome', system: 'Android', kind: 'phone' },
        ip_address: '198.51.100.23',
        created_at: now.toISOString(),
        last_seen_at: now.toISOString(),
        is_current: false,
      },
    ],
  })
})

test('the list contains only the caller’s open sessions', async () => {
  const [here, stranger] = [await aSignedInPerson(people()), await aSignedInPerson(people())]
  const phone = await onAPhone(here)
  expect(await idsOf(stranger)).toEqual([stranger.session_id])
  people().clock.forward({ days: 20 })
  await calls().refresh_session(aGuest(), { refresh_token: here.refresh_token })
  expect(await idsOf(here)).toEqual([here.session_id, phone.session_id])
  people().clock.forward({ days: 11 })
  expect(await idsOf(here)).toEqual([here.session_id])
})

test('signing out another device works at once, revokes its token and is audited', async () => {
  const here = await aSignedInPerson(people())
  const phone = await onAPhone(here)
  expect(await calls().revoke_session(here, { session_id: phone.session_id })).toEqual({})
  expect([await isSignedIn(here.access_token), await isSignedIn(phone.access_token)]).toEqual([true, false])
  await expect(calls().refresh_session(aGuest(), { refresh_token: phone.refresh_token })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  })
  expect(await idsOf(here)).toEqual([here.session_id])
  const revoked = await database().owner.query('select reason from identity.revoked_tokens where token_jti = $1', [
    phone.token_jti,
  ])
  expect(revoked.rows).toEqual([{ reason: 'revoked' }])
  const trail = await database().owner.query(
    `select context, extra_metadata from security.auth_audit_log where user_id = $1 and action_type = 'logout'`,
    [here.user_id],
  )
  expect(trail.rows).toEqual([{ context: 'one_session', extra_metadata: { session_id: phone.session_id.slice(0, 16) } }])
  await expect(calls().revoke_session(here, { session_id: phone.session_id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('sessions of others are NOT_FOUND', async () => {
  const [here, stranger] = [await aSignedInPerson(people()), await aSignedInPerson(people())]
  await expect(calls().revoke_session(stranger, { session_id: here.session_id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await isSignedIn(here.access_token)).toBe(true)
})

test('all other sessions can be ended at once, and the answer has their number', async () => {
  const here = await aSignedInPerson(people())
  const others = [await onAPhone(here), await onAPhone(here)]
  expect(await calls().revoke_other_sessions(here, {})).toEqual({ ended: 2 })
  expect(await calls().revoke_other_sessions(here, {})).toEqual({ ended: 0 })
  for (const { access_token } of others) expect(await isSignedIn(access_token)).toBe(false)
  expect(await isSignedIn(here.access_token)).toBe(true)
})

test('every sign-in opens a new session, so a session planted in a browser reveals nothing about later ones', async () => {
  const thief = await aSignedInPerson(people())
  const owner = await aSignedInPerson(people())
  const again = await onAPhone(owner)
  expect(new Set([thief.session_id, owner.session_id, again.session_id]).size).toBe(3)
  expect(new Set([thief.refresh_token, owner.refresh_token, again.refresh_token]).size).toBe(3)
  await calls().sign_out(thief, {})
  expect([await isSignedIn(owner.access_token), await isSignedIn(again.access_token)]).toEqual([true, true])
})
