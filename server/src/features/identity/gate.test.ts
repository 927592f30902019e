import { expect, test } from 'vitest'
import { aSessionCaller } from '../../../test/callers.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aMember, aSignedInPerson, usePeople } from '../../../test/people.ts'

const database = useTestDatabase()
const people = usePeople(database)

const change = (user_id: string, set: string) =>
  database().owner.query(`update identity.profile set ${set} where id = $1`, [user_id])
const aColleague = () => aSignedInPerson(people(), `${crypto.randomUUID()}@staff.test`)

test('a member passes, with the data that features need', async () => {
  const hai_tag = `Jo_${crypto.randomUUID().slice(0, 8)}`
  const member = await aMember(people(), { full_name: 'Joanne Pierre', hai_tag })
  expect(member).toMatchObject({
    kind: 'member',
    full_name: 'Joanne Pierre',
    hai_tag,
    avatar_url: null,
    language: 'en',
    tier: 0,
    is_agent: false,
  })
})

test('without a profile, or before the setup, the user is sent to the setup', async () => {
  await expect(people().identity.resolveMember(aSessionCaller())).rejects.toMatchObject({ code: 'NOT_ONBOARDED' })
  await expect(people().identity.resolveMember(await aSignedInPerson(people()))).rejects.toMatchObject({ code: 'NOT_ONBOARDED' })
})

test('a block is reported before a missing approval, and that before a missing setup', async () => {
  const { identity } = people()
  const colleague = await aColleague()
  await change(
    colleague.user_id,
    `is_blocked = true, blocked_reason = 'Left the company', blocked_supply = '{Your badge}', blocked_review_on = '2026-12-01'`,
  )
  await expect(identity.resolveMember(colleague)).rejects.toMatchObject({
    code: 'ACCOUNT_BLOCKED',
    data: { reason: 'Left the company', supply: ['Your badge'], review_on: '2026-12-01', for_good: false },
  })
  const second = await aColleague()
  await expect(identity.resolveMember(second)).rejects.toMatchObject({ code: 'PENDING_APPROVAL' })
  const third = await aColleague()
  await change(third.user_id, 'approved_by_admin = true')
  await expect(identity.resolveMember(third)).rejects.toMatchObject({ code: 'NOT_ONBOARDED' })
})

test('a domain that only ends like the company’s needs no approval', async () => {
  const stranger = await aSignedInPerson(people(), `${crypto.randomUUID()}@notstaff.test`)
  await expect(people().identity.resolveMember(stranger)).rejects.toMatchObject({ code: 'NOT_ONBOARDED' })
})

test('a read that overlaps a change does not stay cached', async () => {
  const { identity, feed } = people()
  const member = await aMember(people())
  const session = { ...member, kind: 'session' as const }
  const { database: db } = people()
  await Promise.all([
    db.transaction().execute((trx) => identity.blockMember(trx, { user_id: member.user_id, reason: 'Documents needed' })),
    ...Array.from({ length: 20 }, () => identity.resolveMember(session).catch(() => undefined)),
  ])
  await feed.caughtUp()
  await expect(identity.resolveMember(session)).rejects.toMatchObject({ code: 'ACCOUNT_BLOCKED' })
})
