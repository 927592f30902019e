import { randomUUID } from 'node:crypto'
import { cents, zeroCents, type Cents } from '@hai/contract/money'
import { beforeEach, describe, expect, test } from 'vitest'
import { archiveOldest } from '../../test/archive.ts'
import { repairAsApproved } from '../../test/approved-repair.ts'
import { runWithoutTriggers } from '../../test/without-triggers.ts'
import { countBook } from './verify-ledger/count.ts'
import { linesOfDatabase } from './verify-ledger/read-database.ts'
import { makeSeals } from '../features/seals/make-seals.ts'
import { systemClock } from '../platform/clock.ts'
import { withClient } from '../platform/database/pool.ts'
import { prove, readPart, recount } from '../ledger/check.ts'
import { makePartitionsAhead } from '../ledger/ledger-jobs.ts'
import { claimEscrowMoves, collectDebtMoves, escrowMoves, putBackFundMoves, takeFundMoves } from '../ledger/rules/index.ts'
import { usePartitionSize } from '../../test/partition-size.ts'
import { aSend, fund, useTestBook, type TestMember } from '../../test/book.ts'
import type { Posted } from '../ledger/types.ts'

const SIZE = 20
const book = useTestBook()
usePartitionSize(() => book().database, SIZE)

const rowsOf = async <Row extends object>(query: string, values: readonly unknown[] = []): Promise<Row[]> =>
  (await book().database.owner.query<Row>(query, [...values])).rows

const positions = async (): Promise<{ last: number; archived: number }> => {
  const [row = { last: 0, archived: 0 }] = await rowsOf<{ last: number; archived: number }>(
    'select last_id as last, (select coalesce(max(last_id), 0) from ledger.archive where restored_at is null) as archived from ledger.head',
  )
  return row
}

/** Posts until the partition is full and the next one has a posting. */
async function fillPartition(): Promise<void> {
  const { aMember, ledger, database } = book()
  const [from, to] = [await aMember(1_00), await aMember()]
  for (;;) {
    await makePartitionsAhead(database.app)
    const { last } = await positions()
    await ledger.post(aSend(from, to, 1))
    if (last % SIZE === SIZE - 1) return
  }
}

/** Fills the current partition, and archives all full ones. */
async function archiveAll(): Promise<void> {
  const { database, db } = book()
  await fillPartition()
  expect(await prove(db, new Date())).toEqual([])
  await makeSeals({ database: db, clock: systemClock, everyMinutes: 0 })
  const { last } = await positions()
  while ((await positions()).archived < last - 1) await archiveOldest(database)
}

/** The server’s checks and the independent program agree that the ledger is right. */
async function expectClean(): Promise<void> {
  const { db, database } = book()
  expect(await recount(db, new Date())).toEqual([])
  expect(await readPart(db, { at: new Date(), most: 10_000 })).toMatchObject({ violations: [] })
  expect(await rowsOf('select * from ledger.account_violations(array(select id from ledger.account))')).toEqual([])
  expect(await rowsOf('select * from ledger.payout_violations(array(select id from ledger.account))')).toEqual([])
  expect(
    await rowsOf(`select owner_id from ledger.account where owner_id is not null and ledger.member_delta(owner_id) <> 0`),
  ).toEqual([])
  const { faults } = await withClient(database.url, (client) => countBook(linesOfDatabase(client)))
  expect(faults).toEqual([])
}

const balanceOf = async (account: number): Promise<number> =>
  (await rowsOf<{ balance: number }>('select balance from ledger.account where id = $1', [account]))[0]?.balance ?? 0

describe('debts for a payment', () => {
  let member: TestMember
  let paid: Posted
  const amounts = { fee: zeroCents, tax: zeroCents }
  const loss = (taken: number, debt: number) => ({
    ...amounts,
    outside: 'outside:stripe' as const,
    account: member.available,
    member: cents(taken),
    debt: cents(debt),
  })
  const post = (kind: 'fund_taken' | 'fund_put_back' | 'debt_collected', moves: ReturnType<typeof takeFundMoves>) =>
    book().ledger.post({
      kind,
      initiator_id: member.id,
      idempotency_key: randomUUID(),
      payload: {},
      moves,
      guards: { passes_freeze: true },
      details: { fund_id: paid.public_id, account: member.numbers.available, credited: 50_00 },
    })
  const owe = (amount: number) => book().database.owner.query('select ledger.set_owed($1, $2)', [member.id, amount])
  beforeEach(async () => {
    const { aMember, ledger } = book()
    member = await aMember()
    paid = await fund(ledger, member, 50_00)
    await ledger.post(aSend(member, await aMember(), 30_00))
  })

  test('stay right while payment, reversal, collection and end move to the archive', async () => {
    await post('fund_taken', takeFundMoves(loss(20_00, 30_00)))
    await owe(30_00)
    await archiveAll()
    await expectClean()
    await fund(book().ledger, member, 10_00)
    await post('debt_collected', collectDebtMoves({ account: member.available, amount: cents(10_00) }))
    await owe(20_00)
    await archiveAll()
    await expectClean()
    await post('fund_put_back', putBackFundMoves(loss(30_00, 20_00)))
    await owe(0)
    await archiveAll()
    await expectClean()
  })

  test('cannot be forgiven by changing the archived reversal', async () => {
    const taken = await post('fund_taken', takeFundMoves(loss(20_00, 30_00)))
    await owe(30_00)
    await archiveAll()
    const change = (credited: number, owed: number) =>
      runWithoutTriggers(
        book().database,
        `set local search_path = ledger, pg_catalog;
         with kept as (update posting_archived set details = (details::jsonb || '{"credited": ${credited}}')::json where id = ${taken.position})
         update ledger.account set owed = ${owed} where id = ${member.numbers.available};
         update ledger.archive set entry_hashes = ledger.all_entry_hashes('_archived') where restored_at is null;
         update ledger.archive set kept_hash = ledger.kept_hash(entry_hashes, '_archived') where restored_at is null`,
      )
    await change(20_00, 0)
    expect(await prove(book().db, new Date())).toEqual([])
    const { faults } = await withClient(book().database.url, (client) => countBook(linesOfDatabase(client)))
    expect(faults.map(({ rule }) => rule)).toEqual(['its opening = the balances with which the count begins'])
    await change(50_00, 30_00)
    await expectClean()
  })

  test('are right for a payment that is taken back after it was archived', async () => {
    await archiveAll()
    expect(await rowsOf('select from ledger.posting where id = $1', [paid.position])).toEqual([])
    await post('fund_taken', takeFundMoves(loss(20_00, 30_00)))
    await owe(30_00)
    await expectClean()
    await archiveAll()
    await expectClean()
    await post('fund_put_back', putBackFundMoves(loss(20_00, 30_00)))
    await owe(0)
    await archiveAll()
    await expectClean()
  })
})

test('a payment of a deleted member is taken back after it was archived', async () => {
  const { aMember, ledger } = book()
  const member = await aMember()
  const about = { initiator_id: member.id, payload: {}, guards: { passes_freeze: true } } as const
  const paid = await ledger.post({
    ...about,
    kind: 'fund_unclaimed',
    idempotency_key: randomUUID(),
    moves: [{ from: 'outside:stripe', to: 'unclaimed_funds', amount: cents(50_00) }],
    details: {},
  })
  await archiveAll()
  expect(await rowsOf('select from ledger.posting where id = $1', [paid.position])).toEqual([])
  await ledger.post({
    ...about,
    kind: 'fund_taken',
    idempotency_key: randomUUID(),
    moves: [{ from: 'unclaimed_funds', to: 'outside:stripe', amount: cents(50_00) }],
    details: { fund_id: paid.public_id, account: null, credited: 0 },
  })
  await expectClean()
  await archiveAll()
  await expectClean()
})

describe('a repaired balance', () => {
  async function aWrongBalance(): Promise<TestMember> {
    const { aMember, ledger, database, db } = book()
    const [anna, ben] = [await aMember(50_00), await aMember(20_00)]
    await runWithoutTriggers(database, `update ledger.account set balance = balance + 700 where id = ${anna.numbers.available}`)
    await ledger.post(aSend(anna, ben, 1_00))
    expect((await prove(db, new Date())).length).toBeGreaterThan(0)
    return anna
  }
  const repair = async (anna: TestMember): Promise<void> => {
    const [plan] = await rowsOf<{ before: number; after: number }>('select * from ledger.repair_plan($1)', [
      anna.numbers.available,
    ])
    if (!plan) throw new Error('no plan')
    await repairAsApproved(book().database, { account: anna.numbers.available, before: plan.before, after: plan.after })
    expect(await prove(book().db, new Date())).toEqual([])
  }

  test('stays right if the account had no payment since the repair', async () => {
    const anna = await aWrongBalance()
    await repair(anna)
    await archiveAll()
    await expectClean()
    expect(await balanceOf(anna.numbers.available)).toBe(49_00)
    await book().ledger.post(aSend(anna, await book().aMember(), 9_00))
    await expectClean()
    await archiveAll()
    await expectClean()
  })

  test('stays right if the first payment after the repair is archived too', async () => {
    const anna = await aWrongBalance()
    await repair(anna)
    await book().ledger.post(aSend(anna, await book().aMember(), 9_00))
    await archiveAll()
    await expectClean()
    await book().ledger.post(aSend(anna, await book().aMember(), 1_00))
    await expectClean()
  })

  test('stays right if it was wrong when its partition was sealed, and nobody knew it', async () => {
    const { aMember, ledger, database, db } = book()
    const anna = await aMember(50_00)
    await runWithoutTriggers(database, `update ledger.account set balance = balance + 700 where id = ${anna.numbers.available}`)
    await ledger.post(aSend(anna, await aMember(), 1_00))
    await fillPartition()
    await makeSeals({ database: db, clock: systemClock, everyMinutes: 0 })
    await repair(anna)
    await expectClean()
    await archiveAll()
    await expectClean()
    await ledger.post(aSend(anna, await aMember(), 9_00))
    await expectClean()
  })

  test('a new wrong balance is found and repaired after the border', async () => {
    const { aMember, ledger, database } = book()
    const anna = await aMember(50_00)
    await archiveAll()
    await runWithoutTriggers(database, `update ledger.account set balance = balance + 700 where id = ${anna.numbers.available}`)
    await ledger.post(aSend(anna, await aMember(), 1_00))
    expect((await prove(book().db, new Date())).map(({ rule }) => rule)).toContain('balance = sum of entries')
    await repair(anna)
    expect(await balanceOf(anna.numbers.available)).toBe(49_00)
    await expectClean()
  })
})

test('a pending send is claimed after the postings around it were archived', async () => {
  const { aMember, ledger } = book()
  const [anna, ben] = [await aMember(50_00), await aMember()]
  const sums: { amount: Cents; fee: Cents; tax: Cents } = { amount: cents(5_00), fee: cents(5), tax: cents(1) }
  const pending = await ledger.post(
    aSend(anna, ben, 5_00, { kind: 'escrow', moves: escrowMoves({ payer: anna.available, ...sums }) }),
  )
  await expect(archiveAll()).rejects.toThrow(/open_hold/)
  const claim = () =>
    ledger.post(
      aSend(anna, ben, 5_00, {
        kind: 'claim_escrow',
        ends: pending.public_id,
        moves: claimEscrowMoves({ payee: ben.available, ...sums }),
      }),
    )
  await claim()
  await archiveAll()
  await expectClean()
  await expect(claim()).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
})

describe('an account without payments since the archive', () => {
  test('pays all its money', async () => {
    const { aMember, ledger } = book()
    const [idle, other] = [await aMember(500_00), await aMember()]
    await archiveAll()
    expect(await rowsOf('select * from ledger.payout_violations(array[$1::bigint])', [idle.numbers.available])).toEqual([])
    await ledger.post(aSend(idle, other, 500_00))
    await expectClean()
  })

  test('cannot pay with a balance that was changed together with its kept entry', async () => {
    const { aMember, database, db } = book()
    const idle = await aMember(500_00)
    await archiveAll()
    const change = (by: number) =>
      runWithoutTriggers(
        database,
        `with kept as (update ledger.entry_archived set balance_after = balance_after + ${by}, amount = amount + ${by}
                        where account_id = ${idle.numbers.available})
         update ledger.account set balance = balance + ${by} where id = ${idle.numbers.available}`,
      )
    await change(100_00)
    const found = await rowsOf<{ rule: string; subject: string }>('select * from ledger.payout_violations(array[$1::bigint])', [
      idle.numbers.available,
    ])
    expect(found).toMatchObject([
      { rule: 'the rows kept from the archive are unchanged', subject: `account ${idle.numbers.available}` },
    ])
    await change(-100_00)
    expect(await prove(db, new Date())).toEqual([])
  })
})

test('a repair between the two steps keeps the posting that it explains', async () => {
  const { aMember, ledger, database, db } = book()
  const [anna, ben] = [await aMember(50_00), await aMember()]
  const { position } = await ledger.post(aSend(anna, ben, 1_00))
  await fillPartition()
  expect(await prove(db, new Date())).toEqual([])
  const { archived } = await positions()
  const number = Math.floor((archived + 1) / SIZE)
  await withClient(database.url, async (client) => {
    await client.query('begin; set local session_replication_role = replica')
    await client.query(`select ledger.keep_rows($1, null, '\\x00', now())`, [number])
    await client.query(
      `insert into ledger.repair (id, account_id, before, after, position, jumps, reason, requested_by, approved_by, approval_id, created_at, hash)
       select (select coalesce(max(r.id), 0) + 1 from ledger.repair r), id, balance - 700, balance, $2::bigint, jsonb_build_array(jsonb_build_array($2::bigint, 700)), '', $3, gen_random_uuid(), $3, now(), ''
         from ledger.account where id = $1`,
      [anna.numbers.available, position, randomUUID()],
    )
    await expect(client.query('select ledger.archive_partition($1)', [number])).rejects.toMatchObject({ code: '40001' })
    await client.query('rollback')
  })
  await makeSeals({ database: db, clock: systemClock, everyMinutes: 0 })
  await archiveOldest(database)
  await expectClean()
})

describe('the role of the server', () => {
  test('cannot archive, restore, or read partitions and kept rows by name', async () => {
    await archiveAll()
    const { app } = book().database
    for (const query of [
      `select ledger.keep_rows(1, null, '\\x00', now())`,
      'select ledger.archive_partition(1)',
      'select ledger.prepare_restore(0)',
      'select ledger.restore_partition(0, now())',
      'select ledger.create_partition(99)',
      'select ledger.attach_partition(99)',
      `select ledger.detach('_archived')`,
      'select ledger.fill_kept(1)',
      'select from ledger.entry_archived',
      'select from ledger.posting_archived',
      'insert into ledger.entry_archived values (1, 1, 1, 1, 1)',
      `update ledger.archive set kept_hash = '\\x00'`,
      'delete from ledger.archive',
    ])
      await expect(app.query(query), query).rejects.toMatchObject({ code: '42501' })
  })

  test('does not own the tables, and neither does the login that archived', async () => {
    expect(
      await rowsOf(
        `select relname from pg_class where relnamespace = 'ledger'::regnamespace and relowner <> 'hai_owner'::regrole`,
      ),
    ).toEqual([])
  })
})
