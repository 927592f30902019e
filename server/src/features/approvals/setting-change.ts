import type { ActionFacts } from '@hai/contract/action-facts'
import type { ApprovalFacts, ApprovalKindName } from '@hai/contract/approval-facts'
import type { Output } from '@hai/contract/contract'
import type { FieldChange } from '@hai/contract/field-changes'
import type { z } from 'zod'
import type { Staff } from '../../caller.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { fieldChanges } from './changes.ts'
import { requestFacts } from './request-facts.ts'
import type { ApprovalCase, ApprovalKind, NewApproval } from './types.ts'

type Facts = Readonly<Record<string, unknown>>

/** `after` contains new values that are not input fields, such as computed ones. */
export interface Compared {
  readonly before: Facts
  readonly after?: Facts
}

export interface SettingChange<Proposed extends Facts> {
  readonly kind: ApprovalKindName
  readonly schema: z.ZodType<Proposed>
  /** A subject can have at most one pending change. */
  readonly subjectOf: (proposed: Proposed) => string
  /** May fail with errors of the change. */
  readonly factsOf: (proposed: Proposed) => ApprovalFacts | Promise<ApprovalFacts>
  readonly reasonOf: (proposed: Proposed) => string
  /**
   * Input fields that are not settings: the id, the version that was read, and the reason. Approvers see the changes of
   * all other fields.
   */
  readonly about: readonly (keyof Proposed)[]
  readonly compare: (db: Database, proposed: Proposed) => Promise<Compared>
  readonly caseOf?: (subject: string) => ApprovalCase
  /** Fails with the errors of the setting. */
  readonly apply: (trx: Transaction, change: { readonly proposed: Proposed; readonly by: ChangedBy }) => Promise<void>
}

export interface ChangedBy {
  /** The actor in the audit trail: the approver, or the requester in a dry run. */
  readonly staff: Staff
  readonly requested_by: string
  /** Null in a dry run. */
  readonly approval_id: string | null
}

type AskedChange = Output<'set_fee_rule'>

/** Thrown at the end of a dry run, to roll it back. */
class RolledBack extends Error {}

export interface Setting<Proposed> {
  readonly ask: (staff: Staff, proposed: Proposed) => Promise<AskedChange>
  readonly describe: (staff: Staff, proposed: Proposed) => Promise<ActionFacts>
}

/**
 * A change of a setting takes effect only after a second super_admin approves it. The call first makes the change in a
 * dry run, so that an invalid change fails at once. If the setting has changed since the request, the approval fails
 * with CONFLICT.
 */
export function settingChange<Proposed extends Facts>(
  database: Database,
  approvals: {
    readonly register: (kind: ApprovalKind) => void
    readonly ask: (trx: Transaction, staff: Staff, approval: NewApproval) => Promise<{ approval_id: string; expires_at: Date }>
  },
  change: SettingChange<Proposed>,
): Setting<Proposed> {
  const { kind, caseOf } = change
  const changesOf = async (db: Database, proposed: Proposed): Promise<readonly FieldChange[]> => {
    const { before, after } = await change.compare(db, proposed)
    const fields = Object.entries(proposed).filter(([field]) => !change.about.includes(field))
    return fieldChanges(before, { ...Object.fromEntries(fields), ...after })
  }
  approvals.register({
    kind,
    required_role: 'super_admin',
    ...(caseOf && { context: (_db, { subject }) => ({ case: caseOf(subject) }) }),
    apply: async (trx, { payload, requested_by, approver, approval_id, changes }) => {
      const proposed = change.schema.parse(payload)
      if (JSON.stringify(await changesOf(trx, proposed)) !== JSON.stringify(changes)) fail('CONFLICT')
      await change.apply(trx, { proposed, by: { staff: approver, requested_by, approval_id } })
    },
  })
  return {
    describe: async (_staff, proposed) =>
      requestFacts('ask', await change.factsOf(proposed), await changesOf(database, proposed)),
    ask: async (staff, proposed) => {
      await runAndRollBack(database, (trx) =>
        change.apply(trx, { proposed, by: { staff, requested_by: staff.user_id, approval_id: null } }),
      )
      const approval = {
        facts: await change.factsOf(proposed),
        subject: change.subjectOf(proposed),
        payload: proposed,
        reason: change.reasonOf(proposed),
      }
      const { approval_id, expires_at } = await database
        .transaction()
        .execute(async (trx) => approvals.ask(trx, staff, { ...approval, changes: await changesOf(trx, proposed) }))
      return { approval_id, expires_at: expires_at.toISOString() }
    },
  }
}

async function runAndRollBack(database: Database, work: (trx: Transaction) => Promise<void>): Promise<void> {
  try {
    await database.transaction().execute(async (trx) => {
      await work(trx)
      throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
}

/** Empty in a dry run. */
export const confirmedBy = ({ requested_by, approval_id }: ChangedBy) =>
  approval_id === null ? {} : { requested_by, approval_id }
