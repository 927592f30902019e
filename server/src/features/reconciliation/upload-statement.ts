import { createHash } from 'node:crypto'
import type { Output } from '@hai/contract/contract'
import { sql } from 'kysely'
import type { Staff } from '../../caller.ts'
import type { Handler } from '../../feature.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import { recordStaffAction } from '../admin/index.ts'
import { daysLater } from '../../platform/days.ts'
import { type Deps, todayOf } from './deps.ts'
import { readOpenEntries } from './entries.ts'
import { DAYS_APART, pairUp } from './pair-up.ts'
import { lockAccount, lockOpenLines, writePairs } from './queries.ts'
import { readStatement, type StatementLine } from './read-statement.ts'
import { readStatements } from './show-statements.ts'

const STATEMENT_DAYS_MAX = 400

/**
 * Statements may overlap: a line that is already stored is not stored again. If a day has several equal lines, as many
 * are stored as the statement with most of them contains. Fails: STATEMENT_REFUSED, CONFLICT (the same file was uploaded
 * before).
 */
export const uploadStatement =
  (deps: Deps): Handler<'upload_outside_statement'> =>
  (staff, { account, file_name, content }) => {
    const today = todayOf(deps)
    const lines = readStatement(textOf(content), { from: daysLater(today, -STATEMENT_DAYS_MAX), to: daysLater(today, 1) })
    return deps.database.transaction().execute(async (trx) => {
      await lockAccount(trx, account)
      const now = deps.clock.now()
      const fresh = await unknownLines(trx, account, lines)
      const known_lines = lines.length - fresh.length
      const statement = { id: newId(), account, file_name, lines: fresh.length, known_lines, ...daysOf(lines) }
      await insertStatement(trx, staff, { ...statement, file_hash: hashOf(content), now })
      await insertLines(trx, statement, fresh)
      const matched = await matchAround(trx, statement, { time_zone: deps.time_zone, now })
      await recordStaffAction(
        trx,
        staff,
        { action: 'outside_statement_uploaded', subject: statement.id, after: { account, file_name } },
        now,
      )
      return answerOf(trx, statement.id, matched)
    })
  }

/** Invalid UTF-8 is replaced: it occurs in names and notes, and an amount or day that contains it is rejected later. */
const textOf = (content: Uint8Array): string => new TextDecoder().decode(content)

const hashOf = (content: Uint8Array): Buffer => createHash('sha256').update(content).digest()

function daysOf(lines: readonly StatementLine[]): { readonly first_on: string; readonly last_on: string } {
  const days = lines.map(({ booked_on }) => booked_on).toSorted()
  return { first_on: days[0] ?? fail('STATEMENT_REFUSED', { reason: 'empty', line: null }), last_on: days.at(-1) ?? '' }
}

interface Statement {
  readonly id: string
  readonly account: string
  readonly file_name: string
  readonly lines: number
  readonly known_lines: number
  readonly first_on: string
  readonly last_on: string
}

async function insertStatement(
  trx: Transaction,
  { user_id }: Staff,
  { now, ...statement }: Statement & { readonly file_hash: Buffer; readonly now: Date },
): Promise<void> {
  const inserted = await trx
    .insertInto('reconciliation.statement')
    .values({ ...statement, uploaded_by: user_id, uploaded_at: now })
    .onConflict((conflict) => conflict.columns(['account', 'file_hash']).doNothing())
    .executeTakeFirstOrThrow()
  if (inserted.numInsertedOrUpdatedRows !== 1n) fail('CONFLICT')
}

type KeyedLine = StatementLine & { readonly line_key: string }

/** The key also covers how many equal lines came before, so that equal lines of one statement get different keys. */
function keyed(lines: readonly StatementLine[]): readonly KeyedLine[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const text = JSON.stringify([line.booked_on, line.amount, line.reference, line.description])
    const nth = (seen.get(text) ?? 0) + 1
    seen.set(text, nth)
    return { ...line, line_key: createHash('sha256').update(`${text} ${nth}`).digest('hex') }
  })
}

async function unknownLines(trx: Transaction, account: string, lines: readonly StatementLine[]): Promise<readonly KeyedLine[]> {
  const all = keyed(lines)
  const { rows } = await sql<{ line_key: string }>`
    select encode(line_key, 'hex') as line_key from reconciliation.line
     where account = ${account} and line_key in (select decode(key, 'hex') from unnest(${all.map(({ line_key }) => line_key)}::text[]) key)`.execute(
    trx,
  )
  const known = new Set(rows.map(({ line_key }) => line_key))
  return all.filter(({ line_key }) => !known.has(line_key))
}

async function insertLines(trx: Transaction, { id, account }: Statement, lines: readonly KeyedLine[]): Promise<void> {
  const rows = lines.map((line) => ({ id: newId(), ...line }))
  await sql`
    insert into reconciliation.line (id, statement_id, account, line_key, booked_on, amount, reference, description)
    select line.id, ${id}, ${account}, decode(line.line_key, 'hex'), line.booked_on, line.amount, line.reference, line.description
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as line (id uuid, line_key text, booked_on date, amount bigint, reference text, description text)`.execute(trx)
}

async function matchAround(
  trx: Transaction,
  { account, first_on, last_on }: Statement,
  { time_zone, now }: { readonly time_zone: string; readonly now: Date },
): Promise<number> {
  const lines = await lockOpenLines(trx, { account, from: first_on, to: last_on })
  const around = { account, from: daysLater(first_on, -DAYS_APART), to: daysLater(last_on, DAYS_APART), time_zone }
  const pairs = pairUp(lines, await readOpenEntries(trx, around))
  await writePairs(trx, account, pairs, now)
  return pairs.length
}

async function answerOf(trx: Transaction, statement_id: string, matched: number): Promise<Output<'upload_outside_statement'>> {
  const [statement] = await readStatements(trx, { statement_id })
  return statement ? { statement, matched } : fail('NOT_FOUND')
}
