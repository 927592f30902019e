import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { archiveOldest } from '../../test/archive.ts'
import { aSend, useTestBook, type TestMember } from '../../test/book.ts'
import { usePartitionSize } from '../../test/partition-size.ts'
import { runWithoutTriggers } from '../../test/without-triggers.ts'
import { makeSeals } from '../features/seals/make-seals.ts'
import { prove } from '../ledger/check.ts'
import { makePartitionsAhead } from '../ledger/ledger-jobs.ts'
import { systemClock } from '../platform/clock.ts'
import { withClient } from '../platform/database/pool.ts'
import { countBook } from './verify-ledger/count.ts'
import { linesOfDatabase } from './verify-ledger/read-database.ts'

/** Attacks of a person with the rights of the database owner on what checks say about archived postings. */

const SIZE = 20
const book = useTestBook()
usePartitionSize(() => book().database, SIZE)

let victim: TestMember
let thief: TestMember

beforeAll(async () => {
  const { database, db, aMember, ledger } = book()
  victim = await aMember(90_00)
  thief = await aMember(90_00)
  const people = [await aMember(90_00), await aMember(90_00)] as const
  await Promise.all(Array.from({ length: SIZE }, () => ledger.post(aSend(people[0], people[1], 1))))
  await makePartitionsAhead(database.app)
  await makeSeals({ database: db, clock: systemClock, everyMinutes: 0 })
  expect(await prove(db, new Date())).toEqual([])
  await archiveOldest(database)
})

const attack = (statement: string) =>
  runWithoutTriggers(book().database, `set local search_path = ledger, pg_catalog; ${statement}`)
const verified = async (): Promise<string[]> => {
  const { faults } = await withClient(book().database.url, (client) => countBook(linesOfDatabase(client)))
  return faults.map(({ row, rule }) => `${row}: ${rule}`)
}

/** Moves money by a repair that names the newest archived posting of the account. */
const repair = (account: number, by: number) => {
  const approval = randomUUID()
  const [asker, approver] = [randomUUID(), randomUUID()]
  return `
    insert into approvals.approval (id, kind, needs, subject, payload, facts, requested_by, requested_at, expires_at, status, decided_by, decided_at)
    values ('${approval}', 'balance_repair', 'super_admin', '${account}', '{"account_id": ${account}}', '{"kind": "balance_repair"}', '${asker}', now(),
            now() + interval '1 day', 'approved', '${approver}', now());
    insert into repair (id, account_id, before, after, position, jumps, reason, requested_by, approved_by, approval_id, created_at, hash)
    select (select coalesce(max(r.id), 0) + 1 from repair r), a.id, a.balance, a.balance + ${by}, h.last_id,
           jsonb_build_array(jsonb_build_array((select max(e.posting_id) from entry e where e.account_id = a.id), ${-by})), 'a mistake',
           '${asker}', '${approver}', '${approval}', now(), ''
      from account a, head h where a.id = ${account};
    update repair r
       set hash = repair_hash(coalesce((select x.hash from repair x where x.id < r.id order by x.id desc limit 1), ''),
                              r.account_id, r.before, r.after, r.position, r.jumps, r.requested_by, r.approved_by, r.approval_id,
                              r.created_at, r.reason)
     where approval_id = '${approval}';
    update account set balance = balance + ${by} where id = ${account}`
}

test('a forged repair that names archived postings is found', async () => {
  const {
    db,
    database: { owner },
  } = book()
  await attack(`${repair(victim.numbers.available, -40_00)}; ${repair(thief.numbers.available, 40_00)}`)
  const rules = (await prove(db, new Date())).map(({ rule, subject, expected, found }) => [rule, subject, expected, found])
  expect(rules).toEqual([
    ...[victim, thief].map(({ numbers: { available } }, at) => [
      'a repair names no archived posting',
      `account ${available}`,
      '0',
      ['4000', '-4000'][at],
    ]),
    ...[victim, thief].map(({ numbers: { available } }, at) => [
      'balance = sum of entries',
      `account ${available}`,
      '9000',
      ['5000', '13000'][at],
    ]),
  ])
  const { rows } = await owner.query<{ rule: string }>('select rule from ledger.payout_violations($1)', [
    [thief.numbers.available],
  ])
  expect(rows).toEqual([{ rule: 'a repair names no archived posting' }])
  expect((await owner.query('select ledger.member_delta($1)::int as delta', [thief.id])).rows).toEqual([{ delta: 40_00 }])
  expect((await owner.query('select obstacle from ledger.repair_plan($1)', [thief.numbers.available])).rows).toEqual([
    { obstacle: 'not_proven' },
  ])
  expect(await verified()).toContain('seal 1: its opening = the balances with which the count begins')
  const approvals = '(select approval_id from repair)'
  await attack(`delete from approvals.approval where id in ${approvals}; delete from repair;
    update account set balance = balance + 4000 where id = ${victim.numbers.available};
    update account set balance = balance - 4000 where id = ${thief.numbers.available}`)
  expect(await prove(db, new Date())).toEqual([])
})

test('totals that were shifted between classes in every link are found', async () => {
  const shift = (by: number) => `
    update journal set available = available - ${by}, platform = platform + ${by};
    update head set available = available - ${by}, platform = platform + ${by};
    update archive set kept_hash = kept_hash(entry_hashes, '_archived') where restored_at is null`
  await attack(shift(10_00))
  expect((await prove(book().db, new Date())).map(({ rule }) => rule)).toEqual(['totals = balances by class'])
  expect(await verified()).toContain('the start: its running total of available')
  await attack(shift(-10_00))
  expect(await prove(book().db, new Date())).toEqual([])
  expect(await verified()).toEqual([])
})
