import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aMember, type MemberPerson } from '../../../test/members.ts'
import { aStaffMember, type StaffPerson } from '../../../test/staff.ts'

/**
 * Tests what docs/runbooks/leaked-login.md says about a leak of the server’s database login, by running SQL as hai_app.
 */
const database = useTestDatabase()
let app: TestApp
let marie: StaffPerson
let rose: StaffPerson
let thief: MemberPerson
beforeAll(async () => {
  app = await startTestApp(database(), { config: { runsWorker: false } })
  marie = await aStaffMember(app, database(), { role: 'super_admin' })
  rose = await aStaffMember(app, database(), { role: 'super_admin' })
  thief = await aMember(app)
})
afterAll(() => app.stop())

type Who = Pick<MemberPerson, 'user_id'>
const run = (statement: string, values: readonly unknown[]) => database().app.query(statement, [...values])

type Query = typeof run

async function forgeApproval(asking: Who, approving: Who, query: Query = run): Promise<string> {
  const id = randomUUID()
  await query(
    `insert into approvals.approval (id, kind, needs, subject, payload, facts, target_user_id, requested_by, requested_at, expires_at)
     values ($1::uuid, 'role_grant', 'super_admin', $1::text, '{"role": "admin"}', '{"kind": "role_grant", "role": "admin"}', $2, $3, now(), now() + interval '1 day')`,
    [id, thief.user_id, asking.user_id],
  )
  await query(`update approvals.approval set status = 'approved', decided_by = $2, decided_at = now() where id = $1`, [
    id,
    approving.user_id,
  ])
  return id
}

/** Approves and uses the approval in one transaction, as the database requires. */
async function forge(asking: Who, approving: Who): Promise<string> {
  const client = await database().app.connect()
  try {
    await client.query('begin')
    const id = await forgeApproval(asking, approving, (statement, values) => client.query(statement, [...values]))
    await client.query('select users.change_role($1)', [id])
    await client.query('commit')
    return id
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('no role comes from one name alone, a lower rank, a member, or a direct insert', async () => {
  const admin = await aStaffMember(app, database())
  for (const [asking, approving] of [
    [marie, marie],
    [marie, admin],
    [marie, thief],
    [thief, marie],
    [admin, marie],
  ] as const)
    await expect(forge(asking, approving)).rejects.toThrow()
  const grant = `insert into identity.user_roles (user_id, role, granted_at) values ($1, 'admin', now())`
  await expect(run(grant, [thief.user_id])).rejects.toMatchObject({ code: '42501' })
})

test('an approval cannot be used in a later transaction', async () => {
  const id = await forgeApproval(marie, rose)
  await expect(run('select users.change_role($1)', [id])).rejects.toMatchObject({ code: '42501' })
  const { rows } = await run('select from identity.user_roles where user_id = $1', [thief.user_id])
  expect(rows).toEqual([])
})

test('someone posing as two super admins gets a role, and leaves rows that nobody can delete', async () => {
  const id = await forge(marie, rose)
  const { rows } = await run('select role, granted_by from identity.user_roles where user_id = $1', [thief.user_id])
  expect(rows).toEqual([{ role: 'admin', granted_by: marie.user_id }])
  for (const undo of [
    `delete from approvals.approval where id = $1`,
    `update approvals.approval set facts = '{}' where id = $1`,
    `update approvals.approval set decided_by = null where id = $1`,
    `delete from users.role_change where approval_id = $1`,
  ])
    await expect(run(undo, [id]), undo).rejects.toThrow()
  const kept = await run(
    'select a.status, c.change from approvals.approval a join users.role_change c on c.approval_id = a.id where a.id = $1',
    [id],
  )
  expect(kept.rows).toEqual([{ status: 'approved', change: 'granted' }])
})

test('the runbook’s statements for the owner work as written', async () => {
  await forge(rose, marie).catch(() => null)
  const chapter = readFileSync(new URL('../../../../docs/runbooks/leaked-login.md', import.meta.url), 'utf8')
  const lists = (/```sql\n([^`]+)```/.exec(chapter)?.[1] ?? '').replaceAll('THE DAY', '2020-01-01').split(';')
  const [approvals] = lists
  const { rows } = await database().owner.query<{ facts: object; asked_by: string }>(approvals ?? '')
  expect(rows).toContainEqual(
    expect.objectContaining({ facts: { kind: 'role_grant', role: 'admin' }, asked_by: marie.email, approved_by: rose.email }),
  )
  await database().owner.query(lists[1] ?? '')
  const ends = [...chapter.matchAll(/^update [^;]+;/gm)].map(([statement]) => statement)
  expect(ends).toHaveLength(3)
  for (const statement of ends) await database().owner.query(statement)
  const restarted = await startTestApp(database(), { config: { runsWorker: false }, clock: app.clock })
  onTestFinished(() => restarted.stop())
  await expect(restarted.call('admin_list_users', {}, marie)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})
