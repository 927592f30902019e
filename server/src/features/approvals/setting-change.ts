import type { Output } from '@hai/contract/contract'
import type { FieldChange } from '@hai/contract/field-changes'
import type { z } from 'zod'
import type { Staff } from '../../caller.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { changesInWords, fieldChanges } from './changes.ts'
import type { ApprovalCase, ApprovalKind, Ask } from './deps.ts'

type Facts = Readonly<Record<string, unknown>>

/** A setting as it is, and what the input alone does not say of what it would be. */
export interface Compared {
  readonly before: Facts
  readonly after?: Facts
}

/** A setting that one super_admin changes and another confirms. */
export interface SettingChange<Wanted extends Facts> {
  /** Of the approval: `fee_rule`. */
  readonly kind: string
  /** Reads what was asked for back from the approval. */
  readonly schema: z.ZodType<Wanted>
  /** One change of a subject waits at a time. */
  readonly subjectOf: (wanted: Wanted) => string
  /** `set the rate of the gourde to 132.50 for $1`. Fails as the change does, where that is plain. */
  readonly describe: (wanted: Wanted) => Promise<string>
  readonly reasonOf: (wanted: Wanted) => string
  /** Fields of the input that are no figures: which setting it is, the version that was read, and why. Approvers see all others. */
  readonly about: readonly (keyof Wanted)[]
  readonly compare: (db: Database, wanted: Wanted) => Promise<Compared>
  /** What approvers can open besides. */
  readonly caseOf?: (subject: string) => ApprovalCase
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

/** Answers a call that asks for a change, and describes it for the message with its code. */
export interface Setting<Wanted> {
  readonly ask: (staff: Staff, wanted: Wanted) => Promise<AskedChange>
  readonly describe: (staff: Staff, wanted: Wanted) => Promise<string>
}

/**
 * Makes a setting need a second super_admin. The answer asks for the change. It rehearses the change first, so a change that would be
 * refused is refused at once. Both messages with codes and the approval name each field that changes. A setting that is no longer as
 * the two have read it refuses the approval (CONFLICT).
 */
export function settingChange<Wanted extends Facts>(
  database: Database,
  approvals: {
    readonly register: (kind: ApprovalKind) => void
    readonly ask: (trx: Transaction, staff: Staff, asked: Ask) => Promise<{ approval_id: string; expires_at: Date }>
  },
  change: SettingChange<Wanted>,
): Setting<Wanted> {
  const { kind, caseOf } = change
  const changesOf = async (db: Database, wanted: Wanted): Promise<readonly FieldChange[]> => {
    const { before, after } = await change.compare(db, wanted)
    const asked = Object.entries(wanted).filter(([field]) => !change.about.includes(field))
    return fieldChanges(before, { ...Object.fromEntries(asked), ...after })
  }
  approvals.register({
    kind,
    needs: 'super_admin',
    ...(caseOf && { context: (_db, { subject }) => ({ case: caseOf(subject) }) }),
    apply: async (trx, { payload, requested_by, approver, approval_id, changes }) => {
      const wanted = change.schema.parse(payload)
      if (JSON.stringify(await changesOf(trx, wanted)) !== JSON.stringify(changes)) fail('CONFLICT')
      await change.apply(trx, { wanted, by: { staff: approver, requested_by, approval_id } })
    },
  })
  return {
    describe: async (_staff, wanted) =>
      `ask to ${await change.describe(wanted)}${changesInWords(await changesOf(database, wanted))}`,
    ask: async (staff, wanted) => {
      await rehearse(database, (trx) =>
        change.apply(trx, { wanted, by: { staff, requested_by: staff.user_id, approval_id: null } }),
      )
      const summary = await change.describe(wanted)
      const asked = { kind, subject: change.subjectOf(wanted), payload: wanted, summary, reason: change.reasonOf(wanted) }
      const { approval_id, expires_at } = await database
        .transaction()
        .execute(async (trx) => approvals.ask(trx, staff, { ...asked, changes: await changesOf(trx, wanted) }))
      return { approval_id, expires_at: expires_at.toISOString() }
    },
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
