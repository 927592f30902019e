import { randomUUID } from 'node:crypto'
import { cents, zeroCents } from '@hai/contract/money'
import { PROVEN_LEAST } from '@hai/contract/transparency-values'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { runWithoutTriggers } from '../../../test/without-triggers.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { hiding } from '../../../test/hidden-member.ts'
import { aFundedWallet, type MemberPerson } from '../../../test/members.ts'
import { aStaffMember, type StaffPerson } from '../../../test/staff.ts'
import { accountNumber, sendMoves } from '../../ledger/index.ts'

const database = useTestDatabase()
let app: TestApp
let staff: StaffPerson
let people: readonly MemberPerson[]
beforeAll(async () => {
  app = await startTestApp(database(), { config: { runsWorker: false } })
  staff = await aStaffMember(app, database())
  people = await Promise.all(Array.from({ length: PROVEN_LEAST }, () => aFundedWallet(app)))
})
afterAll(() => app.stop())

const person = (at: number): MemberPerson => people[at] ?? expect.fail('there are no people')
const alerted = async (): Promise<readonly (string | null)[]> =>
  (await app.call('get_ledger_alerts_with_profiles', { resolved: false }, staff)).items.map(({ user_id }) => user_id)

test('with a member below zero nothing is published, and staff are told who', async () => {
  expect(await app.server.proveLiabilities()).toMatchObject({ outcome: 'published' })
  const [poor, rich] = [person(1), person(2)]
  const [payer, payee] = await Promise.all([poor, rich].map(({ user_id }) => app.server.ledger.memberAccounts(user_id)))
  if (!payer || !payee) throw new Error('the members have no accounts')
  const floor = (to: string): Promise<void> =>
    runWithoutTriggers(database(), `update ledger.account set floor = ${to} where id = ${accountNumber(payer.available)}`)
  await runWithoutTriggers(
    database(),
    'alter table ledger.account drop constraint if exists account_of_its_kind, drop constraint account_not_overdrawn',
  )
  await floor('null')
  await app.server.ledger.post({
    kind: 'send',
    initiator_id: poor.user_id,
    idempotency_key: randomUUID(),
    payload: {},
    details: {},
    moves: sendMoves({
      payer: payer.available,
      payee: payee.available,
      amount: cents(100_000_00),
      fee: zeroCents,
      tax: zeroCents,
    }),
  })
  await floor('0')
  expect(await app.server.proveLiabilities()).toMatchObject({ outcome: 'mismatch', root: null })
  expect(await alerted()).toContain(poor.user_id)
})

test('nothing is published with a member’s account disguised as a platform account', async () => {
  const { user_id } = person(0)
  await runWithoutTriggers(database(), hiding(`'${user_id}'`))
  expect(await app.server.proveLiabilities()).toMatchObject({ outcome: 'mismatch', root: null })
  expect(await alerted()).toContain(user_id)
})

test('a proof’s date must be close to the database’s clock', async () => {
  await database().owner.query('update ledger.head set skew = 300')
  const date = (distance: string) =>
    database().app.query(
      `insert into transparency.liability_proof (id, at, outcome, position) values ($1, now() + $2::interval, 'mismatch', 0)`,
      [randomUUID(), distance],
    )
  for (const distance of ['1 hour', '-2 days'])
    await expect(date(distance)).rejects.toThrow('the clocks of server and database differ too much')
  await date('-1 hour')
  await database().owner.query('update ledger.head set skew = null')
})
