import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { useTestDatabase } from '../../../../test/database.ts'
import { aMember, type MemberPerson } from '../../../../test/members.ts'
import { codeOf } from '../../../../test/money.ts'
import { aStaffMember, type StaffPerson, steppedUp } from '../../../../test/staff.ts'

const database = useTestDatabase()
let app: TestApp
let admin: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database(), { config: { logLevel: 'silent', rateLimits: 'on' } })
  admin = await aStaffMember(app, database())
})
afterAll(() => app.stop())

const signIn = ({ email, password }: Pick<MemberPerson, 'email' | 'password'>) => app.call('sign_in', { email, password })

async function isGuessedAt({ email }: Pick<MemberPerson, 'email'>): Promise<string> {
  await database().owner.query(`delete from identity.attempts where subject like 'password-ip:%'`)
  for (let times = 0; times < 5; times += 1)
    expect(await codeOf(signIn({ email, password: 'not-this-one-4' }))).toBe('INVALID_CREDENTIALS')
  const { items } = await app.call('list_security_flags', { user: email }, admin)
  return items[0]?.id ?? 'there is none'
}
const lift = (flag_id: string, by: StaffPerson) =>
  app.call('resolve_security_flag', { admin_id: by.user_id, flag_id, resolution_note: 'They called: it was them.' }, by)

test('only a super admin lifts the lock of a staff member, never their own; the database checks it too', async () => {
  const boss = await aStaffMember(app, database(), { role: 'super_admin' })
  const another = await aStaffMember(app, database(), { role: 'super_admin' })
  const colleague = await aStaffMember(app, database())
  for (const victim of [another, colleague]) {
    const flag = await isGuessedAt(victim)
    expect(await codeOf(lift(flag, admin))).toBe('FORBIDDEN')
    const byHand = `select from security.resolve_flag($1, $2, 'by hand', $3)`
    expect((await database().app.query(byHand, [flag, admin.user_id, app.clock.now()])).rowCount).toBe(0)
    expect(await codeOf(signIn(victim))).toBe('LOCKED')
    expect((await lift(flag, boss)).flag.state).toBe('resolved')
  }
  expect(await codeOf(lift(await isGuessedAt(boss), boss))).toBe('FORBIDDEN')
})

test('at most three locks per account are lifted in a day by anyone, each recorded with its author', async () => {
  const marie = await aMember(app)
  const colleague = await aStaffMember(app, database())
  for (const by of [admin, colleague, admin]) {
    await lift(await isGuessedAt(marie), by)
    app.clock.forward({ minutes: 1 })
  }
  const fourth = await isGuessedAt(marie)
  for (const by of [admin, colleague]) expect(await codeOf(lift(fourth, by))).toBe('RATE_LIMITED')
  expect(await codeOf(signIn(marie))).toBe('LOCKED')
  const { items } = await app.call('list_security_events', { user: marie.hai_tag, event: 'lock_lifted' }, admin)
  const liftedBy = items.map(({ details }) => details.find(({ field }) => field === 'lifted_by')?.value)
  expect(liftedBy).toEqual([admin, colleague, admin].map(({ user_id }) => user_id))
  expect(items[0]).toMatchObject({ severity: 'warning', person: { user_id: marie.user_id } })
  app.clock.forward({ hours: 24 })
  admin = await steppedUp(app, await aStaffMember(app, database()))
  expect((await lift(await isGuessedAt(marie), admin)).flag.state).toBe('resolved')
})

test('a lift of locks from several networks counts once', async () => {
  const rose = await aMember(app)
  for (let times = 0; times < 3; times += 1) {
    const flag = await isGuessedAt(rose)
    await database().owner.query(
      `insert into security.security_flags (id, user_id, email, action_taken, reason, created_at, expires_at)
       select gen_random_uuid(), user_id, email, action_taken, reason, created_at, expires_at
         from security.security_flags, generate_series(1, 2) where id = $1`,
      [flag],
    )
    await lift(flag, admin)
    const open = await database().owner.query(`select from security.security_flags where user_id = $1 and not resolved`, [
      rose.user_id,
    ])
    expect(open.rowCount).toBe(0)
    app.clock.forward({ minutes: 1 })
  }
  expect(await codeOf(lift(await isGuessedAt(rose), admin))).toBe('RATE_LIMITED')
})

test('two concurrent lifts are both counted', async () => {
  const paul = await aMember(app)
  for (let times = 0; times < 2; times += 1) await lift(await isGuessedAt(paul), admin)
  const colleague = await aStaffMember(app, database())
  const flag = await isGuessedAt(paul)
  // A second lock for another reason, with the same time.
  const other = await database().owner.query<{ id: string }>(
    `insert into security.security_flags (id, user_id, email, action_taken, reason, created_at, expires_at)
     select gen_random_uuid(), user_id, email, 'locked', 'wrong_codes', created_at, expires_at
       from security.security_flags where id = $1 returning id`,
    [flag],
  )
  const outcomes = await Promise.allSettled([lift(flag, admin), lift(other.rows[0]?.id ?? '', colleague)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
