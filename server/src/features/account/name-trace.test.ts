import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aMember, aSignedUpPerson } from '../../../test/members.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

async function namesOf(user_id: string) {
  const { rows } = await database().owner.query<Record<string, unknown>>(
    `select name_before, name_after, changed_by, changed_at,
            changed_at between clock_timestamp() - interval '6 minutes' and clock_timestamp() as lately
       from identity.name_change where user_id = $1 order by id`,
    [user_id],
  )
  return rows
}

test('a name change is recorded for good: whose, old and new name, by whom and when', async () => {
  const marie = await aMember(app, { full_name: 'Marie Joseph' })
  app.clock.forward({ minutes: 5 })
  await app.call('update_profile', { full_name: 'Marie Pierre' }, marie.access_token)
  const at = app.clock.now()
  app.clock.forward({ minutes: 5 })
  await app.call('update_profile', { full_name: 'Marie Pierre' }, marie.access_token)
  await app.call('update_profile', { hidden_from_email: true }, marie.access_token)
  await database().owner.query(`update identity.profile set full_name = 'M. Pierre' where id = $1`, [marie.user_id])
  expect(await namesOf(marie.user_id)).toMatchObject([
    { name_before: 'Marie Joseph', name_after: 'Marie Pierre', changed_by: 'member', changed_at: at },
    { name_before: 'Marie Pierre', name_after: 'M. Pierre', changed_by: 'operator', lately: true },
  ])
  for (const statement of [`delete from identity.name_change`, `update identity.name_change set name_before = 'x'`]) {
    await expect(database().app.query(statement)).rejects.toMatchObject({ code: '42501' })
    await expect(database().owner.query(statement)).rejects.toThrow('append-only')
  }
})

test('the server’s database login cannot change a name without a record or with a false date', async () => {
  const marie = await aMember(app, { full_name: 'Marie Joseph' })
  const asServer = (set: string) => database().app.query(`update identity.profile set ${set} where id = $1`, [marie.user_id])
  await expect(asServer('onboarded = false')).rejects.toMatchObject({ code: '42501' })
  // Enforces the clock skew limit of a production database. Test databases accept any clock.
  await database().owner.query('update ledger.head set skew = 300')
  await asServer(`full_name = 'Rose Pierre', updated_at = '1999-01-01'`)
  await database().owner.query('update ledger.head set skew = null')
  const noted = { name_before: 'Marie Joseph', name_after: 'Rose Pierre', changed_by: 'member', lately: true }
  expect(await namesOf(marie.user_id)).toMatchObject([noted])
})

test('the account setup also records when it replaces a name imported from elsewhere', async () => {
  const { user_id, access_token } = await aSignedUpPerson(app)
  await database().app.query(`update identity.profile set full_name = 'Marie Joseph' where id = $1`, [user_id])
  const setUp = { user_id, full_name: 'Marie Pierre', hai_tag: 'marie_pierre', phone: null }
  await app.call('complete_user_onboarding', setUp, access_token)
  const noted = { name_before: 'Marie Joseph', name_after: 'Marie Pierre', changed_by: 'member' }
  expect(await namesOf(user_id)).toMatchObject([noted])
})
