import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { repairAsApproved } from '../../../test/approved-repair.ts'
import { useTestBook } from '../../../test/book.ts'
import { runWithoutTriggers } from '../../../test/without-triggers.ts'
import { prove, type Violation } from '../../ledger/index.ts'
import { systemClock } from '../../platform/clock.ts'
import { withClient } from '../../platform/database/pool.ts'
import { readUnapprovedRepairs } from './unapproved-repairs.ts'

const book = useTestBook()

test('a repair without an approval, or with one for another person or account, is found', async () => {
  const { aMember, check, database, db } = book()
  const proofOf = (): Promise<readonly Violation[]> => prove(db, systemClock.now(), readUnapprovedRepairs)
  const findings = async () => (await proofOf()).map(({ rule, subject }) => `${rule}: ${subject}`)
  const anna = await aMember(50_00)
  await runWithoutTriggers(database, 'update ledger.account set balance = balance + 7 where id = $1', [anna.numbers.available])
  await check.checkLedger()
  const before = new Set(await findings())
  await database.owner.query('select ledger.repair_balance($1, $2, $3, $4, $5, $6, $7, now())', [
    anna.numbers.available,
    50_07,
    50_00,
    'nobody asked',
    randomUUID(),
    randomUUID(),
    randomUUID(),
  ])
  const { rows } = await database.owner.query<{ id: number }>('select id from ledger.repair order by id desc limit 1')
  const found = `a repair has an approval by two people: account ${anna.numbers.available} repair ${rows[0]?.id}`
  expect((await findings()).filter((one) => !before.has(one))).toEqual([found])

  const ben = await aMember(50_00)
  await runWithoutTriggers(database, 'update ledger.account set balance = balance + 7 where id = $1', [ben.numbers.available])
  await check.checkLedger()
  await repairAsApproved(database, { account: ben.numbers.available, before: 50_07, after: 50_00 })
  const of = (subject: string) => subject.includes(`account ${ben.numbers.available} `)
  expect((await findings()).filter(of)).toEqual([])
  for (const change of ['decided_by = gen_random_uuid()', `payload = payload || '{"account_id": 1}'`, `status = 'rejected'`]) {
    const wrong = await withClient(database.url, async (client) => {
      await client.query('begin')
      await client.query('set local session_replication_role = replica')
      await client.query(`update approvals.approval set ${change} where payload ->> 'account_id' = $1`, [
        String(ben.numbers.available),
      ])
      return client.query<{ subject: string }>('select * from integrity.unapproved_repairs()')
    })
    expect(wrong.rows.length, change).toBe(2)
  }
})
