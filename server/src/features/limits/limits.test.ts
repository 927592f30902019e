import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { movableClock } from '../../../test/clock.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { codeOf, followedUp, later, sendAtOnce } from '../../../test/money.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { clock: movableClock('2026-11-20T12:00:00Z') })
})
afterAll(() => app.stop())

const limitsOf = ({ access_token }: MemberPerson) => app.call('get_limits', {}, access_token)

async function becomes(
  { user_id }: MemberPerson,
  standing: { tier: number; is_agent?: boolean; agent_level?: number },
): Promise<void> {
  const { tier, is_agent = false, agent_level = 1 } = standing
  await database().owner.query('update identity.profile set tier = $2, is_agent = $3, agent_level = $4 where id = $1', [
    user_id,
    tier,
    is_agent,
    agent_level,
  ])
  app.server.identity.feature.updateCaches?.([
    {
      stream: 'outbox',
      position: 0,
      outboxEvent: { id: user_id, type: 'profile.changed', user_id, payload: { user_id }, created_at: app.clock.now() },
    },
  ])
}

test('a new member can hold $150 and send $50 a day', async () => {
  const member = await aFundedWallet(app, { amount: 60_00 })
  expect(await limitsOf(member)).toEqual({
    tier: 0,
    balance: { limit: 150_00, used: 60_00, remaining: 90_00, resets_at: null },
    out_per_day: { limit: 50_00, used: 0, remaining: 50_00, resets_at: '2026-11-21T05:00:00.000Z' },
    cashout: null,
    tiers: [
      { tier: 0, balance: 150_00, out_per_day: 50_00, cashout: null },
      { tier: 1, balance: 750_00, out_per_day: 250_00, cashout: { each: 150_00, per_day: 250_00, days_30: 1_500_00 } },
      { tier: 2, balance: 3_000_00, out_per_day: 1_000_00, cashout: { each: 450_00, per_day: 900_00, days_30: 4_000_00 } },
      { tier: 3, balance: 15_000_00, out_per_day: 5_000_00, cashout: { each: 450_00, per_day: 2_000_00, days_30: 15_000_00 } },
    ],
  })
})

test('higher tiers can hold and send more, and an agent can hold what the level allows', async () => {
  const member = await aMember(app)
  for (const [standing, balance, out] of [
    [{ tier: 1 }, 750_00, 250_00],
    [{ tier: 2 }, 3_000_00, 1_000_00],
    [{ tier: 3 }, 15_000_00, 5_000_00],
    [{ tier: 2, is_agent: true, agent_level: 1 }, 3_000_00, 1_000_00],
    [{ tier: 2, is_agent: true, agent_level: 2 }, 8_000_00, 1_000_00],
    [{ tier: 2, is_agent: true, agent_level: 3 }, 25_000_00, 1_000_00],
  ] as const) {
    await becomes(member, standing)
    expect(await limitsOf(member)).toMatchObject({
      tier: standing.tier,
      balance: { limit: balance },
      out_per_day: { limit: out },
    })
  }
})

test('the day ends at midnight in the platform’s time zone', async () => {
  const [payer, payee] = await Promise.all([aFundedWallet(app), aMember(app)])
  await sendAtOnce(app, payer, payee, 45_00)
  await followedUp(app)
  expect(await codeOf(sendAtOnce(app, payer, payee, 6_00))).toBe('LIMIT_EXCEEDED')
  const [beforeMidnight, payeeBefore] = await later(app, { hours: 16, minutes: 59 }, payer, payee)
  expect((await limitsOf(beforeMidnight)).out_per_day).toMatchObject({ used: 45_00, remaining: 5_00 })
  expect(await codeOf(sendAtOnce(app, beforeMidnight, payeeBefore, 6_00))).toBe('LIMIT_EXCEEDED')
  const [afterMidnight, payeeAfter] = await later(app, { minutes: 1 }, beforeMidnight, payeeBefore)
  expect((await limitsOf(afterMidnight)).out_per_day).toMatchObject({
    used: 0,
    remaining: 50_00,
    resets_at: '2026-11-22T05:00:00.000Z',
  })
  expect(await sendAtOnce(app, afterMidnight, payeeAfter, 6_00)).toMatchObject({ status: 'completed' })
})

test('a limit changed by staff applies within seconds', async () => {
  const member = await aMember(app)
  expect((await limitsOf(member)).out_per_day.limit).toBe(50_00)
  await database().owner.query('update limits.tier set out_per_day = 6000 where tier = 0')
  app.clock.forward({ seconds: 6 })
  expect((await limitsOf(member)).out_per_day.limit).toBe(60_00)
  await database().owner.query('update limits.tier set out_per_day = 5000 where tier = 0')
  app.clock.forward({ seconds: 6 })
})
