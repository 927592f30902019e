import type { Seal } from '@hai/contract/seal-forms'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { countDatabase } from '../../../test/count-book.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember } from '../../../test/members.ts'
import { sendAtOnce } from '../../../test/money.ts'
import { rechained } from '../../../test/rechained.ts'
import { makeSeals, sealNow } from '../../../test/seals.ts'
import { aStaffMember } from '../../../test/staff.ts'
import { withClient } from '../../platform/database/pool.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { config: { runsWorker: false } })
  const [marie, jean] = [await aFundedWallet(app), await aMember(app)]
  for (const amount of [5_00, 6_00, 7_00]) await sendAtOnce(app, marie, jean, amount, { note: 'for the roof' })
  await sealNow(app)
})
afterAll(() => app.stop())

const counted = async (seals: ReadonlyMap<number, Seal> = new Map()) => {
  const { faults, counted: whole } = await countDatabase(database(), { seals, roots: new Map(), skippedLines: 0 })
  return [faults[0] ?? null, whole && `${whole.postings} postings, ${whole.seals} seal`]
}

const asWhoOwnsAll = (...changes: readonly string[]): Promise<void> =>
  withClient(database().url, async (client) => {
    for (const change of ['set session_replication_role = replica', ...changes]) await client.query(change)
  })

const LAST = '(select last_id from ledger.head)'

/**
 * Changes by an attacker who controls the whole database and recalculates all rows and hashes that depend on the
 * change. `book`: the size of the forged ledger. `found`: the only finding that reveals the change.
 */
const forgeries: readonly (readonly [what: string, change: string, book: string, found: string])[] = [
  [
    'a changed note',
    `update ledger.posting set details = replace(details::text, 'roof', 'boat')::json where details::text like '%roof%'`,
    '4 postings, 1 seal',
    'seal 1: journal equals the published value',
  ],
  [
    'the end cut off, with the balances',
    `update ledger.account a set balance = a.balance - e.amount, version = a.version - 1
       from ledger.entry e where e.posting_id = ${LAST} and e.account_id = a.id;
     delete from ledger.entry where posting_id = ${LAST}; delete from ledger.posting where id = ${LAST};
     delete from ledger.journal where last_id = ${LAST};
     update ledger.head h set (last_id, available, on_hold, platform, outside) =
       (select j.last_id, j.available, j.on_hold, j.platform, j.outside from ledger.journal j order by j.last_id desc limit 1)`,
    '3 postings, 1 seal',
    'seal 1: last equals the published value',
  ],
]

test.each(forgeries)(
  '%s, with all links, the head and the seals recalculated and the proofs deleted, is visible only in copied seals',
  async (_what, change, book, found) => {
    const [published = expect.fail('there is no seal')] = (await app.call('list_seals', {})).items
    await asWhoOwnsAll(`${change}; ${rechained}`, 'delete from seals.seal')
    await makeSeals(app)
    // Gives the new seal the time of the deleted one, as an attacker would, because a different time would reveal the
    // forgery.
    await asWhoOwnsAll(
      `update seals.seal set at = '${published.at}'`,
      `update seals.seal s set hash = sha256(convert_to(seals.seal_text(s), 'UTF8'))`,
    )
    expect(await counted()).toEqual([null, book])
    await app.server.integrity.recount()
    expect((await app.call('get_ledger_health', {}, await aStaffMember(app, database()))).is_whole).toBe(true)
    expect((await counted(new Map([[published.number, published]])))[0]).toContain(found)
  },
)
