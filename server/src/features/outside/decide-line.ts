import type { Output } from '@hai/contract/contract'
import { sql } from 'kysely'
import type { Staff } from '../../caller.ts'
import type { Handler } from '../../feature.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { recordStaffAct } from '../admin/index.ts'
import type { Deps } from './deps.ts'
import { findEntry } from './entries.ts'
import { readLine } from './queries.ts'
import { todayOf } from './today.ts'

interface Locked {
  readonly account: string
  readonly amount: number
  readonly is_open: boolean
}

/** Fails: NOT_FOUND. */
async function lockLine(trx: Transaction, line_id: string): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select account, amount, posting_id is null and explanation is null as is_open
      from outside.line where id = ${line_id} for update`.execute(trx)
  return rows[0] ?? fail('NOT_FOUND')
}

/** Does something with one line, alone, and writes who did. */
const decide = (
  deps: Deps,
  staff: Staff,
  { line_id, action, after }: { readonly line_id: string; readonly action: string; readonly after?: object },
  change: (trx: Transaction, line: Locked, now: Date) => Promise<void>,
): Promise<Output<'match_outside_line'>> =>
  deps.database.transaction().execute(async (trx) => {
    const now = deps.clock.now()
    await change(trx, await lockLine(trx, line_id), now)
    await recordStaffAct(trx, staff, { action, subject: line_id, ...(after && { after }) }, now)
    return { line: (await readLine(trx, line_id, todayOf(deps))) ?? fail('NOT_FOUND') }
  })

/** Fails: NOT_FOUND, INVALID_TRANSITION (either has its other half already), OUTSIDE_AMOUNTS_DIFFER. */
export const matchLine =
  (deps: Deps): Handler<'match_outside_line'> =>
  (staff, { line_id, transaction_id }) =>
    decide(deps, staff, { line_id, action: 'outside_line_matched', after: { transaction_id } }, async (trx, line, now) => {
      if (!line.is_open) fail('INVALID_TRANSITION')
      const entry = (await findEntry(trx, line.account, transaction_id)) ?? fail('NOT_FOUND')
      if (entry.amount !== line.amount) fail('OUTSIDE_AMOUNTS_DIFFER')
      const { numAffectedRows = 0n } = await sql`
        update outside.line set posting_id = ${entry.posting_id}, matched_as = 'by_hand', matched_by = ${staff.user_id}, matched_at = ${now}
         where id = ${line_id}
           and not exists (select from outside.line other where other.account = ${line.account} and other.posting_id = ${entry.posting_id})`.execute(
        trx,
      )
      if (numAffectedRows !== 1n) fail('INVALID_TRANSITION')
    })

/** Fails: NOT_FOUND, INVALID_TRANSITION. */
export const explainLine =
  (deps: Deps): Handler<'explain_outside_line'> =>
  (staff, { line_id, explanation }) =>
    decide(deps, staff, { line_id, action: 'outside_line_explained', after: { explanation } }, async (trx, line, now) => {
      if (!line.is_open) fail('INVALID_TRANSITION')
      await trx
        .updateTable('outside.line')
        .set({ explanation, explained_by: staff.user_id, explained_at: now })
        .where('id', '=', line_id)
        .execute()
    })

/** Fails: NOT_FOUND, INVALID_TRANSITION (it is open). */
export const reopenLine =
  (deps: Deps): Handler<'reopen_outside_line'> =>
  (staff, { line_id }) =>
    decide(deps, staff, { line_id, action: 'outside_line_reopened' }, async (trx, line) => {
      if (line.is_open) fail('INVALID_TRANSITION')
      const open = { posting_id: null, matched_as: null, matched_by: null, matched_at: null }
      await trx
        .updateTable('outside.line')
        .set({ ...open, explanation: null, explained_by: null, explained_at: null })
        .where('id', '=', line_id)
        .execute()
    })
