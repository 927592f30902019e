import { randomUUID } from 'node:crypto'
import { cents } from '@hai/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agentsOf } from '../../../test/agents.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { countDatabase } from '../../../test/count-book.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { exchangeOwners } from '../../../test/exchange-owners.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { balancesOf, sendAtOnce } from '../../../test/money.ts'
import { sealNow } from '../../../test/seals.ts'
import type { Violation } from '../../ledger/index.ts'
import { namedParties } from './named-parties.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { onLogLine: () => undefined })
})
afterAll(() => app.stop())
const { anAgent } = agentsOf(() => app, database)

const recounted = () => app.server.integrity.recount()

async function ofMember({ user_id }: MemberPerson): Promise<readonly Violation[]> {
  const { rows } = await database().owner.query<Violation>('select * from integrity.member_violations($1)', [user_id])
  return rows
}

const newest = async (): Promise<number> => {
  const { rows } = await database().owner.query<{ last_id: number }>('select last_id from ledger.head')
  return rows[0]?.last_id ?? 0
}

async function cashIn(agent: MemberPerson, member: MemberPerson, amount: number): Promise<void> {
  const asked = { idempotency_key: randomUUID(), hai_tag: member.hai_tag, amount }
  const { id } = await app.call('start_cash_in', asked, agent.access_token)
  await app.call('confirm_cash_in', { idempotency_key: randomUUID(), cash_in_id: id }, member.access_token)
}

async function foundBy(run: () => Promise<void>) {
  const before = [await recounted(), (await countDatabase(database())).faults] as const
  await run()
  const known = new Set(before[0].map(({ rule, subject }) => `${subject}: ${rule}`))
  const counted = (await recounted()).filter(({ rule, subject }) => !known.has(`${subject}: ${rule}`))
  const verified = (await countDatabase(database())).faults.filter((fault) => !before[1].includes(fault))
  return { counted, verified }
}

test('both counts read the same fields of the same kinds', async () => {
  const { rows } = await database().owner.query<{ kind: string; payer: string | null; payee: string | null }>(
    'select * from ledger.named_parties()',
  )
  expect(new Map(rows.map(({ kind, ...words }) => [kind, words]))).toEqual(namedParties)
})

test('a cash-in paid by the agent, and its commission by the platform, is not flagged', async () => {
  const [agent, member] = [await anAgent({ cash: 0 }), await aMember(app)]
  const money = { idempotency_key: randomUUID(), method: 'sandbox', amount: 100_00 } as const
  await app.call('start_funding', money, agent.access_token)
  expect(await foundBy(() => cashIn(agent, member, 40_00))).toEqual({ counted: [], verified: [] })
  expect(await balancesOf(app, member)).toEqual([40_00, 0])
})

test('an agent who pays a cash-in from a wallet whose owner was changed temporarily between two seals is found by every check', async () => {
  const [victim, mule] = [await aFundedWallet(app), await aMember(app)]
  const agent = await anAgent({ cash: 0 })
  const found = await foundBy(async () => {
    await sealNow(app)
    await exchangeOwners(database(), victim, agent)
    await cashIn(agent, mule, 40_00)
    await exchangeOwners(database(), victim, agent)
    await sealNow(app)
  })
  const paid =
    found.counted.find(({ rule }) => rule === 'a payment is paid by its named payer') ?? expect.fail('nothing was found')
  expect(paid).toMatchObject({ expected: agent.user_id, found: victim.user_id })
  // The recount and the verifier must have the same findings. Their number depends on who got the agent’s share.
  expect(found.verified.toSorted()).toEqual(found.counted.map(({ rule, subject }) => `${subject}: ${rule}`).toSorted())
  for (const each of [victim, mule, agent]) {
    expect(await ofMember(each)).toContainEqual(paid)
    const { rows } = await database().owner.query('select status from ledger.account where owner_id = $1', [each.user_id])
    expect(rows).toEqual([{ status: 'locked' }, { status: 'locked' }])
  }
})

test('a payment received by a wallet whose owner was changed temporarily is found by every check', async () => {
  const [payer, payee, thief] = [await aFundedWallet(app), await aMember(app), await aMember(app)]
  const { counted, verified } = await foundBy(async () => {
    await exchangeOwners(database(), payee, thief)
    await sendAtOnce(app, payer, payee, 30_00)
    await exchangeOwners(database(), payee, thief)
  })
  const subject = `posting ${await newest()}`
  const rule = 'a payment is received by its named payee'
  expect(counted).toEqual([{ rule, subject, expected: payee.user_id, found: thief.user_id }])
  expect(verified).toEqual([`${subject}: ${rule}`])
  for (const each of [payer, payee, thief]) expect(await ofMember(each)).toEqual(counted)
})

test('postings that the platform ends are checked against the named members; a missing or invalid name is no finding', async () => {
  const [marie, jean, ana] = [await aFundedWallet(app), await aFundedWallet(app), await aMember(app)]
  const available = async ({ user_id }: MemberPerson) => (await app.server.ledger.memberAccounts(user_id)).available
  const moves = [{ from: await available(marie), to: await available(ana), amount: cents(1_00) }]
  const post = (kind: 'cash_in' | 'refund', details: Record<string, string | number | null>) =>
    app.server.ledger.post({
      kind,
      initiator_id: '00000000-0000-7000-8000-000000000001',
      idempotency_key: randomUUID(),
      payload: {},
      moves,
      details,
    })
  const old = await foundBy(async () => {
    for (const payer_id of [null, 7, '', 'Marie', jean.user_id.toUpperCase().replace('-', '')])
      await post('cash_in', { payer_id, payee_id: ana.user_id })
    await post('cash_in', {})
    await post('refund', { payer_id: marie.user_id, payee_id: ana.user_id })
  })
  expect(old).toEqual({ counted: [], verified: [] })
  const { counted } = await foundBy(async () => {
    await post('refund', { payer_id: jean.user_id, payee_id: jean.user_id })
  })
  const subject = `posting ${await newest()}`
  expect(counted).toEqual([
    { rule: 'a payment is paid by its named payer', subject, expected: jean.user_id, found: marie.user_id },
    { rule: 'a payment is received by its named payee', subject, expected: jean.user_id, found: ana.user_id },
  ])
  expect(await ofMember(jean)).toEqual(expect.arrayContaining(counted))
})
