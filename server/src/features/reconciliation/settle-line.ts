import type { Staff } from '../../caller.ts'
import type { Handler } from '../../feature.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { recordStaffAction } from '../admin/index.ts'
import { type Deps, viewedBy } from './deps.ts'
import { lockLine, readLine, type LockedLine } from './queries.ts'
import { entriesOf, type NamedEntries, type LineDecision } from './decision.ts'

interface LineSettlement {
  readonly requested_by: string
  readonly approval_id: string | null
  readonly now: Date
}

const stateOf = ({ matched_as, explanation }: LockedLine): 'open' | 'matched' | 'explained' =>
  matched_as !== null ? 'matched' : explanation !== null ? 'explained' : 'open'

const audited = (line: LockedLine) => {
  const { account, amount, matched_as, explanation, difference } = line
  return {
    account,
    amount,
    state: stateOf(line),
    ...(matched_as && { matched_as }),
    ...(difference !== 0 && { difference }),
    ...(explanation && { explanation }),
  }
}

/**
 * `staff` is the approver, or the person who settles the line alone.
 * Fails: NOT_FOUND, INVALID_TRANSITION (the line or an entry is already matched), OUTSIDE_AMOUNTS_DIFFER, BAD_REQUEST.
 */
export async function settleLine(
  trx: Transaction,
  staff: Staff,
  decision: LineDecision,
  { requested_by, approval_id, now }: LineSettlement,
): Promise<void> {
  const { line_id } = decision
  const line = (await lockLine(trx, line_id)) ?? fail('NOT_FOUND')
  if (stateOf(line) !== 'open') fail('INVALID_TRANSITION')
  const named = await entriesOf(trx, line, decision)
  const word = { requested_by, approval_id, now }
  if (named) await match(trx, line_id, line.account, { ...word, ...named, note: decision.explanation })
  else await explain(trx, line_id, { ...word, explanation: decision.explanation })
  const settled = named ? { matched_as: 'by_hand', difference: named.difference } : { explanation: decision.explanation }
  const after = {
    ...audited({ ...line, ...settled }),
    ...('transaction_ids' in decision && {
      transactions: decision.transaction_ids,
      ...(decision.explanation && { note: decision.explanation }),
    }),
    ...(approval_id !== null && { approval_id, requested_by }),
  }
  const action = named ? 'outside_line_matched' : 'outside_line_explained'
  await recordStaffAction(trx, staff, { action, subject: line_id, before: audited(line), after }, now)
}

async function explain(
  trx: Transaction,
  line_id: string,
  { explanation, requested_by, approval_id, now }: LineSettlement & { readonly explanation: string },
): Promise<void> {
  await trx
    .updateTable('reconciliation.line')
    .set({ explanation, explained_by: requested_by, explained_at: now, approval_id })
    .where('id', '=', line_id)
    .execute()
}

async function match(
  trx: Transaction,
  line_id: string,
  account: string,
  { entries, difference, note, requested_by, approval_id, now }: LineSettlement & NamedEntries & { readonly note: string },
): Promise<void> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('reconciliation.matched_entry')
    .values(entries.map(({ posting_id, amount }) => ({ account, posting_id, line_id, amount })))
    .onConflict((conflict) => conflict.columns(['account', 'posting_id']).doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== BigInt(entries.length)) fail('INVALID_TRANSITION')
  await trx
    .updateTable('reconciliation.line')
    .set({ matched_as: 'by_hand', matched_by: requested_by, matched_at: now, approval_id })
    .set({ difference, match_note: difference === 0 ? null : note })
    .where('id', '=', line_id)
    .execute()
}

export const reopenLine =
  (deps: Deps): Handler<'reopen_outside_line'> =>
  (staff, { line_id }) =>
    deps.database.transaction().execute(async (trx) => {
      const viewed = viewedBy(deps, staff)
      const line = (await lockLine(trx, line_id)) ?? fail('NOT_FOUND')
      if (stateOf(line) === 'open') fail('INVALID_TRANSITION')
      const open = { matched_as: null, difference: 0, explanation: null, approval_id: null }
      await trx.deleteFrom('reconciliation.matched_entry').where('line_id', '=', line_id).execute()
      await trx
        .updateTable('reconciliation.line')
        .set({ ...open, match_note: null, matched_by: null, matched_at: null, explained_by: null, explained_at: null })
        .where('id', '=', line_id)
        .execute()
      const change = { before: audited(line), after: audited({ ...line, ...open }) }
      await recordStaffAction(trx, staff, { action: 'outside_line_reopened', subject: line_id, ...change }, viewed.now)
      return { line: (await readLine(trx, line_id, viewed)) ?? fail('NOT_FOUND') }
    })
