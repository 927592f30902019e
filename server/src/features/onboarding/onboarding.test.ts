import { expect, test } from 'vitest'
import { useTestDatabase } from '../../../test/database.ts'
import { aMember, aSignedInPerson, aTag, usePeople } from '../../../test/people.ts'
import type { SessionCaller } from '../../caller.ts'
import { findPerson } from '../identity/index.ts'

const database = useTestDatabase()
const people = usePeople(database)
const calls = () => people().onboarding.feature.handlers

const onboard = (
  caller: SessionCaller,
  hai_tag: string,
  rest: { full_name?: string; phone?: string | null; user_id?: string } = {},
) =>
  calls().complete_user_onboarding(caller, { user_id: caller.user_id, full_name: 'Marie Joseph', hai_tag, phone: null, ...rest })
const check = async (hai_tag: string) => calls().check_hai_tag(await aSignedInPerson(people()), { hai_tag })

test('sets name, tag and phone and opens a wallet; the phone stays unverified', async () => {
  const me = await aSignedInPerson(people())
  const hai_tag = aTag()
  expect(await onboard(me, hai_tag, { phone: '+50937001234' })).toEqual({ success: true, error: null })
  expect(await findPerson(people().database, me.user_id)).toMatchObject({
    full_name: 'Marie Joseph',
    hai_tag,
    phone: '+50937001234',
    onboarded: true,
  })
  expect(await people().ledger.balances(me.user_id)).toMatchObject({ available: 0, on_hold: 0 })
  const { rows } = await database().owner.query('select phone_verified_at, tier from identity.profile where id = $1', [
    me.user_id,
  ])
  expect(rows).toEqual([{ phone_verified_at: null, tier: 0 }])
})

test('needs no existing profile', async () => {
  const me = await aSignedInPerson(people())
  await database().owner.query('delete from identity.profile where id = $1', [me.user_id])
  await onboard(me, aTag())
  expect(await findPerson(people().database, me.user_id)).toMatchObject({ onboarded: true })
})

test('repeating it changes nothing; other values conflict', async () => {
  const me = await aSignedInPerson(people())
  const hai_tag = aTag()
  await Promise.all([onboard(me, hai_tag), onboard(me, hai_tag), onboard(me, hai_tag)])
  await expect(onboard(me, hai_tag, { full_name: 'Marie Jean' })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(onboard(me, aTag())).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await findPerson(people().database, me.user_id)).toMatchObject({ full_name: 'Marie Joseph', hai_tag })
})

test('of ten people who want one tag at once, one gets it and nine can choose another', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => aSignedInPerson(people())))
  const withoutProfile = all.slice(5).map(({ user_id }) => user_id)
  await database().owner.query('delete from identity.profile where id = any ($1)', [withoutProfile])
  const hai_tag = aTag()
  const results = await Promise.allSettled(all.map((person) => onboard(person, hai_tag)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'TAG_TAKEN' })
  const losers = all.filter((_, at) => results[at]?.status === 'rejected')
  await Promise.all(losers.map((person) => onboard(person, aTag())))
})

test('rejects a tag that looks like an existing one', async () => {
  await onboard(await aSignedInPerson(people()), 'Lolo_10')
  for (const lookalike of ['lolo10', 'L0LO_1O', '101o_io']) {
    expect(await check(lookalike)).toEqual({ available: false, reason: 'taken' })
    await expect(onboard(await aSignedInPerson(people()), lookalike)).rejects.toMatchObject({ code: 'TAG_TAKEN' })
  }
})

test.each(['admin', 'Supp0rt', 'h_a_i', 'HaiWallet_Team', '___', 'off1cial'])('%s is reserved', async (hai_tag) => {
  expect(await check(hai_tag)).toEqual({ available: false, reason: 'reserved' })
  await expect(onboard(await aSignedInPerson(people()), hai_tag)).rejects.toMatchObject({ code: 'TAG_RESERVED' })
})

test('a released tag is never given to anyone else', async () => {
  const { user_id, hai_tag } = await aMember(people())
  await database().owner.query('update identity.tag set released_at = $2 where user_id = $1', [user_id, people().clock.now()])
  people().clock.forward({ days: 400 })
  expect(await check(hai_tag)).toEqual({ available: false, reason: 'taken' })
  await expect(onboard(await aSignedInPerson(people()), hai_tag)).rejects.toMatchObject({ code: 'TAG_TAKEN' })
})

test('a free tag and the caller’s own tag are available', async () => {
  expect(await check(aTag())).toEqual({ available: true, reason: null })
  const member = await aMember(people())
  expect(await calls().check_hai_tag({ ...member, kind: 'session' }, { hai_tag: member.hai_tag })).toEqual({
    available: true,
    reason: null,
  })
})

test('nobody can onboard another person', async () => {
  const [me, other] = [await aSignedInPerson(people()), await aSignedInPerson(people())]
  await expect(onboard(me, aTag(), { user_id: other.user_id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('a blocked or unapproved person cannot onboard and gets no wallet', async () => {
  const blocked = await aSignedInPerson(people())
  await database().owner.query(
    `update identity.profile set is_blocked = true, blocked_reason = 'Documents needed' where id = $1`,
    [blocked.user_id],
  )
  await expect(onboard(blocked, aTag())).rejects.toMatchObject({ code: 'ACCOUNT_BLOCKED', data: { reason: 'Documents needed' } })
  const colleague = await aSignedInPerson(people(), `${crypto.randomUUID()}@staff.test`)
  await expect(onboard(colleague, aTag())).rejects.toMatchObject({ code: 'PENDING_APPROVAL' })
  await expect(people().ledger.balances(colleague.user_id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
