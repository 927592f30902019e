import type { ApprovalFacts } from '@hai/contract/approval-facts'
import type { Output } from '@hai/contract/contract'
import { cents, type Cents } from '@hai/contract/money'
import type { OutsideLine } from '@hai/contract/reconciliation'
import { outsideAccounts, type OutsideSecondReason, outsideSecondReasons } from '@hai/contract/outside-accounts'
import type { Staff } from '../../caller.ts'
import type { Handler } from '../../feature.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import type { ApprovalKind } from '../approvals/index.ts'
import { type Deps, viewedBy } from './deps.ts'
import { LINE_APPROVAL, readAloneMax, readLine } from './queries.ts'
import { settleLine } from './settle-line.ts'
import { entriesOf, type NamedEntries, type LineDecision, wordSchema } from './decision.ts'

/**
 * Settles the line, or requests an approval if one person may not do it alone. A trigger of the database repeats this
 * check, because the limit may change before the line is written.
 */
async function settle(deps: Deps, staff: Staff, decision: LineDecision): Promise<Output<'match_outside_line'>> {
  const viewed = viewedBy(deps, staff)
  return deps.database.transaction().execute(async (trx) => {
    const line = (await readLine(trx, decision.line_id, viewed)) ?? fail('NOT_FOUND')
    if (line.state !== 'open') fail('INVALID_TRANSITION')
    const named = await entriesOf(trx, line, decision)
    const needs_approval = await approvalReasonsOf(trx, line, named)
    if (needs_approval.length > 0) {
      const { approval_id, expires_at } = await requestApproval(deps, trx, staff, line, { decision, named })
      return {
        status: 'pending',
        line: { ...line, is_waiting: true },
        approval_id,
        expires_at: expires_at.toISOString(),
        needs_approval,
      }
    }
    await settleLine(trx, staff, decision, { requested_by: staff.user_id, approval_id: null, now: viewed.now })
    const settled = (await readLine(trx, decision.line_id, viewed)) ?? fail('NOT_FOUND')
    return { status: 'done', line: settled, approval_id: null, expires_at: null, needs_approval }
  })
}

/**
 * Compares the sum of the entries without their signs with the limit, because large entries in both directions may add
 * up to a small line.
 */
async function approvalReasonsOf(
  trx: Transaction,
  line: OutsideLine,
  named: NamedEntries | null,
): Promise<OutsideSecondReason[]> {
  if (!named) return line.needs_approval
  const { came_in, went_out } = sumsOf(named)
  const isLarge = came_in + went_out > (await readAloneMax(trx))
  return outsideSecondReasons.filter(
    (reason) =>
      line.needs_approval.includes(reason) ||
      (reason === 'amount' && isLarge) ||
      (reason === 'difference' && named.difference !== 0),
  )
}

function requestApproval(
  { approvals }: Deps,
  trx: Transaction,
  staff: Staff,
  line: OutsideLine,
  { decision, named }: { readonly decision: LineDecision; readonly named: NamedEntries | null },
) {
  return approvals.ask(trx, staff, {
    facts: lineFacts(line, named),
    subject: line.line_id,
    payload: decision,
    reason: decision.explanation,
  })
}

const lineFacts = ({ account, booked_on, amount }: OutsideLine, named: NamedEntries | null): ApprovalFacts => ({
  kind: LINE_APPROVAL,
  account,
  booked_on,
  amount,
  matched: named && {
    entries: named.entries.length,
    ...sumsOf(named),
    difference: named.difference,
    largest: named.entries
      .toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
      .slice(0, LARGEST_MAX)
      .map(({ transaction_id, amount: moved }) => ({ transaction_id, amount: moved })),
  },
})
const LARGEST_MAX = 5

function sumsOf({ entries }: NamedEntries): { readonly came_in: Cents; readonly went_out: Cents } {
  const sum = (sign: 1 | -1) => cents(entries.reduce((total, { amount }) => total + Math.max(0, sign * amount), 0))
  return { came_in: sum(1), went_out: sum(-1) }
}

export const matchLine =
  (deps: Deps): Handler<'match_outside_line'> =>
  (staff, decision) =>
    settle(deps, staff, { ...decision, transaction_ids: [...new Set(decision.transaction_ids)] })

export const explainLine =
  (deps: Deps): Handler<'explain_outside_line'> =>
  (staff, decision) =>
    settle(deps, staff, decision)

export const approvedLine = ({ clock }: Pick<Deps, 'clock'>): ApprovalKind => ({
  kind: LINE_APPROVAL,
  required_role: 'admin',
  context: async (db, { subject }) => {
    const line = await db.selectFrom('reconciliation.line').select('account').where('id', '=', subject).executeTakeFirst()
    const account = outsideAccounts.find((known) => known === line?.account)
    return { case: account ? { kind: 'statement_line', id: subject, account } : null }
  },
  apply: (trx, { payload, requested_by, approver, approval_id }) =>
    settleLine(trx, approver, wordSchema.parse(payload), { requested_by, approval_id, now: clock.now() }),
})
