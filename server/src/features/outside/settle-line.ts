import { sql } from 'kysely'
import type { Staff } from '../../caller.ts'
import type { Handler } from '../../feature.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { recordStaffAct } from '../admin/index.ts'
import type { Deps } from './deps.ts'
import { lockLine, readLine, type LockedLine } from './queries.ts'
import { viewedBy } from './today.ts'
import { entryOf, type Word } from './word.ts'

interface Spoken {
  /** Whose word it is. */
  readonly requested_by: string
  readonly approval_id: string | null
  readonly now: Date
}

const stateOf = ({ posting_id, explanation }: LockedLine): 'open' | 'matched' | 'explained' =>
  posting_id !== null ? 'matched' : explanation !== null ? 'explained' : 'open'

/** A line as the audit has it: which account, how much, and what is known of it. */
const audited = (line: LockedLine) => {
  const { account, amount, matched_as, explanation } = line
  return { account, amount, state: stateOf(line), ...(matched_as && { matched_as }), ...(explanation && { explanation }) }
}

/**
 * Writes what an open line is, in words that need nobody or that `staff` has just approved, and who did.
 * Fails: NOT_FOUND, INVALID_TRANSITION (either has its other half already), OUTSIDE_AMOUNTS_DIFFER.
 */
export async function settleLine(
  trx: Transaction,
  staff: Staff,
  said: Word,
  { requested_by, approval_id, now }: Spoken,
): Promise<void> {
  const { line_id } = said
  const line = (await lockLine(trx, line_id)) ?? fail('NOT_FOUND')
  if (stateOf(line) !== 'open') fail('INVALID_TRANSITION')
  const posting_id = await entryOf(trx, line, said)
  const settled = 'explanation' in said ? { explanation: said.explanation } : { matched_as: 'by_hand' }
  if ('explanation' in said) await explain(trx, line_id, { ...said, requested_by, approval_id, now })
  else if (posting_id !== null) await match(trx, line_id, line.account, { posting_id, requested_by, approval_id, now })
  const after = {
    ...audited({ ...line, posting_id, explanation: null, ...settled }),
    ...('transaction_id' in said && { transaction_id: said.transaction_id }),
    ...(approval_id !== null && { approval_id, requested_by }),
  }
  const action = 'explanation' in said ? 'outside_line_explained' : 'outside_line_matched'
  await recordStaffAct(trx, staff, { action, subject: line_id, before: audited(line), after }, now)
}

async function explain(
  trx: Transaction,
  line_id: string,
  { explanation, requested_by, approval_id, now }: Spoken & { readonly explanation: string },
): Promise<void> {
  await trx
    .updateTable('outside.line')
    .set({ explanation, explained_by: requested_by, explained_at: now, approval_id })
    .where('id', '=', line_id)
    .execute()
}

async function match(
  trx: Transaction,
  line_id: string,
  account: string,
  { posting_id, requested_by, approval_id, now }: Spoken & { readonly posting_id: number },
): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    update outside.line
       set posting_id = ${posting_id}, matched_as = 'by_hand', matched_by = ${requested_by}, matched_at = ${now}, approval_id = ${approval_id}
     where id = ${line_id}
       and not exists (select from outside.line other where other.account = ${account} and other.posting_id = ${posting_id})`.execute(
    trx,
  )
  if (numAffectedRows !== 1n) fail('INVALID_TRANSITION')
}

/** Takes back what is known of a line: whoever sees it, sees it open. Fails: NOT_FOUND, INVALID_TRANSITION (it is open). */
export const reopenLine =
  (deps: Deps): Handler<'reopen_outside_line'> =>
  (staff, { line_id }) =>
    deps.database.transaction().execute(async (trx) => {
      const viewed = viewedBy(deps, staff)
      const line = (await lockLine(trx, line_id)) ?? fail('NOT_FOUND')
      if (stateOf(line) === 'open') fail('INVALID_TRANSITION')
      const open = { posting_id: null, matched_as: null, explanation: null, approval_id: null }
      await trx
        .updateTable('outside.line')
        .set({ ...open, matched_by: null, matched_at: null, explained_by: null, explained_at: null })
        .where('id', '=', line_id)
        .execute()
      const change = { before: audited(line), after: audited({ ...line, ...open }) }
      await recordStaffAct(trx, staff, { action: 'outside_line_reopened', subject: line_id, ...change }, viewed.now)
      return { line: (await readLine(trx, line_id, viewed)) ?? fail('NOT_FOUND') }
    })
