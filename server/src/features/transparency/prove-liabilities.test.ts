import { randomUUID } from 'node:crypto'
import { cents, zeroCents } from '@hai/contract/money'
import { isBalanceProof, verifyBalance } from '@hai/contract/verify-balance'
import { PROVEN_LEAST, TREES_KEPT_DAYS } from '@hai/contract/transparency-values'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { runWithoutTriggers } from '../../../test/without-triggers.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { balancesOf, send, totalOf } from '../../../test/money.ts'
import { aStaffMember, type StaffPerson } from '../../../test/staff.ts'
import { fundMoves } from '../../ledger/index.ts'
import { createDatabase } from '../../platform/database/database.ts'
import { getBalanceProof } from './balance-proof.ts'
import { deleteTrees } from './proof-queries.ts'
import { proveLiabilities } from './prove-liabilities.ts'

const database = useTestDatabase()
let app: TestApp
let staff: StaffPerson
let people: readonly MemberPerson[]
beforeAll(async () => {
  app = await startTestApp(database(), { config: { runsWorker: false } })
  staff = await aStaffMember(app, database())
  people = await Promise.all(Array.from({ length: PROVEN_LEAST - 1 }, () => aFundedWallet(app)))
})
afterAll(() => app.stop())

const byNight = () => app.server.jobs['transparency:prove']?.({})
const one = (): MemberPerson => people[0] ?? expect.fail('there are no people')
const proofOf = async ({ access_token }: MemberPerson) => (await app.call('get_balance_proof', {}, access_token)).proof
const published = () => app.call('list_liability_proofs', {}).then(({ items }) => items)
const figures = () => {
  app.clock.forward({ minutes: 1 })
  return app.call('get_transparency', {})
}
const verify = async (proof: unknown) =>
  verifyBalance(
    proof,
    async (root) => (await published()).find((known) => known.root === root) ?? null,
    (bytes) => crypto.subtle.digest('SHA-256', bytes),
  )

test('with few members nothing is published, and the page says so', async () => {
  expect(await app.server.proveLiabilities()).toMatchObject({ outcome: 'too_few', members: PROVEN_LEAST - 1, root: null })
  expect(await published()).toEqual([])
  expect((await figures()).liabilities).toMatchObject({ newest: null, last_try: { outcome: 'too_few' } })
  expect(await proofOf(one())).toBeNull()
})

async function payUnclaimed(amount: number): Promise<void> {
  const account = (await app.server.ledger.platformAccounts()).get('unclaimed_funds') ?? expect.fail('the account is missing')
  const money = { amount: cents(amount), fee: zeroCents, tax: zeroCents }
  await app.server.ledger.post({
    kind: 'fund_unclaimed',
    initiator_id: randomUUID(),
    idempotency_key: randomUUID(),
    payload: {},
    details: {},
    moves: fundMoves({ outside: 'outside:sandbox', member: account, ...money }),
  })
}

test('each night one proof is made, in which every member finds their available, held and unclaimed money', async () => {
  const marie = await aFundedWallet(app)
  people = [...people, marie]
  await send(app, marie, one().hai_tag, 10_00)
  await send(app, marie, { email: 'nobody-yet@example.org' }, 5_00)
  const waiting = await totalOf(app, 5_00)
  await payUnclaimed(51_93)
  await Promise.all([byNight(), byNight()])
  await byNight()
  const [proof, ...others] = await published()
  expect(others).toEqual([])
  const had = await Promise.all(people.map((person) => balancesOf(app, person)))
  expect(had.at(-1)?.[1]).toBeGreaterThanOrEqual(10_00)
  expect(proof?.total).toBe(had.flat().reduce((sum, cents) => sum + cents, waiting + 51_93))
  const { rows } = await database().owner.query<{ owed: string }>(
    `select available + on_hold + (select sum(balance) from ledger.account where kind in ('pending_sends', 'unclaimed_funds')) as owed
       from ledger.head`,
  )
  expect(proof?.total).toBe(Number(rows[0]?.owed))
  for (const [index, person] of people.entries()) {
    const own = await proofOf(person)
    expect(own).toMatchObject({
      member: person.user_id,
      cents: (had[index]?.[0] ?? 0) + (had[index]?.[1] ?? 0) + (person === marie ? waiting : 0),
      root: proof?.root,
    })
    expect(isBalanceProof(own)).toBe(true)
    expect(await verify(own)).toEqual({ proof: own })
  }
  expect((await figures()).liabilities).toEqual({ newest: proof, last_try: { at: proof?.at, outcome: 'published' } })
})

test('a proof reveals no other member, only parts of balances and their sums', async () => {
  const own = JSON.stringify(await proofOf(one()))
  for (const { user_id, hai_tag } of people.slice(1)) {
    expect(own).not.toContain(user_id)
    expect(own).not.toContain(hai_tag)
  }
})

test('members without money and later members are in no proof', async () => {
  expect(await proofOf(await aMember(app))).toBeNull()
  expect(await proofOf(await aFundedWallet(app))).toBeNull()
})

test('a member missing from the newest proof is told so, whatever older ones say', async () => {
  const left = people.at(-1) ?? one()
  expect(await proofOf(left)).toMatchObject({ member: left.user_id })
  app.clock.forward({ seconds: 1 })
  expect(await app.server.proveLiabilities()).toMatchObject({ outcome: 'published' })
  const [newest] = await published()
  expect(await proofOf(left)).toMatchObject({ root: newest?.root })
  await database().owner.query(
    `delete from transparency.liability_share where user_id = $1
        and proof_id = (select id from transparency.liability_proof where root = decode($2, 'hex'))`,
    [left.user_id, newest?.root],
  )
  expect(await proofOf(left)).toBeNull()
  expect(await proofOf(one())).toMatchObject({ root: newest?.root })
})

test('with a wrong balance nothing is published, staff are alerted, and the page does not say that the ledger balances', async () => {
  const before = await published()
  const [poor, rich] = [one(), people[1] ?? one()]
  const move = (amount: number) =>
    runWithoutTriggers(
      database(),
      `update ledger.account set balance = balance + case when owner_id = $1 then $3::bigint else -$3::bigint end
        where owner_id in ($1, $2) and kind = 'available'`,
      [poor.user_id, rich.user_id, amount],
    )
  await move(1)
  expect(await app.server.proveLiabilities()).toMatchObject({ outcome: 'mismatch', root: null })
  expect(await published()).toEqual(before)
  const { books, liabilities } = await figures()
  expect(books.state).toBe('off')
  expect(liabilities).toMatchObject({ newest: before[0], last_try: { outcome: 'mismatch' } })
  const { items } = await app.call('get_ledger_alerts_with_profiles', { resolved: false }, staff)
  expect(items.map(({ user_id }) => user_id).sort()).toEqual([poor.user_id, rich.user_id].sort())
  await move(-1)
})

test('published roots cannot be changed through the server', async () => {
  for (const statement of [`update transparency.liability_proof set total = 0`, 'delete from transparency.liability_proof'])
    await expect(database().app.query(statement)).rejects.toThrow(/permission denied/)
  for (const statement of [
    'update transparency.liability_proof set total = 0',
    'delete from transparency.liability_proof',
    'truncate transparency.liability_proof cascade',
  ])
    await expect(database().owner.query(statement)).rejects.toThrow('append-only')
})

const opened = async (table: 'liability_share' | 'liability_level'): Promise<readonly string[]> => {
  const { rows } = await database().owner.query<{ root: string }>(
    `select encode(root, 'hex') as root from transparency.liability_proof
      where id in (select proof_id from transparency.${table}) order by at`,
  )
  return rows.map(({ root }) => root)
}

test.each(['liability_share', 'liability_level'] as const)(
  'the secrets of a published root are deleted after their time, not before: %s',
  async (table) => {
    app.clock.forward({ days: TREES_KEPT_DAYS + 1 })
    await byNight()
    const [first, ...older] = await opened(table)
    expect([first, older]).toEqual([(await published())[0]?.root, []])
    app.clock.forward({ days: TREES_KEPT_DAYS - 1 })
    await byNight()
    const second = (await published())[0]?.root
    expect(await opened(table)).toEqual([first, second])
    app.clock.forward({ days: 2 })
    await byNight()
    const third = (await published())[0]?.root
    expect(await opened(table)).toEqual([second, third])
    expect((await published()).map(({ root }) => root)).toEqual(expect.arrayContaining([first, second, third]))
  },
)

test('the age of the last proof is a metric', async () => {
  const seconds = async () =>
    Number(/^hai_liability_proof_age_seconds (.*)$/m.exec(await (await fetch(`${app.url}/metrics`)).text())?.[1])
  app.clock.forward({ hours: 30 })
  expect(await seconds()).toBeGreaterThanOrEqual(30 * 3_600)
  await app.server.proveLiabilities()
  expect(await seconds()).toBe(0)
})

test('a proof whose tree is deleted during the read is returned completely', async () => {
  app.clock.forward({ days: 1 })
  await byNight()
  const { owner } = database()
  let answers = 0
  const slow = app.server.database.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      answers += 1
      if (answers === 1) await deleteTrees(createDatabase(owner), app.clock.now())
      return result
    },
  })
  app.clock.forward({ minutes: 1 })
  const { proof } = await getBalanceProof(slow, one().user_id)
  expect(await verify(proof)).toEqual({ proof })
  expect(await getBalanceProof(app.server.database, one().user_id)).toEqual({ proof: null })
})

test('with two workers, both return the stored proof', async () => {
  const deps = { database: app.server.database, clock: app.clock, raiseAlerts: () => Promise.resolve() }
  app.clock.forward({ days: 1 })
  const [first, second] = await Promise.all([proveLiabilities(deps, 'nightly'), proveLiabilities(deps, 'nightly')])
  expect(first).toEqual(second)
  expect((await published()).filter(({ root }) => root === first.root)).toHaveLength(1)
})
