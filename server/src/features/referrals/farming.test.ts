import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { movableClock } from '../../../test/clock.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aMember, type MemberPerson } from '../../../test/members.ts'
import { codeOf as refusedWith, followedUp, later, sendAtOnce } from '../../../test/money.ts'
import { referralsOf } from '../../../test/referrals.ts'
import { createDatabase } from '../../platform/database/database.ts'

const database = useTestDatabase()
let app: TestApp
let shop: MemberPerson
beforeAll(async () => {
  app = await startTestApp(database(), { clock: movableClock('2026-11-02T12:00:00Z') })
  shop = await aMember(app)
  await fund(500_00)
})
afterAll(() => app.stop())

const { aNewcomer, verifyPhone, pays, nextDay, runDueJob, codeOf, listOf, refusalOf, figures, fund } = referralsOf(
  () => app,
  () => database(),
)
beforeEach(() => figures('monthly_budget = 100000000'))

const statesOf = async (member: MemberPerson) => (await listOf(member)).map(({ state }) => state).toSorted()
const stateOf = async ({ user_id }: MemberPerson) => {
  const { rows } = await database().owner.query<{ status: string }>('select status from referrals.referral where user_id = $1', [
    user_id,
  ])
  return rows[0]?.status
}
const dropPhone = async ({ access_token, password }: MemberPerson) => {
  await app.call('set_phone', { phone: null, password }, access_token)
  await followedUp(app)
}
const setBlocked = ({ user_id }: MemberPerson, isBlocked: boolean) =>
  createDatabase(database().owner)
    .transaction()
    .execute(async (trx) => {
      if (isBlocked) await app.server.identity.blockMember(trx, { user_id, reason: 'Under review' })
      else await app.server.identity.unblockMember(trx, { user_id })
    })
async function aReferrerOf(count: 1 | 2): Promise<[MemberPerson, MemberPerson, MemberPerson]> {
  const marie = await aMember(app)
  const code = await codeOf(marie)
  const rose = await aNewcomer({ code })
  return [marie, rose, count === 2 ? await aNewcomer({ code }) : rose]
}

describe('one phone', () => {
  test('a phone shared by two newcomers earns no reward while neither has it, and later one reward', async () => {
    const [marie, rose, jean] = await aReferrerOf(2)
    const phone = await verifyPhone(rose)
    await pays(rose, shop)
    await dropPhone(rose)
    await verifyPhone(jean, phone)
    await pays(jean, shop)
    await dropPhone(jean)
    const [, roseLater, jeanLater] = await nextDay(marie, rose, jean)
    expect([await stateOf(rose), await stateOf(jean)]).toEqual(['open', 'open'])
    await verifyPhone(roseLater, phone)
    await runDueJob()
    expect(await stateOf(rose)).toBe('rewarded')
    await dropPhone(roseLater)
    await verifyPhone(jeanLater, phone)
    await runDueJob()
    expect(await refusalOf(jean)).toBe('phone')
  })

  test('a phone that has earned a reward earns none for another referrer either', async () => {
    const [, rose] = await aReferrerOf(1)
    const phone = await verifyPhone(rose)
    await pays(rose, shop)
    const [roseLater] = await nextDay(rose)
    expect(await stateOf(rose)).toBe('rewarded')
    await dropPhone(roseLater)
    const [, paul] = await aReferrerOf(1)
    await verifyPhone(paul, phone)
    expect(await refusalOf(paul)).toBe('phone')
  })

  test('a phone that belongs to the referrer on the due day earns no reward', async () => {
    const [marie, rose] = await aReferrerOf(1)
    await verifyPhone(rose)
    await pays(rose, shop)
    const phone = await verifyPhone(marie)
    await dropPhone(marie)
    await dropPhone(rose)
    await verifyPhone(rose, phone)
    await nextDay(rose)
    expect(await refusalOf(rose)).toBe('phone')
  })

  test('counts as the referrer’s long after they gave it up, and is stored unreadably', async () => {
    const [marie, rose] = await aReferrerOf(1)
    const phone = await verifyPhone(marie)
    await dropPhone(marie)
    await database().owner.query('delete from phone.verification where user_id = $1', [marie.user_id])
    await verifyPhone(rose, phone)
    expect(await refusalOf(rose)).toBe('phone')
    const { rows } = await database().owner.query<{ phone_hash: Buffer }>(
      'select phone_hash from referrals.referrer_phone where user_id = $1',
      [marie.user_id],
    )
    expect(rows.map(({ phone_hash }) => phone_hash.length)).toEqual([32])
  })
})

describe('the same people', () => {
  test('two spellings of one mailbox count as one, even at the same moment', async () => {
    const code = await codeOf(await aMember(app))
    const mailbox = `x${randomUUID()}`
    const emails = ['a', 'b', 'c'].map((name) => `${mailbox}+${name}@example.org`)
    const newcomers = await Promise.all(emails.map((email) => aNewcomer({ code, email })))
    const refusals = await Promise.all(newcomers.map(refusalOf))
    expect(refusals.toSorted()).toEqual(['self', 'self', null].toSorted())
  })

  test('payments to the referrer or to each other do not count', async () => {
    const [marie, rose, jean] = await aReferrerOf(2)
    await verifyPhone(rose)
    await pays(rose, marie)
    await pays(rose, jean)
    expect((await listOf(marie)).map(({ has_paid }) => has_paid)).toEqual([false, false])
    await pays(rose, shop)
    await nextDay(rose)
    expect(await stateOf(rose)).toBe('rewarded')
  })
})

describe('a blocked member', () => {
  test('earns nothing, for either side', async () => {
    const [, rose, jean] = await aReferrerOf(2)
    for (const newcomer of [rose, jean]) {
      await verifyPhone(newcomer)
      await pays(newcomer, shop)
    }
    await setBlocked(rose, true)
    await nextDay()
    expect([await refusalOf(rose), await stateOf(jean)]).toEqual(['blocked', 'rewarded'])
    const [other, paul] = await aReferrerOf(1)
    await verifyPhone(paul)
    await pays(paul, shop)
    await setBlocked(other, true)
    await nextDay()
    expect(await refusalOf(paul)).toBe('blocked')
  })

  test('cannot refer anyone', async () => {
    const marie = await aMember(app)
    const code = await codeOf(marie)
    await setBlocked(marie, true)
    expect(await refusalOf(await aNewcomer({ code }))).toBeUndefined()
  })

  test('blocked after it was earned delays the reward of both until the block ends', async () => {
    await figures('monthly_budget = 0')
    const [marie, rose] = await aReferrerOf(1)
    await verifyPhone(rose)
    await pays(rose, shop)
    await nextDay()
    await setBlocked(marie, true)
    await figures('monthly_budget = 100000000')
    await runDueJob()
    const waiting = `select waits_for from referrals.payout join referrals.referral r on r.id = referral_id where r.user_id = $1`
    const waitsFor = async () =>
      (await database().owner.query<{ waits_for: string | null }>(waiting, [rose.user_id])).rows.map(({ waits_for }) => waits_for)
    expect(await waitsFor()).toEqual(['blocked', 'blocked'])
    await setBlocked(marie, false)
    await runDueJob()
    expect(await waitsFor()).toEqual([null, null])
  })
})

describe('returned money', () => {
  test('money returned as change keeps the payment valid while enough of it remains', async () => {
    const [marie, rose] = await aReferrerOf(1)
    const friend = await aMember(app)
    await verifyPhone(rose)
    await pays(rose, friend, 12_00)
    await sendAtOnce(app, friend, rose, 1_00)
    await followedUp(app)
    expect(await statesOf(marie)).toEqual(['confirming'])
    await sendAtOnce(app, friend, rose, 1_50)
    await followedUp(app)
    expect(await statesOf(marie)).toEqual(['joined'])
  })

  test('returned money of another payment does not affect the counted one', async () => {
    const [marie, rose] = await aReferrerOf(1)
    const friend = await aMember(app)
    await verifyPhone(rose)
    await pays(rose, friend)
    const transaction_id = await pays(rose, friend, 15_00)
    await app.call('return_payment', { idempotency_key: randomUUID(), transaction_id }, friend.access_token)
    await followedUp(app)
    expect(await statesOf(marie)).toEqual(['confirming'])
  })
})

describe('a member’s known browsers', () => {
  const countOf = async ({ user_id }: MemberPerson) => {
    const { rows } = await database().owner.query<{ count: number }>(
      'select count(*)::integer as count from referrals.device where user_id = $1',
      [user_id],
    )
    return rows[0]?.count
  }

  test('are the latest ten, deleted after half a year', async () => {
    const marie = await aMember(app)
    const devices = Array.from({ length: 12 }, () => randomUUID())
    let code = ''
    for (const device_id of devices) {
      app.clock.forward({ seconds: 1 })
      code = await codeOf(marie, device_id)
    }
    expect(await countOf(marie)).toBe(10)
    expect(await refusalOf(await aNewcomer({ code, device_id: devices[11] ?? '' }))).toBe('device')
    expect(await refusalOf(await aNewcomer({ code, device_id: devices[0] ?? '' }))).toBeNull()
    await database().owner.query(`update referrals.device set seen_at = seen_at - interval '181 days' where user_id = $1`, [
      marie.user_id,
    ])
    await app.server.jobs['referrals:delete_expired']?.({})
    expect(await countOf(marie)).toBe(0)
  })

  test('may be reported sixty times a minute', async () => {
    const marie = await aMember(app)
    const limited = await startTestApp(database(), { clock: app.clock, config: { rateLimits: 'on', runsWorker: false } })
    const ask = () => limited.call('get_referral_summary', { device_id: randomUUID() }, marie.access_token)
    for (let count = 0; count < 60; count += 1) await ask()
    expect(await refusedWith(ask())).toBe('RATE_LIMITED')
    await limited.stop()
  })
})

test('a reward that fails unexpectedly goes to the end of the queue', async () => {
  const [, rose] = await aReferrerOf(1)
  await verifyPhone(rose)
  await pays(rose, shop)
  const { owner } = database()
  await owner.query(
    `create function referrals.fail() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
  )
  await owner.query(
    `create trigger broken before update of paid_at on referrals.payout for each row execute function referrals.fail()`,
  )
  await later(app, { hours: 25 }, rose)
  await runDueJob()
  await owner.query('drop trigger broken on referrals.payout')
  const { rows } = await owner.query<{ tried_at: Date | null; paid_at: Date | null }>(
    'select tried_at, paid_at from referrals.payout where beneficiary_id = $1',
    [rose.user_id],
  )
  expect(rows).toEqual([{ tried_at: expect.any(Date) as Date, paid_at: null }])
})
