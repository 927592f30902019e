import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { changeByTwo, aStaffMember, type StaffPerson } from '../../../test/staff.ts'

const database = useTestDatabase()
let app: TestApp
let chief: StaffPerson
let second: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database())
  chief = await aStaffMember(app, database(), { role: 'super_admin' })
  second = await aStaffMember(app, database(), { role: 'super_admin' })
})
afterAll(() => app.stop())

const changedRows = async (table: string): Promise<number> => {
  const { rows } = await database().owner.query<{ count: string }>(`select count(*) from ${table}`)
  return Number(rows[0]?.count)
}

const rule = `(select to_jsonb(r) || '{"tax_bp": 900}' from fees.rule r where operation = 'send' limit 1)`
const draft = `insert into legal.draft (document, revision, base_number, texts, edited_by, edited_at)
  select 'terms', 7000, coalesce(max(v.number), 0), '{"en": {"title": "a", "body": "b"}, "fr": {"title": "a", "body": "b"}, "ht": {"title": "a", "body": "b"}}', $1, now()
    from legal.version v where v.document = 'terms'
  on conflict (document) do update set revision = 7000, base_number = excluded.base_number, texts = excluded.texts`

test.each([
  ['a fee rule', `select fees.publish($1, ${rule}, now() + interval '1 day', 'why', now())`, 'fees.rule'],
  [
    'a tier',
    `select limits.set_tier($1, 1, (select version from limits.tier where tier = 1), '{}', 'why', now())`,
    'limits.change',
  ],
  [
    'an agent level',
    `select limits.set_agent_level($1, 1, (select version from limits.agent_level where level = 1), '{}', 'why', now())`,
    'limits.change',
  ],
  ['the rate', `select rates.set_htg($1, 131, 'x', now(), true, now())`, 'rates.htg_rate'],
  [
    'the referral programme',
    `select referrals.set_settings($1, (select version from referrals.settings), '{}', 'why', now())`,
    'referrals.settings_change',
  ],
  ['a legal text', `select legal.publish($1, 'terms', 7000, gen_random_uuid(), false, null, 'why', now())`, 'legal.version'],
])('%s cannot be changed without an approval, not even with the server’s database login', async (_what, door, table) => {
  await database().owner.query(draft, [chief.user_id])
  const before = await changedRows(table)
  await expect(database().app.query(door, [chief.user_id])).rejects.toThrow('needs the approval of a second super_admin')
  expect(await changedRows(table)).toBe(before)
})

test('an approval is valid for the change it approved and for no later one', async () => {
  const { tiers } = await app.call('get_transaction_limits', {}, chief)
  const [tier] = tiers
  if (!tier) return expect.fail('no tier')
  const change = { ...tier, balance: tier.balance - 1, reason: 'Housekeeping of the figures' }
  await changeByTwo(app, [chief, second], 'set_transaction_limit', change)
  expect((await app.call('get_transaction_limits', {}, chief)).tiers[0]?.balance).toBe(tier.balance - 1)
  const door = `select limits.set_tier($1, $2, (select version from limits.tier where tier = $2), '{}', 'why', now())`
  await expect(database().app.query(door, [chief.user_id, tier.tier])).rejects.toThrow('a second super_admin')
  const reuse = database().app.query('update approvals.approval set approved_in = pg_current_xact_id()')
  await expect(reuse).rejects.toThrow('permission denied')
})
