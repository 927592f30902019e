import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { readBy } from '../../../test/chat.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aStatement, disputesOf, refusalOf, type DisputedPair } from '../../../test/disputes.ts'
import type { MemberPerson } from '../../../test/members.ts'
import { balancesOf } from '../../../test/money.ts'
import { listening } from '../../../test/realtime.ts'
import { aStaffMember, type StaffPerson } from '../../../test/staff.ts'
import { tasksOf } from '../../../test/tasks.ts'

const database = useTestDatabase()
let app: TestApp
let admin: MemberPerson
let jean: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database())
  admin = await people.anAdmin()
  jean = await aStaffMember(app, database(), { full_name: 'Jean Pierre' })
})
afterAll(() => app.stop())
const people = disputesOf(() => app, database)
beforeEach(people.alone)
const { aDispute, answer, close, grounds, inState, open, passFor, propose, see } = people

const idOf = ({ proposal }: Awaited<ReturnType<typeof see>>): string => proposal?.id ?? ''
const moneyOf = async ({ member, agent }: DisputedPair) => [await balancesOf(app, member), await balancesOf(app, agent)]
const messagesOf = async (who: MemberPerson) => (await people.notificationsOf(who)).map(({ message }) => message)

describe('an agreement', () => {
  test('returns all held money once the agent accepts the member’s proposal', async () => {
    const pair = await aDispute()
    const before = await moneyOf(pair)
    const proposed = await propose(pair, pair.member, 'refund')
    expect(proposed).toMatchObject({
      status: 'open',
      outcomes: { refund: 51_14, release: 50_66 },
      actions: ['say', 'retract', 'close', 'confirm_received'],
      proposal: { by: 'you', outcome: 'refund' },
    })
    expect(await see(pair, pair.agent)).toMatchObject({ actions: ['say', 'accept', 'decline'], proposal: { by: 'other' } })
    expect(await moneyOf(pair)).toEqual(before)
    const ended = await answer(pair, pair.agent, 'accept')
    expect(ended).toMatchObject({
      status: 'refunded',
      moved: 50_00,
      ended_by: 'agreement',
      actions: [],
      outcomes: null,
      proposal: null,
      events: [{ kind: 'opened' }, { kind: 'proposed_refund', by: 'other' }, { kind: 'refunded', by: 'you' }],
    })
    expect(await see(pair, pair.member)).toMatchObject({ status: 'refunded', moved: 51_14 })
    expect(await moneyOf(pair)).toEqual([
      [100_00, 0],
      [0, 0],
    ])
  })

  test('pays the agent in full, and can be neither appealed nor disputed again', async () => {
    const pair = await aDispute()
    await propose(pair, pair.agent, 'release')
    await answer(pair, pair.member, 'accept')
    expect(await moneyOf(pair)).toEqual([
      [48_86, 0],
      [50_66, 0],
    ])
    for (const who of [pair.member, pair.agent])
      expect(await see(pair, who)).toMatchObject({ status: 'resolved', appealable_until: null, actions: [] })
    expect(await refusalOf(app.call('appeal_dispute', { ...pair, body: aStatement }, pair.member.access_token))).not.toBe('done')
    expect(await refusalOf(open(pair, pair.member))).toBe('DISPUTE_DECIDED')
  })

  test('about a task pays the worker or returns the reward', async () => {
    const tasks = tasksOf(() => app, database)
    for (const [outcome, status] of [
      ['release', 'approved'],
      ['refund', 'refunded'],
    ] as const) {
      const { id, creator, worker } = await tasks.inState('rejected')
      const about = { related_type: 'task', related_id: id, category: 'other', description: aStatement } as const
      const { id: dispute_id } = await app.call('open_dispute', about, worker.access_token)
      await propose({ dispute_id }, creator, outcome)
      await answer({ dispute_id }, worker, 'accept')
      expect((await app.call('get_task', { task_id: id }, creator.access_token)).status).toBe(status)
    }
  })

  test('notifies only the other party, as the proposal did, and adds a message to the conversation', async () => {
    const pair = await aDispute()
    const live = await listening(app, pair.agent.access_token, ['disputes'])
    await propose(pair, pair.member, 'release')
    await live.until(() => live.events('disputes').some(({ record }) => 'proposal' in record && record.proposal !== null))
    live.close()
    const proposal = 'Marie J. proposed a way to end your dispute. Check the amounts, then accept or decline.'
    expect((await messagesOf(pair.agent))[0]).toBe(proposal)
    expect(await messagesOf(pair.member)).not.toContain(proposal)
    const { items } = await app
      .call('get_dashboard', {}, pair.agent.access_token)
      .then(({ waiting_for_me }) => ({ items: waiting_for_me }))
    expect(items).toMatchObject([{ kind: 'dispute_proposal', id: pair.dispute_id }])
    const [member, agent] = [await messagesOf(pair.member), await messagesOf(pair.agent)]
    await answer(pair, pair.agent, 'accept')
    expect(await messagesOf(pair.member)).toEqual(['Your dispute has been resolved', ...member])
    expect(await messagesOf(pair.agent)).toEqual(agent)
    const { chat_session_id } = (await see(pair, pair.member)).item
    expect((await readBy(app, pair.member, chat_session_id ?? '')).slice(-2)).toEqual([
      'You proposed a way to end the dispute.',
      'You both agreed. The cash-out of $50.00 counts as paid out.',
    ])
  })

  test('appears in the case file while it is pending and afterwards', async () => {
    const pair = await aDispute()
    await propose(pair, pair.member, 'release')
    const read = () => app.call('admin_get_dispute', { dispute_id: pair.dispute_id }, jean)
    expect((await read()).proposal).toMatchObject({ side: 'payer', outcome: 'release', amount: 50_66 })
    await answer(pair, pair.agent, 'accept')
    const shown = await read()
    expect(shown).toMatchObject({ status: 'resolved', decided_by: null, proposal: null, obstacle: 'over', moved: 50_66 })
    expect(shown.events.map(({ kind, role }) => [kind, role])).toEqual([
      ['opened', 'payer'],
      ['proposed_release', 'payer'],
      ['released', 'payee'],
    ])
    expect(shown.postings.map(({ kind }) => kind)).toEqual(['cash_out_held', 'cash_out'])
  })
})

describe('a proposal', () => {
  test('is answered once, only by the other party, and retracted only by its author', async () => {
    const pair = await aDispute()
    const before = await moneyOf(pair)
    const proposal_id = idOf(await propose(pair, pair.member, 'release'))
    expect(await refusalOf(answer(pair, pair.member, 'accept'))).toBe('INVALID_TRANSITION')
    expect(await refusalOf(answer(pair, pair.member, 'decline'))).toBe('INVALID_TRANSITION')
    expect(await refusalOf(answer(pair, pair.agent, 'retract'))).toBe('INVALID_TRANSITION')
    expect(await refusalOf(propose(pair, pair.agent, 'refund'))).toBe('INVALID_TRANSITION')
    expect(await refusalOf(answer(pair, pair.agent, 'accept', { proposal_id: randomUUID() }))).toBe('NOT_FOUND')
    expect(await refusalOf(answer(pair, await people.aSaver(), 'accept', { proposal_id }))).toBe('NOT_FOUND')
    expect(await answer(pair, pair.agent, 'decline')).toMatchObject({ status: 'open', proposal: null })
    expect((await messagesOf(pair.member))[0]).toBe('Paul D. declined your proposal. The dispute continues.')
    expect(await refusalOf(answer(pair, pair.agent, 'accept', { proposal_id }))).toBe('INVALID_TRANSITION')
    await propose(pair, pair.agent, 'refund')
    expect(await answer(pair, pair.agent, 'retract')).toMatchObject({ proposal: null })
    expect(await moneyOf(pair)).toEqual(before)
  })

  test('a proposal of another dispute is NOT_FOUND', async () => {
    const [pair, other] = [await aDispute(), await aDispute()]
    const proposal_id = idOf(await propose(other, other.member, 'release'))
    expect(await refusalOf(answer(pair, pair.agent, 'accept', { proposal_id }))).toBe('NOT_FOUND')
  })

  test('counts once when sent or answered twice with one key; another command with the key is rejected', async () => {
    const pair = await aDispute()
    const [key, second] = [randomUUID(), randomUUID()]
    const first = await propose(pair, pair.member, 'release', key)
    expect(await propose(pair, pair.member, 'release', key)).toEqual(first)
    expect(await refusalOf(propose(pair, pair.member, 'refund', key))).toBe('IDEMPOTENCY_CONFLICT')
    const accept = { idempotency_key: second, proposal_id: idOf(first) }
    const [one, two] = await Promise.all([answer(pair, pair.agent, 'accept', accept), answer(pair, pair.agent, 'accept', accept)])
    expect(one).toEqual(two)
    expect(await refusalOf(answer(pair, pair.agent, 'decline', accept))).toBe('IDEMPOTENCY_CONFLICT')
    expect((await balancesOf(app, pair.agent))[0]).toBe(50_66)
  })

  test('expires', async () => {
    const before = await aDispute()
    const proposal_id = idOf(await propose(before, before.member, 'release'))
    const pair = await passFor(before, { hours: 72 })
    expect(await see(pair, pair.agent)).toMatchObject({ proposal: null })
    expect(await refusalOf(answer(pair, pair.agent, 'accept', { proposal_id }))).toBe('INVALID_TRANSITION')
    expect(await propose(pair, pair.agent, 'refund')).toMatchObject({ proposal: { by: 'you' } })
  })

  test('ends with a staff decision, a close or a freeze', async () => {
    const decided = await aDispute()
    const proposal_id = idOf(await propose(decided, decided.member, 'release'))
    await app.server.disputes.approveRefund(grounds(admin, decided.dispute_id))
    expect(await refusalOf(answer(decided, decided.agent, 'accept', { proposal_id }))).toBe('INVALID_TRANSITION')

    const frozen = await aDispute()
    const theirs = idOf(await propose(frozen, frozen.agent, 'release'))
    const freeze = { ...grounds(admin, frozen.dispute_id), user_id: frozen.agent.user_id }
    await app.server.disputes.freezeAccount(freeze)
    const { rows: audited } = await database().owner.query(
      `select actor_id, actor_role, reason, before, after ->> 'dispute_id' as dispute_id from admin.audit_log
        where action = 'account_frozen' and target_user_id = $1`,
      [frozen.agent.user_id],
    )
    expect(audited).toEqual([
      {
        actor_id: admin.user_id,
        actor_role: 'admin',
        reason: freeze.reason,
        before: { is_blocked: false },
        dispute_id: frozen.dispute_id,
      },
    ])
    expect(await see(frozen, frozen.member)).toMatchObject({ status: 'escalated', proposal: null })
    expect(await refusalOf(answer(frozen, frozen.member, 'accept', { proposal_id: theirs }))).toBe('INVALID_TRANSITION')
    expect(await balancesOf(app, frozen.member)).toEqual([48_86, 51_14])
  })

  test('a proposal of a frozen account cannot be accepted, and a new one can be made', async () => {
    const pair = await aDispute()
    const proposal_id = idOf(await propose(pair, pair.agent, 'release'))
    await app.server.disputes.freezeAccount({
      ...grounds(admin, pair.dispute_id),
      dispute_id: undefined,
      user_id: pair.agent.user_id,
    })
    expect((await see(pair, pair.member)).proposal).toBe(null)
    expect(await refusalOf(answer(pair, pair.member, 'accept', { proposal_id }))).toBe('INVALID_TRANSITION')
    expect(await propose(pair, pair.member, 'refund')).toMatchObject({ proposal: { by: 'you' } })
  })

  test('needs money on hold and notifies the other party at most ten times a day', async () => {
    const paid = await inState('completed')
    const { id: dispute_id } = await open(paid, paid.member)
    expect(await refusalOf(propose({ dispute_id }, paid.member, 'refund'))).toBe('INVALID_TRANSITION')
    const pair = await aDispute()
    for (let nth = 0; nth < 5; nth += 1) {
      await propose(pair, pair.member, 'refund')
      await answer(pair, pair.member, 'retract')
    }
    expect(await refusalOf(propose(pair, pair.member, 'refund'))).toBe('RATE_LIMITED')
  })
})

describe('at the same time', () => {
  test('of a simultaneous acceptance, staff decision and close exactly one succeeds, and no cent is lost', async () => {
    for (let round = 0; round < 4; round += 1) {
      const pair = await aDispute()
      const proposal_id = idOf(await propose(pair, pair.member, 'release'))
      const outcomes = await Promise.all(
        [
          answer(pair, pair.agent, 'accept', { proposal_id }),
          app.server.disputes.approveRefund(grounds(admin, pair.dispute_id)),
          close(pair, pair.member),
        ].map(refusalOf),
      )
      expect(outcomes.toSorted()).toEqual(['INVALID_TRANSITION', 'INVALID_TRANSITION', 'done'])
      const sums = [
        [48_86, 0, 50_66],
        [100_00, 0, 0],
        [48_86, 51_14, 0],
      ]
      expect(sums).toContainEqual([...(await balancesOf(app, pair.member)), (await balancesOf(app, pair.agent))[0]])
    }
  })

  test('of two simultaneous proposals one becomes pending', async () => {
    const pair = await aDispute()
    const both = [propose(pair, pair.member, 'refund'), propose(pair, pair.agent, 'release')]
    expect((await Promise.all(both.map(refusalOf))).toSorted()).toEqual(['INVALID_TRANSITION', 'done'])
  })
})
