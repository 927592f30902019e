import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aLongHistory } from '../../../test/long-history.ts'
import { aFundedWallet, aMember } from '../../../test/members.ts'
import { aDataFolder } from '../../../test/server-process.ts'
import { withClient } from '../../platform/database/pool.ts'

const database = useTestDatabase()
let app: TestApp

const POSTINGS = 20_000
const MB = 1024 * 1024

const linked = `
  set session_replication_role = replica;
  analyze ledger.posting, ledger.entry;
  update ledger.posting set created_at = (select last_at from ledger.head) where id > (select max(last_id) from ledger.journal);
  insert into ledger.journal (first_id, last_id, created_at, available, on_hold, platform, outside, hash)
  select min(id), max(id), h.last_at, h.available, h.on_hold, h.platform, h.outside, ''
    from ledger.head h, (select max(last_id) as linked from ledger.journal) j, generate_series(j.linked + 1, h.last_id) id
   group by (id - j.linked - 1) / 256, h.last_at, h.available, h.on_hold, h.platform, h.outside;
  do $$ declare j ledger.journal; begin
    for j in select * from ledger.journal where hash = '' order by first_id loop
      update ledger.journal
         set hash = ledger.recalculate_hash((select e.hash from ledger.journal e where e.first_id < j.first_id order by e.first_id desc limit 1),
                                            j.first_id, j.last_id, j.created_at)
       where first_id = j.first_id;
    end loop;
    update ledger.head set hash = (select hash from ledger.journal order by first_id desc limit 1);
  end $$`

beforeAll(async () => {
  app = await startTestApp(database())
  const [payer, payee] = [await aFundedWallet(app, { amount: 150_00 }), await aMember(app)]
  const [there, back] = [
    { payer_id: payer.user_id, payee_id: payee.user_id },
    { payer_id: payee.user_id, payee_id: payer.user_id },
  ]
  for (const sides of [there, back]) await aLongHistory(database(), { ...sides, count: POSTINGS / 2 })
  await withClient(database().url, (client) => client.query(linked))
})
afterAll(() => app.stop())

const heldWhileVerifying = `
  const [folder, source, dump] = process.argv.slice(1)
  const [{ linesOfDatabase }, { linesOfFile, writeLines }, { readRow }, { createVerifier }, { default: pg }] = await Promise.all(
    ['read-database.ts', 'files.ts', 'rows.ts', 'verify.ts'].map((name) => import(new URL(name, folder))).concat(import('pg')))
  const held = () => {
    gc()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const client = source === 'dump' ? null : new pg.Client({ connectionString: source })
  await client?.connect()
  const into = client && (await writeLines(dump))
  const verifier = createVerifier()
  const before = held()
  const looks = []
  let rows = 0
  for await (const line of client ? linesOfDatabase(client) : linesOfFile(dump)) {
    rows += 1
    verifier.take(readRow(line, rows))
    await into?.add(line)
    if (rows % 2_500 === 0) looks.push(held() - before)
  }
  await into?.end()
  await client?.end()
  // The median of many measurements, because some include rows that have just arrived from the database.
  const usual = (some) => some.toSorted((a, b) => a - b)[Math.floor(some.length / 2)]
  const middle = looks.length / 2
  console.log(verifier.finish().postings, Math.max(...looks), usual(looks.slice(middle)) - usual(looks.slice(0, middle)))`

async function held(source: string, dump: string): Promise<readonly number[]> {
  const args = ['--expose-gc', '--input-type=module', '--eval', heldWhileVerifying, import.meta.url, source, dump]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname })
  return stdout.split(' ').map(Number)
}

test('a long ledger is verified from a database and a dump with constant memory', async () => {
  const dump = join(aDataFolder(), 'ledger.jsonl.gz')
  for (const source of [database().url, 'dump']) {
    const [postings = 0, most, more] = await held(source, dump)
    expect(postings).toBeGreaterThan(POSTINGS)
    expect(most, source).toBeLessThan(12 * MB)
    expect(more, source).toBeLessThan(2 * MB)
  }
})
