import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { useTestDatabase } from '../../test/database.ts'
import { codeOf } from '../../test/staff-sign-in.ts'
import { aMember, type MemberPerson } from '../../test/members.ts'
import { aStaffMember, type StaffPerson } from '../../test/staff.ts'
import { procedureList, jsonSchemaOf } from './contract-list.ts'
import { sensitiveReadRate } from './rate-limits.ts'

const database = useTestDatabase()
let app: TestApp
let marie: MemberPerson
beforeAll(async () => {
  app = await startTestApp(database(), { config: { rateLimits: 'on', runsWorker: false } })
  marie = await aMember(app)
})
afterAll(() => app.stop())

const tracesOf = async ({ user_id }: StaffPerson) => {
  const { rows } = await database().owner.query<{ details: unknown; ip_address: string }>(
    `select details, ip_address from security.security_events
      where user_id = $1 and event_type = 'sensitive_data_access' order by created_at, id`,
    [user_id],
  )
  return rows
}

test('staff reads of member data are recorded with reader, query and address, once for a screen that polls', async () => {
  const staff = await aStaffMember(app, database())
  const search = () => app.call('admin_search', { query: marie.hai_tag }, staff)
  for (let at = 0; at < 3; at += 1) await search()
  await app.call('get_ledger_trace', { user_id: marie.user_id, account: 'on_hold', limit: 10 }, staff)
  await app.call('list_balance_reconciliation', {}, staff)
  expect(await tracesOf(staff)).toEqual([
    { details: { action: 'admin_search', asked: JSON.stringify({ query: marie.hai_tag }) }, ip_address: '127.0.0.1' },
    {
      details: { action: 'get_ledger_trace', asked: JSON.stringify({ user_id: marie.user_id, account: 'on_hold' }) },
      ip_address: '127.0.0.1',
    },
    { details: { action: 'list_balance_reconciliation' }, ip_address: '127.0.0.1' },
  ])
})

test('rejected reads are recorded too, because an error can reveal what a member has', async () => {
  const staff = await aStaffMember(app, database())
  const asked = { user_id: marie.user_id, amount: 999_00, reason_code: 'goodwill' } as const
  expect(await codeOf(app.call('preview_adjustment', asked, staff))).toBe('LIMIT_EXCEEDED')
  const input = { ...asked, idempotency_key: randomUUID(), admin_id: staff.user_id, reason: 'An agent did not come, twice.' }
  const prepared = { procedure: 'admin_wallet_adjustment', input }
  expect(await codeOf(app.call('prepare_admin_action', prepared, staff))).toBe('LIMIT_EXCEEDED')
  expect(await tracesOf(staff)).toMatchObject([
    { details: { action: 'preview_adjustment', asked: JSON.stringify(asked) } },
    { details: { action: 'prepare_admin_action', asked: expect.stringContaining(marie.user_id) as string } },
  ])
})

test('all such reads share one rate limit, so nobody can read all members one by one', async () => {
  const staff = await aStaffMember(app, database())
  const at = app.clock.now().toISOString()
  const reads = [() => app.call('get_balance_at', { user_id: marie.user_id, at }, staff), () => app.call('list_holds', {}, staff)]
  for (let read = 0; read < sensitiveReadRate.calls; read += 1) await reads[read % 2]?.()
  for (const read of reads) expect(await codeOf(read())).toBe('RATE_LIMITED')
  expect(await codeOf(app.call('get_ledger_health', {}, staff))).toBe('done')
  app.clock.forward({ seconds: sensitiveReadRate.windowSeconds })
  expect(await codeOf(app.call('list_holds', {}, staff))).toBe('done')
})

/** Calls whose change is audited, or that show no members. */
const notedOtherwise: readonly string[] = [
  'admin_withdraw_approval',
  'resolve_ledger_alert',
  'admin_add_user_note',
  'admin_decide_identity_documents',
  'admin_resolve_compliance_flag',
  'resolve_security_flag',
  'revoke_token',
  'trigger_anomaly_check',
  'start_balance_reconciliation',
  'get_balance_reconciliation_run',
  'admin_list_legal_documents',
  'admin_get_legal_document',
  'admin_save_legal_draft',
]

test('every staff call that shows members is recorded as a sensitive read or otherwise', () => {
  const shows = procedureList.filter(({ procedure: { access, output, is_confirmed_action } }) => {
    if ((access !== 'admin' && access !== 'super_admin') || is_confirmed_action) return false
    return /"(user_)?email":/.test(JSON.stringify(jsonSchemaOf(output, 'output')))
  })
  const unnoted = shows.flatMap(({ name, procedure }) => (procedure.is_sensitive_read ? [] : [name]))
  // A call that fails here needs `is_sensitive_read: true` in the contract, next to its access.
  expect(unnoted.filter((name) => !notedOtherwise.includes(name))).toEqual([])
})

test('only staff calls are marked as sensitive reads', () => {
  const others = procedureList.filter(
    ({ procedure: { access, is_sensitive_read } }) => is_sensitive_read && !access.includes('admin'),
  )
  expect(others.map(({ name }) => name)).toEqual([])
})
