import type { Output } from '@hai/contract/contract'
import type { z } from 'zod'
import type { Staff } from '../../caller.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { ApprovalKind, Ask } from './deps.ts'

/** A setting that one super_admin changes and another confirms. */
export interface SettingChange<Wanted extends Readonly<Record<string, unknown>>> {
  /** Of the approval: `fee_rule`. */
  readonly kind: string
  /** Reads what was asked for back from the approval. */
  readonly schema: z.ZodType<Wanted>
  /** One change of a subject waits at a time. */
  readonly subjectOf: (wanted: Wanted) => string
  /** `set the rate of the gourde to 132.50 for $1`. Fails as the change does, where that is plain. */
  readonly describe: (wanted: Wanted) => Promise<string>
  readonly reasonOf: (wanted: Wanted) => string
  /** Makes the change in the name of `requested_by`. Fails as the setting does. */
  readonly apply: (trx: Transaction, change: { readonly wanted: Wanted; readonly by: ChangedBy }) => Promise<void>
}

export interface ChangedBy {
  /** Who records the change in the audit: the approver, or who rehearses it. */
  readonly staff: Staff
  readonly requested_by: string
  /** Null: a rehearsal. */
  readonly approval_id: string | null
}

type AskedChange = Output<'set_fee_rule'>

/** Thrown to undo a rehearsal. */
class Rehearsed extends Error {}

/**
 * Makes a setting need a second super_admin. The answer asks for the change. It rehearses the change first, so a change that would be
 * refused is refused at once.
 */
export function settingChange<Wanted extends Readonly<Record<string, unknown>>>(
  database: Database,
  approvals: {
    readonly register: (kind: ApprovalKind) => void
    readonly ask: (trx: Transaction, staff: Staff, asked: Ask) => Promise<{ approval_id: string; expires_at: Date }>
  },
  change: SettingChange<Wanted>,
): (staff: Staff, wanted: Wanted) => Promise<AskedChange> {
  const { kind } = change
  approvals.register({
    kind,
    needs: 'super_admin',
    apply: (trx, { payload, requested_by, approver, approval_id }) =>
      change.apply(trx, { wanted: change.schema.parse(payload), by: { staff: approver, requested_by, approval_id } }),
  })
  return async (staff, wanted) => {
    await rehearse(database, (trx) =>
      change.apply(trx, { wanted, by: { staff, requested_by: staff.user_id, approval_id: null } }),
    )
    const summary = await change.describe(wanted)
    const asked = { kind, subject: change.subjectOf(wanted), payload: wanted, summary, reason: change.reasonOf(wanted) }
    const { approval_id, expires_at } = await database.transaction().execute((trx) => approvals.ask(trx, staff, asked))
    return { approval_id, expires_at: expires_at.toISOString() }
  }
}

async function rehearse(database: Database, work: (trx: Transaction) => Promise<void>): Promise<void> {
  try {
    await database.transaction().execute(async (trx) => {
      await work(trx)
      throw new Rehearsed()
    })
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
  }
}

/** What the audit adds to a change that a second person confirmed. */
export const confirmedBy = ({ requested_by, approval_id }: ChangedBy) =>
  approval_id === null ? {} : { requested_by, approval_id }
