import { randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aMember, aSignedUpPerson, type Person } from '../../../test/members.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { onLogLine: () => undefined })
})
afterAll(() => app.stop())

async function aTakenCopy({ access_token }: Person): Promise<(table: string) => unknown> {
  const { export_id } = await app.call('export_my_data', {}, access_token)
  const status = async () => (await app.call('get_my_data_export', {}, access_token)).export?.status
  await expect.poll(status).toBe('ready')
  const { content } = await app.call('download_my_data', { export_id }, access_token)
  const files = unzipSync(Buffer.from(content, 'base64'))
  return (table) => {
    const rows: unknown = JSON.parse(strFromU8(files[`json/${table}.json`] ?? new Uint8Array()) || '[]')
    return rows
  }
}

test('a user without a wallet gets an export of what exists', async () => {
  const newcomer = await aSignedUpPerson(app)
  const read = await aTakenCopy(newcomer)
  expect(read('account')).toMatchObject([{ email: newcomer.email }])
  expect(read('wallet')).toEqual([])
  expect(read('activity')).toEqual([])
})

test('the export lists actions from the server’s command line without their author', async () => {
  const marie = await aMember(app)
  await database().owner.query(
    `insert into security.auth_audit_log (id, action_type, source, user_id, ip_address, user_agent, request_id, context, extra_metadata, created_at)
     values ($1, 'factor_change', 'server', $2, '127.0.0.1', 'command line', 'x', 'authenticator_off', '{"os_user":"jpierre","kept":1}', now())`,
    [randomUUID(), marie.user_id],
  )
  const trail = (await aTakenCopy(marie))('security_trail')
  expect(trail).toContainEqual(expect.objectContaining({ context: 'authenticator_off', extra_metadata: { kept: 1 } }))
  expect(JSON.stringify(trail)).not.toContain('jpierre')
})

test('the export lists the actions of staff without the names and the IP address of the staff', async () => {
  const marie = await aMember(app)
  const admin_id = randomUUID()
  await database().owner.query(
    `insert into security.auth_audit_log (id, action_type, source, user_id, ip_address, user_agent, request_id, context, extra_metadata, created_at)
     values ($1, 'role_change', 'server', $2, '203.0.113.77', 'a colleague’s browser', 'x', 'agent_level', $3, now())`,
    [randomUUID(), marie.user_id, { agent_level: 2, decided_by: admin_id }],
  )
  const trail = (await aTakenCopy(marie))('security_trail')
  const entry = { context: 'agent_level', extra_metadata: { agent_level: 2 }, ip_address: null, user_agent: null }
  expect(trail).toContainEqual(expect.objectContaining(entry))
  expect(JSON.stringify(trail)).not.toContain(admin_id)
})
