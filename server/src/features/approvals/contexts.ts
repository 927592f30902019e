import type { ApprovalKindName } from '@hai/contract/approval-facts'
import type { Approval } from '@hai/contract/approvals'
import { cents, plus } from '@hai/contract/money'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { staffPeople } from '../identity/index.ts'
import type { ApprovalContext, ApprovalKind, ApprovalRow, ApprovalsDeps, BalanceChange } from './types.ts'

type ContextView = Pick<Approval, 'staff_notes' | 'accounts' | 'case'>

const nothing: ContextView = { staff_notes: '', accounts: [], case: null }

interface ContextDeps extends Pick<ApprovalsDeps, 'database' | 'log'> {
  readonly kindOf: (kind: ApprovalKindName) => ApprovalKind
}

/** If the context of a request cannot be read, the error is logged and the context is empty. */
export async function readContexts(
  { database: db, log, kindOf }: ContextDeps,
  rows: readonly ApprovalRow[],
): Promise<(id: string) => ContextView> {
  const read = async (row: ApprovalRow): Promise<ApprovalContext> => {
    try {
      return (await kindOf(row.facts.kind).context?.(db, row)) ?? {}
    } catch (error) {
      log.error({ err: error, approval_id: row.id, kind: row.facts.kind }, 'could not read the context of an approval')
      return {}
    }
  }
  const contexts = await Promise.all(rows.map(async (row) => [row.id, await read(row)] as const))
  const accountsOf = await readAccounts(
    db,
    contexts.flatMap(([, { changes = [] }]) => changes),
  )
  const shownById = new Map(contexts.map(([id, context]) => [id, show(context, accountsOf)]))
  return (id) => shownById.get(id) ?? nothing
}

function show(
  { staff_notes = '', changes = [], case: approvalCase = null }: ApprovalContext,
  accountsOf: (changes: readonly BalanceChange[]) => ContextView['accounts'],
): ContextView {
  return {
    staff_notes,
    accounts: accountsOf(changes),
    case: approvalCase && { kind: approvalCase.kind, id: approvalCase.id, account: approvalCase.account ?? null },
  }
}

/**
 * The returned function gives the balances of the accounts before and after the changes. Leaves out accounts that do
 * not exist yet.
 */
async function readAccounts(
  db: Database,
  changes: readonly BalanceChange[],
): Promise<(changes: readonly BalanceChange[]) => ContextView['accounts']> {
  if (changes.length === 0) return () => []
  const { rows } = await sql<{ owner_id: string | null; kind: string; balance: number }>`
    select account.owner_id, account.kind, account.balance
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (owner_id uuid, account text)
      join ledger.account_view account
        on account.kind = change.account and account.owner_id is not distinct from change.owner_id`.execute(db)
  const balances = new Map(rows.map(({ owner_id, kind, balance }) => [`${owner_id} ${kind}`, cents(balance)]))
  const person = await staffPeople(
    db,
    changes.map(({ owner_id }) => owner_id),
  )
  return (some) =>
    some.flatMap(({ owner_id, account, amount }) => {
      const balance_before = balances.get(`${owner_id} ${account}`)
      if (balance_before === undefined) return []
      const owner = owner_id === null ? null : person(owner_id)
      return [{ account, owner, balance_before, balance_after: plus(balance_before, amount) }]
    })
}
