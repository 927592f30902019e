import { userInfo } from 'node:os'
import { ACCOUNT_REVIEW } from '@hai/contract/account-review'
import { identity as contract } from '@hai/contract/identity'
import { expect, test } from 'vitest'
import { aSessionCaller } from '../../../test/callers.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aMember, anEmail, aSignedInPerson, aTag, PASSWORD, usePeople } from '../../../test/people.ts'
import type { SessionCaller } from '../../caller.ts'

const database = useTestDatabase()
const people = usePeople(database)
const calls = () => people().identity.feature.handlers

async function aNewcomer(email = anEmail()): Promise<SessionCaller> {
  const person = await aSignedInPerson(people(), email)
  await database().owner.query('delete from identity.profile where id = $1', [person.user_id])
  return person
}
const idAndEmail = ({ user_id, email }: SessionCaller) => ({ user_id, email })

test('the signed-in user gets their id and address', async () => {
  const caller = aSessionCaller()
  expect(await calls().get_current_user(caller, {})).toEqual({ id: caller.user_id, email: caller.email })
})

test('a missing profile is NOT_FOUND, and ensure_profile creates it once', async () => {
  const newcomer = await aNewcomer()
  await expect(calls().get_my_profile(newcomer, {})).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await Promise.all([1, 2, 3].map(() => calls().ensure_profile(newcomer, idAndEmail(newcomer))))
  expect(await calls().get_my_profile(newcomer, {})).toEqual({
    id: newcomer.user_id,
    email: newcomer.email,
    language: 'en',
    onboarded: false,
    needs_approval: false,
    phone: null,
    phone_verified: false,
    hai_tag: null,
    full_name: null,
    avatar_url: null,
    is_blocked: false,
    blocked_reason: null,
    is_agent: false,
    agent_level: 1,
    is_admin: false,
    approved_by_admin: false,
    blocked_supply: [],
    blocked_review_on: null,
    permanently_blocked: false,
  })
})

test('create_user_profile rejects a name reserved for the platform and creates nothing', async () => {
  const newcomer = await aNewcomer()
  const input = { ...idAndEmail(newcomer), full_name: 'Hai Support' }
  expect(await calls().create_user_profile(newcomer, input)).toEqual({ success: false, error: 'NAME_RESERVED' })
  await expect(calls().get_my_profile(newcomer, {})).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('create_user_profile stores the sign-up’s data and leaves an existing profile unchanged', async () => {
  const newcomer = await aNewcomer()
  const hai_tag = aTag()
  const known = { full_name: 'Marie Joseph', hai_tag, phone: '+50937001234' }
  expect(await calls().create_user_profile(newcomer, { ...idAndEmail(newcomer), ...known })).toEqual({
    success: true,
    error: null,
  })
  expect(await calls().create_user_profile(newcomer, { ...idAndEmail(newcomer), full_name: 'Another' })).toEqual({
    success: true,
    error: null,
  })
  expect(await calls().get_my_profile(newcomer, {})).toMatchObject({ ...known, onboarded: false })
})

test('the contract rejects a picture at another URL', () => {
  const { input } = contract.create_user_profile
  const mine = { user_id: crypto.randomUUID(), email: 'marie@people.test' }
  expect(input.safeParse({ ...mine, avatar_url: 'https://pictures.test/marie.png' }).success).toBe(false)
  expect(input.safeParse({ ...mine, avatar_url: null }).success).toBe(true)
})

test('a tag in create_user_profile is only a wish: nobody holds it, and its owner holds one tag only', async () => {
  const [first, second] = [await aNewcomer(), await aNewcomer()]
  const [wished, other] = [aTag(), aTag()]
  for (const newcomer of [first, second])
    expect(await calls().create_user_profile(newcomer, { ...idAndEmail(newcomer), hai_tag: wished })).toMatchObject({
      success: true,
    })
  const setUp = (caller: SessionCaller, hai_tag: string) =>
    people().onboarding.completeOnboarding({ user_id: caller.user_id, full_name: 'Marie Joseph', hai_tag, phone: null })
  await setUp(first, other)
  await setUp(second, wished)
  const { rows } = await database().owner.query('select user_id, hai_tag from identity.tag where user_id = any ($1)', [
    [first.user_id, second.user_id],
  ])
  expect(rows).toHaveLength(2)
  expect(rows).toContainEqual({ user_id: first.user_id, hai_tag: other })
  expect(rows).toContainEqual({ user_id: second.user_id, hai_tag: wished })
})

test('an id matches in upper case too', () => {
  const id = crypto.randomUUID()
  expect(contract.is_user_blocked.input.parse({ user_id: id.toUpperCase() })).toEqual({ user_id: id })
})

test('create_user_profile with an unavailable tag gives the reason and creates nothing', async () => {
  const { hai_tag } = await aMember(people())
  const newcomer = await aNewcomer()
  expect(await calls().create_user_profile(newcomer, { ...idAndEmail(newcomer), hai_tag })).toEqual({
    success: false,
    error: 'TAG_TAKEN',
  })
  expect(await calls().create_user_profile(newcomer, { ...idAndEmail(newcomer), hai_tag: 'support' })).toEqual({
    success: false,
    error: 'TAG_RESERVED',
  })
  await expect(calls().get_my_profile(newcomer, {})).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('nobody can act with another’s id or address', async () => {
  const [me, other] = [await aSignedInPerson(people()), await aSignedInPerson(people())]
  const refused = { code: 'FORBIDDEN' }
  await expect(calls().ensure_profile(me, idAndEmail(other))).rejects.toMatchObject(refused)
  await expect(calls().ensure_profile(me, { user_id: me.user_id, email: other.email })).rejects.toMatchObject(refused)
  await expect(calls().create_user_profile(me, idAndEmail(other))).rejects.toMatchObject(refused)
  await expect(calls().is_user_blocked(me, { user_id: other.user_id })).rejects.toMatchObject(refused)
})

test('is_user_blocked returns the reason that the member reads', async () => {
  const me = await aSignedInPerson(people())
  expect(await calls().is_user_blocked(me, { user_id: me.user_id })).toEqual({ blocked: false, reason: null })
  await people()
    .database.transaction()
    .execute((trx) => people().identity.blockMember(trx, { user_id: me.user_id, reason: 'Documents needed' }))
  expect(await calls().is_user_blocked(me, { user_id: me.user_id })).toEqual({ blocked: true, reason: 'Documents needed' })
})

test('the language is stored and part of the profile', async () => {
  const me = await aSignedInPerson(people())
  await calls().set_language(me, { language: 'ht' })
  expect(await calls().get_my_profile(me, {})).toMatchObject({ language: 'ht' })
})

test('staff created on the command line can sign in, have their role and need no approval', async () => {
  const email = `${crypto.randomUUID()}@staff.test`
  const { user_id, password } = await people().administration.createStaff({ email, role: 'super_admin' })
  expect(password).toMatch(/^[\w-]{20}$/)
  const me = { ...aSessionCaller(), user_id, email }
  expect(await calls().get_my_role(me, {})).toEqual({ role: 'super_admin', admin_path: '/desk' })
  expect(await calls().get_my_profile(me, {})).toMatchObject({ is_admin: true, approved_by_admin: true, needs_approval: false })
  expect(await people().identity.roleOf(people().database, user_id)).toBe('admin')
})

test('giving a role to an account sets a new password and signs everyone out', async () => {
  const me = await aSignedInPerson(people())
  expect(await calls().get_my_role(me, {})).toEqual({ role: null, admin_path: null })
  const { user_id, password } = await people().administration.createStaff({ email: me.email, role: 'admin' })
  expect(user_id).toBe(me.user_id)
  expect(await calls().get_my_role(me, {})).toEqual({ role: 'admin', admin_path: '/desk' })
  await people().feed.caughtUp()
  expect(await people().identity.verifyAccessToken(me.access_token)).toBeNull()
  const guest = { kind: 'guest', request: me.request } as const
  await expect(calls().refresh_session(guest, { refresh_token: me.refresh_token })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  })
  await expect(calls().sign_in(guest, { email: me.email, password: PASSWORD })).rejects.toMatchObject({
    code: 'INVALID_CREDENTIALS',
  })
  await expect(calls().sign_in(guest, { email: me.email, password })).resolves.toMatchObject({ user: { id: me.user_id } })
  const { rows } = await database().owner.query(
    `select action_type, extra_metadata from security.auth_audit_log
     where user_id = $1 and action_type in ('password_change', 'role_change') order by id`,
    [me.user_id],
  )
  const extra_metadata = { os_user: userInfo().username }
  expect(rows).toEqual([
    { action_type: 'password_change', extra_metadata },
    { action_type: 'role_change', extra_metadata },
  ])
})

test('staff cannot have a common password', async () => {
  const staff = { email: anEmail(), role: 'admin', password: 'password123' } as const
  await expect(people().administration.createStaff(staff)).rejects.toMatchObject({ code: 'WEAK_PASSWORD' })
})

test('a changed profile is pushed only to its own member’s connected clients', async () => {
  const [me, other] = [await aMember(people()), await aMember(people())]
  const heard: unknown[] = []
  const leave = people().feed.tail(async (events) => {
    heard.push(...((await people().identity.feature.pushes?.(events, (user_id) => user_id === me.user_id)) ?? []))
  })
  await calls().set_language({ ...me, kind: 'session' }, { language: 'fr' })
  await calls().set_language({ ...other, kind: 'session' }, { language: 'fr' })
  await people().feed.caughtUp()
  leave()
  const record = await calls().get_my_profile({ ...me, kind: 'session' }, {})
  expect(heard).toEqual([{ user_id: me.user_id, channel: 'profile', event: 'update', key: me.user_id, record }])
  expect(record).toMatchObject({ language: 'fr' })
})

test('the data export does not show that an account under review has a sanctions hit', async () => {
  const member = await aMember(people())
  const { identity, database: db } = people()
  const table = identity.feature.personalData?.find(({ name }) => name === 'profile')
  const reasonAfter = async (reason: string) => {
    await db.transaction().execute((trx) => identity.blockMember(trx, { user_id: member.user_id, reason }))
    for await (const [row] of table?.pages(member) ?? []) return row?.blocked_reason
    return undefined
  }
  expect(await reasonAfter(ACCOUNT_REVIEW)).toBe('Your account is under review.')
})
