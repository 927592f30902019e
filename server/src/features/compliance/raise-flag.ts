import type { FlagEvidence } from '@hai/contract/compliance'
import type { ComplianceFlagKind } from '@hai/contract/compliance-words'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'

export interface NewFlag {
  readonly user_id: string
  readonly kind: ComplianceFlagKind
  readonly evidence: FlagEvidence
  /** A second flag with the same member, kind and key is not raised. */
  readonly evidence_key: string
}

/** Raises a flag unless there is one with the same key, even a resolved one. Returns true if it was raised. */
export async function raiseFlag(trx: Transaction, { evidence, ...flag }: NewFlag, now: Date): Promise<boolean> {
  const raised = await trx
    .insertInto('compliance.flag')
    .values({ id: newId(), ...flag, evidence: JSON.stringify(evidence), raised_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'evidence_key']).doNothing())
    .executeTakeFirstOrThrow()
  return raised.numInsertedOrUpdatedRows === 1n
}
