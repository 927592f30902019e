import { expect, test } from 'vitest'
import { useTestDatabase } from '../../../test/database.ts'
import { aMember, aSignedInPerson, usePeople } from '../../../test/people.ts'
import type { FoundMember, MemberAddress } from './find-member.ts'

const database = useTestDatabase()
const people = usePeople(database)
async function find(address: MemberAddress): Promise<FoundMember | null> {
  const found = await people().identity.lookUpMember(address)
  return found.kind === 'found' ? found.member : null
}
const change = (user_id: string, set: string) =>
  database().owner.query(`update identity.profile set ${set} where id = $1`, [user_id])

test('a tag finds its member in any spelling', async () => {
  const member = await aMember(people(), { full_name: 'Marie Joseph', hai_tag: 'Marie_Lou10' })
  for (const hai_tag of ['Marie_Lou10', 'marielou10', '@MARIE_LOU10', 'mar1e_1oulo']) {
    expect(await find({ hai_tag })).toMatchObject({ user_id: member.user_id, hai_tag: 'Marie_Lou10', shown_name: 'Marie J.' })
  }
  expect(await find({ hai_tag: 'marie_lou11' })).toBeNull()
})

test('a confirmed address finds its member, but not before the account setup', async () => {
  const member = await aMember(people())
  expect(await find({ email: member.email.toUpperCase() })).toMatchObject({ user_id: member.user_id })
  const { email } = await aSignedInPerson(people())
  expect(await find({ email })).toBeNull()
})

test('a phone number finds its member once verified', async () => {
  const phone = '+50937005678'
  const member = await aMember(people(), { phone })
  expect(await find({ phone })).toBeNull()
  await change(member.user_id, 'phone_verified_at = now()')
  expect(await find({ phone })).toMatchObject({ user_id: member.user_id })
})

test('blocked members are not found, and hidden ones only by their tag', async () => {
  const [blocked, hidden] = [await aMember(people()), await aMember(people())]
  await change(blocked.user_id, 'is_blocked = true')
  await change(hidden.user_id, 'hidden_from_email = true')
  expect(await find({ hai_tag: blocked.hai_tag })).toBeNull()
  expect(await find({ email: hidden.email })).toBeNull()
  expect(await find({ hai_tag: hidden.hai_tag })).toMatchObject({ user_id: hidden.user_id })
})

test('the look-up for payments distinguishes blocked, hidden and unknown', async () => {
  const { identity } = people()
  const [blocked, hidden] = [await aMember(people()), await aMember(people())]
  await change(blocked.user_id, 'is_blocked = true')
  await change(hidden.user_id, 'hidden_from_email = true')
  expect(await identity.lookUpMember({ email: blocked.email })).toEqual({ kind: 'blocked' })
  expect(await identity.lookUpMember({ email: hidden.email })).toMatchObject({
    kind: 'hidden',
    member: { user_id: hidden.user_id },
  })
  expect(await identity.lookUpMember({ email: 'nobody@people.test' })).toEqual({ kind: 'nobody' })
})

test('members are found by id in one query', async () => {
  const [one, two] = [await aMember(people()), await aMember(people())]
  const found = await people().identity.findMembers([one.user_id, two.user_id, crypto.randomUUID()])
  expect([...found.keys()].sort()).toEqual([one.user_id, two.user_id].sort())
  expect(await people().identity.findMembers([])).toEqual(new Map())
})
