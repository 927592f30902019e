import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFurtherBook } from '../../../test/further-book.ts'
import { aFundedWallet, aMember } from '../../../test/members.ts'
import { sendAtOnce } from '../../../test/money.ts'
import { readFlows } from './flows.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  await aFurtherBook(database(), { name: 'ht', phone_prefixes: ['+509'] })
  app = await startTestApp(database())
})
afterAll(() => app.stop())

/** Makes the database count how often a member’s limits are read. Returns a function that reads the count. */
async function countedLimits(): Promise<() => Promise<number>> {
  const { owner } = database()
  await owner.query(`
    create sequence compliance.asked;
    grant usage on sequence compliance.asked to hai_app;
    alter function compliance.limits_at rename to limits_then;
    grant execute on function compliance.limits_then to hai_app;
    create function compliance.limits_at(member uuid, moment timestamptz, out out_per_day bigint, out cashout_each bigint)
    language plpgsql volatile as $$
    begin
      perform nextval('compliance.asked');
      select l.out_per_day, l.cashout_each into out_per_day, cashout_each from compliance.limits_then(member, moment) l;
    end $$`)
  return async () =>
    (
      await owner.query<{ count: number }>(
        'select case when is_called then last_value else 0 end::int as count from compliance.asked',
      )
    ).rows[0]?.count ?? 0
}

test('each payment has the limits of its time, which are looked up once per period without a change', async () => {
  const [payer, payee] = [await aFundedWallet(app, { amount: 100_00 }), await aMember(app)]
  const { owner } = database()
  const outPerDay = async () =>
    (await owner.query<{ allowed: number }>('select out_per_day::int as allowed from limits.tier order by tier')).rows
  const setTier = async (tier: number) => {
    app.clock.forward({ seconds: 1 })
    await owner.query('update identity.profile set tier = $2, updated_at = $3 where id = $1', [
      payer.user_id,
      tier,
      app.clock.now(),
    ])
    app.clock.forward({ seconds: 1 })
  }
  const sendTwo = async () => {
    for (const amount of [1_00, 2_00]) await sendAtOnce(app, payer, payee, amount)
  }
  const first = await owner.query<{ tier: number }>('select tier from identity.profile where id = $1', [payer.user_id])
  await sendTwo()
  await setTier(2)
  await sendTwo()
  await setTier(3)
  await sendTwo()
  const asked = await countedLimits()
  const flows = await readFlows(app.server.database, payer.user_id, { after: 0, time_zone: 'UTC' })
  const allowed = (await outPerDay()).map((row) => row.allowed)
  const tiers = [first.rows[0]?.tier ?? 0, 2, 3]
  expect(flows.filter(({ direction }) => direction === 'out').map((flow) => flow.allowed.out_per_day)).toEqual(
    tiers.flatMap((tier) => [allowed[tier], allowed[tier]]),
  )
  expect(await asked()).toBe(3)
})

test('a payment just after a change of the tier, in the same millisecond, has the new limits', async () => {
  const [payer, payee] = [await aFundedWallet(app, { amount: 100_00 }), await aMember(app)]
  const { owner } = database()
  await sendAtOnce(app, payer, payee, 1_00)
  await owner.query(`
    begin;
    set local role none;
    set local session_replication_role = replica;
    update ledger.posting set created_at = created_at + interval '900 microseconds';
    commit`)
  await owner.query(
    `insert into compliance.previous_tier (user_id, tier, until)
     select $1, 3, max(created_at) - interval '400 microseconds' from ledger.posting`,
    [payer.user_id],
  )
  const current = await owner.query<{ out_per_day: number }>(
    'select t.out_per_day from identity.profile p join limits.tier t on t.tier = p.tier where p.id = $1',
    [payer.user_id],
  )
  const flows = await readFlows(app.server.database, payer.user_id, { after: 0, time_zone: 'UTC' })
  expect(flows.filter(({ direction }) => direction === 'out').map(({ allowed }) => allowed.out_per_day)).toEqual([
    current.rows[0]?.out_per_day,
  ])
})

test('a payment that another book returns does not count', async () => {
  const [payer, payee] = [await aFundedWallet(app, { amount: 100_00 }), await aMember(app, { phone: '+50937001234' })]
  const outgoing = async () => {
    for (const { feed } of app.server.books.all()) await feed.caughtUp()
    const flows = await readFlows(app.server.database, payer.user_id, { after: 0, time_zone: 'America/Port-au-Prince' })
    return flows.filter(({ direction }) => direction === 'out').map(({ kind, amount }) => [kind, amount])
  }
  await sendAtOnce(app, payer, payee, 5_00)
  expect(await outgoing()).toEqual([['sent_to_book', 5_00]])
  await database().owner.query(`select ledger_ht.close_member($1, 'frozen')`, [payee.user_id])
  await sendAtOnce(app, payer, payee, 7_00)
  expect(await outgoing()).toEqual([['sent_to_book', 5_00]])
})
