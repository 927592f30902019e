import {
  disputeActions,
  disputeRoles,
  disputeStatuses,
  disputeStepOf,
  type DisputeAction,
  type DisputeRole,
  type DisputeStatus,
  type ProposedOutcome,
} from '@hai/contract/dispute-steps'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { disputesOf, refusalOf, type DisputedPair } from '../../../test/disputes.ts'
import type { MemberPerson } from '../../../test/members.ts'
import { balancesOf } from '../../../test/money.ts'

const database = useTestDatabase()
let app: TestApp
let admin: MemberPerson
beforeAll(async () => {
  app = await startTestApp(database())
  admin = await people.anAdmin()
})
afterAll(() => app.stop())
const people = disputesOf(() => app, database)
beforeEach(people.alone)

/** Status, role, action, new status. Repeats the rules of the code, so that the test does not rely on them. */
const allowed: readonly (readonly [DisputeStatus | null, DisputeRole, DisputeAction, DisputeStatus])[] = [
  [null, 'payer', 'open', 'open'],
  [null, 'payee', 'open', 'open'],
  [null, 'system', 'open', 'escalated'],
  ['open', 'payer', 'say', 'open'],
  ['open', 'payee', 'say', 'open'],
  ['open', 'payer', 'escalate', 'escalated'],
  ['open', 'payee', 'escalate', 'escalated'],
  ['open', 'system', 'escalate', 'escalated'],
  ['open', 'admin', 'refund', 'refunded'],
  ['open', 'admin', 'release', 'resolved'],
  ['open', 'admin', 'close', 'closed'],
  ['open', 'admin', 'freeze', 'escalated'],
  ['open', 'payer', 'propose', 'open'],
  ['open', 'payer', 'decline', 'open'],
  ['open', 'payer', 'retract', 'open'],
  ['open', 'payer', 'refund', 'refunded'],
  ['open', 'payer', 'release', 'resolved'],
  ['open', 'payer', 'close', 'closed'],
  ['open', 'payee', 'propose', 'open'],
  ['open', 'payee', 'decline', 'open'],
  ['open', 'payee', 'retract', 'open'],
  ['open', 'payee', 'refund', 'refunded'],
  ['open', 'payee', 'release', 'resolved'],
  ['open', 'payee', 'close', 'closed'],
  ['escalated', 'payer', 'say', 'escalated'],
  ['escalated', 'payee', 'say', 'escalated'],
  ['escalated', 'admin', 'refund', 'refunded'],
  ['escalated', 'admin', 'release', 'resolved'],
  ['escalated', 'admin', 'close', 'closed'],
  ['escalated', 'admin', 'freeze', 'escalated'],
  ['escalated', 'payer', 'propose', 'escalated'],
  ['escalated', 'payer', 'decline', 'escalated'],
  ['escalated', 'payer', 'retract', 'escalated'],
  ['escalated', 'payer', 'refund', 'refunded'],
  ['escalated', 'payer', 'release', 'resolved'],
  ['escalated', 'payee', 'propose', 'escalated'],
  ['escalated', 'payee', 'decline', 'escalated'],
  ['escalated', 'payee', 'retract', 'escalated'],
  ['escalated', 'payee', 'refund', 'refunded'],
  ['escalated', 'payee', 'release', 'resolved'],
]

test('the table allows exactly the documented transitions for every status, action and role', () => {
  for (const from of [null, ...disputeStatuses])
    for (const role of disputeRoles)
      for (const action of disputeActions) {
        const found = allowed.find(([state, who, what]) => state === from && who === role && what === action)
        expect([from, role, action, disputeStepOf(from, action, role)?.to]).toEqual([from, role, action, found?.[3]])
      }
})

/**
 * Lets either party escalate the dispute now. The deadline of the automatic escalation stays, because otherwise the
 * scheduled job would escalate the dispute first.
 */
const makeDue = ({ dispute_id }: DisputedPair) =>
  database().owner.query(`update disputes.deadline set due_at = 'epoch' where dispute_id = $1 and kind = 'escalable'`, [
    dispute_id,
  ])

async function inState(status: DisputeStatus): Promise<DisputedPair> {
  const pair = await people.aDispute()
  const { approveRefund, releaseFunds, closeWithoutAction } = app.server.disputes
  const judged = people.grounds(admin, pair.dispute_id)
  if (status === 'escalated') await makeDue(pair).then(() => people.escalate(pair, pair.member))
  if (status === 'refunded') await approveRefund(judged)
  if (status === 'resolved') await releaseFunds(judged)
  if (status === 'closed') await closeWithoutAction(judged)
  await makeDue(pair)
  return pair
}

async function answered(
  pair: DisputedPair,
  { by, outcome }: { readonly by: MemberPerson; readonly outcome: ProposedOutcome },
  who: MemberPerson,
  answer: 'accept' | 'decline' | 'retract',
): Promise<void> {
  const { proposal } = await people.propose(pair, by, outcome)
  await people.answer(pair, who, answer, { proposal_id: proposal?.id ?? '' })
}

const steps: readonly (readonly [DisputeRole, DisputeAction, (pair: DisputedPair) => Promise<unknown>])[] = [
  ['payer', 'say', (pair) => people.write(pair, pair.member)],
  ['payee', 'say', (pair) => people.write(pair, pair.agent)],
  ['payer', 'escalate', (pair) => people.escalate(pair, pair.member)],
  ['payee', 'escalate', (pair) => people.escalate(pair, pair.agent)],
  ...(['payer', 'payee'] as const).flatMap((role) => {
    const [own, other] = role === 'payer' ? (['member', 'agent'] as const) : (['agent', 'member'] as const)
    return [
      [role, 'propose', (pair: DisputedPair) => people.propose(pair, pair[own], 'release')],
      [role, 'decline', (pair: DisputedPair) => answered(pair, { by: pair[other], outcome: 'refund' }, pair[own], 'decline')],
      [role, 'retract', (pair: DisputedPair) => answered(pair, { by: pair[own], outcome: 'refund' }, pair[own], 'retract')],
      [role, 'refund', (pair: DisputedPair) => answered(pair, { by: pair[other], outcome: 'refund' }, pair[own], 'accept')],
      [role, 'release', (pair: DisputedPair) => answered(pair, { by: pair[other], outcome: 'release' }, pair[own], 'accept')],
    ] as const
  }),
  ['payer', 'close', (pair) => people.close(pair, pair.member)],
  ['admin', 'refund', ({ dispute_id }) => app.server.disputes.approveRefund(people.grounds(admin, dispute_id))],
  ['admin', 'release', ({ dispute_id }) => app.server.disputes.releaseFunds(people.grounds(admin, dispute_id))],
  ['admin', 'close', ({ dispute_id }) => app.server.disputes.closeWithoutAction(people.grounds(admin, dispute_id))],
  ['admin', 'freeze', ({ dispute_id, agent }) => freeze(agent, dispute_id)],
]
const freeze = ({ user_id }: MemberPerson, dispute_id: string) =>
  app.server.disputes.freezeAccount({ ...people.grounds(admin, dispute_id), user_id })

const stateOf = async ({ dispute_id }: DisputedPair) => {
  const { rows } = await database().owner.query<{ status: string; version: number }>(
    'select status, version from disputes.dispute where id = $1',
    [dispute_id],
  )
  return rows[0]
}

/**
 * The changes in cents of the member’s available balance, the money on hold and the agent’s balance. The agent’s share
 * is 66 cents.
 */
const moved: Partial<Record<DisputeAction, readonly [member: number, held: number, agent: number]>> = {
  refund: [51_14, -51_14, 0],
  release: [0, -51_14, 50_66],
}

const PATIENCE_MS = 120_000

test.each(disputeStatuses)(
  'a %s dispute allows the transitions of its status and rejects all others without effect',
  async (from) => {
    const still = await inState(from)
    const [before, money] = [await stateOf(still), await balancesOf(app, still.member)]
    for (const [role, action, take] of steps) {
      const step = disputeStepOf(from, action, role)
      if (!step) {
        expect([role, action, await refusalOf(take(still))]).toEqual([role, action, 'INVALID_TRANSITION'])
        continue
      }
      const pair = await inState(from)
      const [had, heldBefore] = await balancesOf(app, pair.member)
      const [agentHad] = await balancesOf(app, pair.agent)
      expect([role, action, await refusalOf(take(pair))]).toEqual([role, action, 'done'])
      expect((await stateOf(pair))?.status).toBe(step.to)
      const [has, held] = await balancesOf(app, pair.member)
      const agentHas = action === 'freeze' ? agentHad : (await balancesOf(app, pair.agent))[0]
      expect([action, has - had, held - heldBefore, agentHas - agentHad]).toEqual([action, ...(moved[action] ?? [0, 0, 0])])
    }
    expect([await stateOf(still), await balancesOf(app, still.member)]).toEqual([before, money])
  },
  PATIENCE_MS,
)

test('only staff decide, and nobody decides their own case or freezes staff', async () => {
  const pair = await inState('open')
  const { dispute_id, member, agent } = pair
  const { approveRefund, releaseFunds, closeWithoutAction } = app.server.disputes
  for (const decide of [approveRefund, releaseFunds, closeWithoutAction]) {
    expect(await refusalOf(decide(people.grounds(member, dispute_id)))).toBe('FORBIDDEN')
    expect(await refusalOf(decide(people.grounds(admin, crypto.randomUUID())))).toBe('NOT_FOUND')
  }
  await database().owner.query(`insert into identity.user_roles (user_id, role, granted_at) values ($1, 'admin', now())`, [
    agent.user_id,
  ])
  expect(await refusalOf(releaseFunds(people.grounds(agent, dispute_id)))).toBe('FORBIDDEN')
  expect(await refusalOf(freeze(agent, dispute_id))).toBe('FORBIDDEN')
  const stranger = await people.aSaver()
  expect(await refusalOf(freeze(stranger, dispute_id))).toBe('NOT_FOUND')
  expect(
    await refusalOf(app.server.disputes.freezeAccount({ ...people.grounds(member, dispute_id), user_id: stranger.user_id })),
  ).toBe('FORBIDDEN')
  expect(await stateOf(pair)).toEqual({ status: 'open', version: 1 })
})

test('a frozen member reads the reason and loses their sessions; the other party is not told, and both keep their dispute', async () => {
  const pair = await inState('open')
  await freeze(pair.agent, pair.dispute_id)
  const { rows: trail } = await database().owner.query<{ action_type: string; extra_metadata: object }>(
    `select action_type, extra_metadata from security.auth_audit_log where user_id = $1 and context = 'frozen'`,
    [pair.agent.user_id],
  )
  const { admin_id, reason_code, dispute_id } = people.grounds(admin, pair.dispute_id)
  expect(trail).toMatchObject([{ action_type: 'account_locked', extra_metadata: { admin_id, reason_code, dispute_id } }])
  const { email, password, refresh_token } = pair.agent
  expect(await refusalOf(app.call('refresh_session', { refresh_token }))).toBe('ACCOUNT_BLOCKED')
  const refused = await app.call('sign_in', { email, password }).catch((error: unknown) => error)
  expect(refused).toMatchObject({ body: { code: 'ACCOUNT_BLOCKED', data: { reason: 'The photo shows what was handed over.' } } })
  const seen = await people.see(pair, pair.member)
  expect([seen.status, seen.events.map(({ kind }) => kind)]).toEqual(['escalated', ['opened']])
  const { events, conversation } = await app.server.disputes.readCase(pair.dispute_id)
  expect(events.at(-1)).toMatchObject({ kind: 'frozen', actor_id: admin.user_id, reason_code: 'short_paid' })
  expect(conversation.length).toBeGreaterThan(0)
  await app.server.disputes.approveRefund(people.grounds(admin, pair.dispute_id))
  expect(await balancesOf(app, pair.member)).toEqual([100_00, 0])
})
