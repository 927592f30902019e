import { afterAll, beforeAll, expect, test } from 'vitest'
import { agentsOf, aPlace } from '../../../../test/agents.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { useTestDatabase } from '../../../../test/database.ts'
import { aMember, type MemberPerson } from '../../../../test/members.ts'
import { codeOf, followedUp } from '../../../../test/money.ts'
import { aStaffMember, callConfirmed, confirmed, type StaffPerson, summaryIn } from '../../../../test/staff.ts'

const database = useTestDatabase()
let app: TestApp
let daphnee: StaffPerson
let pierre: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database())
  daphnee = await aStaffMember(app, database(), { full_name: 'Daphnée Laurent' })
  pierre = await aStaffMember(app, database(), { full_name: 'Pierre Noël' })
})
afterAll(() => app.stop())
const { setTier } = agentsOf(() => app, database)

async function anAsker(): Promise<MemberPerson & { request_id: string }> {
  const member = await aMember(app)
  await setTier(member, 2)
  const { id } = await app.call('request_agent_status', aPlace, member.access_token)
  return { ...member, request_id: id }
}
const requestOf = async ({ access_token }: MemberPerson) => {
  await followedUp(app)
  return app.call('get_agent_request', {}, access_token)
}
const decide = (staff: StaffPerson, request_id: string, decision: 'approve' | 'reject', reason = '') =>
  callConfirmed(app, staff, 'admin_decide_agent_request', { request_id, decision, reason })
const auditOf = async (subject: string) => {
  const { rows } = await database().owner.query<Record<string, unknown>>(
    'select action, actor_id, target_user_id, reason, before, after from admin.audit_log where subject = $1',
    [subject],
  )
  return rows
}

/** The member’s own audit entry must not show the staff member’s IP address or device. */
async function memberTrailOf(user_id: string) {
  const { rows } = await database().owner.query<{ ip_address: string; extra_metadata: unknown }>(
    "select ip_address, extra_metadata from security.auth_audit_log where user_id = $1 and context = 'agent_request'",
    [user_id],
  )
  return rows
}

test('a request is listed; once approved, the member is an agent, is told, and the audit trail names who approved it', async () => {
  const marie = await anAsker()
  const list = await app.call('admin_list_agent_requests', { user_id: marie.user_id }, daphnee)
  expect(list.items).toMatchObject([
    { id: marie.request_id, status: 'pending', user: { user_id: marie.user_id, email: marie.email }, tier: 2, decided_by: null },
  ])
  const decided = await decide(daphnee, marie.request_id, 'approve')
  expect(decided).toMatchObject({ status: 'approved', reason: null, decided_by: { full_name: 'Daphnée Laurent' } })
  await followedUp(app)
  expect(await requestOf(marie)).toMatchObject({ is_agent: true, request: { status: 'approved' } })
  expect(await auditOf(marie.request_id)).toEqual([
    {
      action: 'agent_request_approved',
      actor_id: daphnee.user_id,
      target_user_id: marie.user_id,
      reason: null,
      before: { status: 'pending' },
      after: { status: 'approved' },
    },
  ])
  expect(await memberTrailOf(marie.user_id)).toEqual([
    { ip_address: '', extra_metadata: { request_id: marie.request_id, verdict: 'approved', decided_by: daphnee.user_id } },
  ])
  const waiting = await app.call('admin_list_agent_requests', { status: 'pending', user_id: marie.user_id }, daphnee)
  expect(waiting.items).toEqual([])
})

test('a rejection gives a reason, and the member can apply again', async () => {
  const jean = await anAsker()
  const without = { request_id: jean.request_id, decision: 'reject', reason: '' } as const
  expect(await codeOf(app.call('admin_decide_agent_request', without, daphnee))).toBe('BAD_REQUEST')
  const asked = { procedure: 'admin_decide_agent_request', input: { ...without, reason: 'Too far.' } } as const
  const summary = summaryIn(await app.call('prepare_admin_action', asked, daphnee))
  expect(summary).toMatch(/^reject the request of @\w+ to be an agent$/)
  await decide(daphnee, jean.request_id, 'reject', 'The address could not be found.')
  await followedUp(app)
  expect(await requestOf(jean)).toMatchObject({ is_agent: false, request: { reason: 'The address could not be found.' } })
  const { items } = await app.call('list_notifications', {}, jean.access_token)
  expect(items[0]).toMatchObject({ type: 'agent_rejected' })
  expect(items[0]?.message).toContain('could not be found')
  expect(await app.call('request_agent_status', aPlace, jean.access_token)).toMatchObject({ status: 'pending' })
})

test('of two simultaneous decisions one is rejected, and the other stays unchanged', async () => {
  const rose = await anAsker()
  const request = { request_id: rose.request_id }
  const yes = { ...request, decision: 'approve', reason: '' } as const
  const no = { ...request, decision: 'reject', reason: 'Too far away.' } as const
  const [first, second] = await Promise.all([
    confirmed(app, daphnee, 'admin_decide_agent_request', yes),
    confirmed(app, pierre, 'admin_decide_agent_request', no),
  ])
  const answers = await Promise.allSettled([
    app.call('admin_decide_agent_request', yes, first),
    app.call('admin_decide_agent_request', no, second),
  ])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await auditOf(rose.request_id)).toHaveLength(1)
  const { is_agent, request: stands } = await requestOf(rose)
  expect(is_agent).toBe(stands?.status === 'approved')
  expect(await codeOf(decide(daphnee, rose.request_id, 'approve'))).toBe('INVALID_TRANSITION')
})

test('a blocked member, a member who lost their tier, or the caller themselves cannot become an agent', async () => {
  const paul = await anAsker()
  await database().owner.query('update identity.profile set tier = 1 where id = $1', [paul.user_id])
  expect(await codeOf(decide(daphnee, paul.request_id, 'approve'))).toBe('TIER_NEEDED')
  await database().owner.query('update identity.profile set tier = 2, is_blocked = true, blocked_reason = $2 where id = $1', [
    paul.user_id,
    'Asked about.',
  ])
  expect(await codeOf(decide(daphnee, paul.request_id, 'approve'))).toBe('INVALID_TRANSITION')
  await setTier(pierre, 2)
  const own = await app.call('request_agent_status', aPlace, pierre.access_token)
  expect(await codeOf(decide(pierre, own.id, 'approve'))).toBe('FORBIDDEN')
  expect(await codeOf(decide(daphnee, crypto.randomUUID(), 'approve'))).toBe('NOT_FOUND')
})

test('the server’s database login cannot make agents, in a member’s name or its own', async () => {
  const rose = await anAsker()
  const decideAsStaff = async (actor: string, request = rose.request_id) =>
    (
      await database().app.query<{ outcome: string }>(
        "select agents.decide_as_staff($1, $2, 'approved', null, now()) as outcome",
        [actor, request],
      )
    ).rows[0]?.outcome
  expect(await decideAsStaff(rose.user_id)).toBe('forbidden')
  expect(await decideAsStaff(daphnee.user_id, crypto.randomUUID())).toBe('gone')
  await expect(
    database().app.query("select agents.decide($1, 'approved', null, $2, now())", [rose.request_id, daphnee.user_id]),
  ).rejects.toThrow('permission denied')
})
