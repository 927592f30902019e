import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aMember, type MemberPerson } from '../../../test/members.ts'
import { askFor, seenBy } from '../../../test/requests.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

async function leaves({ user_id }: MemberPerson): Promise<void> {
  const { owner } = database()
  await owner.query(`insert into deletions.deletion_request (id, user_id, requested_at) values ($1, $2, now())`, [
    randomUUID(),
    user_id,
  ])
  await owner.query(`update deletions.deletion_request set status = 'approved', ended_at = now() where user_id = $1`, [user_id])
}

test('deleting an account removes its request logs and addresses, and its name stays hidden', async () => {
  const [paul, marie, rose] = await Promise.all([
    aMember(app, { full_name: 'Paul Baptiste' }),
    aMember(app, { full_name: 'Marie Joseph' }),
    aMember(app, { full_name: 'Rose Pierre' }),
  ])
  const toLeaver = await askFor(app, paul, { email: marie.email }, 25_00, { note: 'for Paul' })
  const ofLeaver = await askFor(app, marie, { email: rose.email }, 10_00, { note: 'for Marie' })
  const ofOthers = await askFor(app, paul, { email: rose.email }, 5_00, { note: 'stays' })
  await app.call(
    'decline_money_request',
    { idempotency_key: randomUUID(), request_id: toLeaver, reason: 'I am ill' },
    marie.access_token,
  )
  await leaves(marie)
  expect(await seenBy(app, paul, toLeaver)).toMatchObject({
    note: 'for Paul',
    reason: '',
    counterparty: { shown_name: null, hai_tag: null, avatar_url: null },
  })
  expect(await seenBy(app, rose, ofLeaver)).toMatchObject({ note: '' })
  expect(await seenBy(app, paul, ofOthers)).toMatchObject({ note: 'stays', counterparty: { shown_name: rose.email } })
  const { rows } = await database().owner.query('select address_typed from requests.request where id = any($1)', [
    [toLeaver, ofLeaver],
  ])
  expect(rows).toEqual([{ address_typed: '' }, { address_typed: '' }])
})

test('deleting an account removes its payment link logs and known browsers, and no one else’s', async () => {
  const [marie, rose] = await Promise.all([aMember(app), aMember(app)])
  const { owner } = database()
  for (const member of [marie, rose]) {
    await app.call('create_pay_link', { idempotency_key: randomUUID(), note: 'two chickens' }, member.access_token)
    await owner.query(`insert into referrals.device (user_id, device_hash, seen_at) values ($1, '\\x00', now())`, [
      member.user_id,
    ])
  }
  await leaves(marie)
  const keptOf = async ({ user_id }: MemberPerson) => {
    const { rows } = await owner.query<{ note: string; devices: number }>(
      `select note, (select count(*)::int from referrals.device where user_id = $1) as devices from pay.link where payee_id = $1`,
      [user_id],
    )
    return rows
  }
  expect(await keptOf(marie)).toEqual([{ note: '', devices: 0 }])
  expect(await keptOf(rose)).toEqual([{ note: 'two chickens', devices: 1 }])
})

test('deleting an account removes its referral visits and stops counting new ones, and no one else’s', async () => {
  const [marie, rose] = await Promise.all([aMember(app), aMember(app)])
  const note = ({ user_id }: MemberPerson, phone_hash: string) =>
    database().app.query(`insert into referrals.referrer_phone (user_id, phone_hash) values ($1, sha256($2))`, [
      user_id,
      Buffer.from(phone_hash),
    ])
  for (const member of [marie, rose]) await note(member, 'the first')
  await leaves(marie)
  for (const member of [marie, rose]) await note(member, 'a second')
  const { rows } = await database().owner.query('select user_id, count(*)::int from referrals.referrer_phone group by user_id')
  expect(rows).toEqual([{ user_id: rose.user_id, count: 2 }])
})
