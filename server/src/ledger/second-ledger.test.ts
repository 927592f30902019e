import { randomUUID } from 'node:crypto'
import { cents, zeroCents } from '@hai/contract/money'
import { beforeAll, expect, test } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import { ledgerMigrations } from '../platform/database/migration-files.ts'
import { withClient } from '../platform/database/pool.ts'
import { accountId } from './accounts.ts'
import { batchArguments, postSql, type BatchAnswer } from './batch.ts'
import { BOOK } from './book.ts'
import { prepare } from './prepare.ts'
import { fundMoves, sendMoves } from './rules/index.ts'
import type { PlatformKind, PostingRequest } from './types.ts'

const SECOND = 'second_ledger'
const database = useTestDatabase()

beforeAll(() =>
  withClient(database().url, async (client) => {
    await client.query(`do $$ begin execute format('grant create on database %I to hai_owner', current_database()); end $$`)
    await client.query('set role hai_owner')
    for (const sql of ledgerMigrations(SECOND)) await client.query(`begin; ${sql}; commit`)
  }),
)

interface OpenedAccounts {
  readonly available: number
}

async function aMember() {
  const id = randomUUID()
  const { rows } = await database().app.query<OpenedAccounts>(`select * from ${SECOND}.open_member_accounts($1)`, [id])
  const [opened] = rows
  if (!opened) throw new Error('the second ledger opened no accounts')
  return { id, available: accountId(opened.available) }
}

async function post(requests: readonly PostingRequest[]): Promise<BatchAnswer | undefined> {
  const { rows } = await database().app.query<{ id: number; kind: PlatformKind }>(
    `select id, kind from ${SECOND}.account where owner_id is null`,
  )
  const platform = new Map(rows.map(({ id, kind }) => [kind, accountId(id)]))
  const batch = requests.map((request) => prepare(request, platform))
  const answer = await database().app.query<{ answer: BatchAnswer }>(postSql(SECOND), batchArguments(batch, new Date()))
  return answer.rows[0]?.answer
}

const request = (kind: 'fund' | 'send', initiator_id: string, moves: PostingRequest['moves']): PostingRequest => ({
  kind,
  moves,
  details: {},
  payload: {},
  initiator_id,
  idempotency_key: randomUUID(),
})
const free = { amount: cents(10_00), fee: zeroCents, tax: zeroCents }

const read = async (schema: string): Promise<unknown> =>
  (
    await database().owner.query(
      `select (select count(*)::int from ${schema}.posting) as postings, sum(abs(balance))::int as cents from ${schema}.account`,
    )
  ).rows[0]

test('a ledger under another name posts, replays and rejects by the same functions, and the first ledger is untouched', async () => {
  const [payer, payee] = [await aMember(), await aMember()]
  const fund = request('fund', payer.id, fundMoves({ outside: 'outside:sandbox', member: payer.available, ...free }))
  const send = (): PostingRequest =>
    request('send', payer.id, sendMoves({ payer: payer.available, payee: payee.available, ...free }))
  const first = await post([fund, send(), send()])
  expect(first?.outcomes).toEqual(['posted', 'posted', 'insufficient_funds'])
  expect((await post([fund]))?.outcomes).toEqual(['replayed'])
  expect([await read(SECOND), await read(BOOK)]).toEqual([
    { postings: 2, cents: 20_00 },
    { postings: 0, cents: 0 },
  ])
  const { rows } = await database().owner.query(
    `select v.rule from ${SECOND}.recount(now()) r cross join jsonb_to_recordset(r.violations) v (rule text)`,
  )
  expect(rows).toEqual([])
})

test('a ledger under another name guards its own rows', async () => {
  await expect(database().app.query(`update ${SECOND}.account set balance = 1`)).rejects.toThrow('permission denied')
  await expect(database().owner.query(`delete from ${SECOND}.posting`)).rejects.toThrow('append-only')
})

test('a second ledger publishes the same views, of its own tables', async () => {
  const views = async (schema: string): Promise<readonly string[]> => {
    const { rows } = await database().owner.query<{ view: string }>(
      `select replace(format('%s: %s', relname, pg_get_viewdef(oid)), $1 || '.', '') as view from pg_class
        where relnamespace = $1::regnamespace and relkind = 'v' and has_table_privilege('hai_app', oid, 'select') order by 1`,
      [schema],
    )
    return rows.map(({ view }) => view)
  }
  const second = await views(SECOND)
  expect(second).toEqual(await views(BOOK))
  expect(second.length).toBeGreaterThan(5)
  expect(second.filter((view) => view.includes(`${BOOK}.`))).toEqual([])
})
