import type { FlagEvidence } from '@hai/contract/compliance'
import type { ComplianceFlagKind } from '@hai/contract/compliance-values'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'

export interface NewFlag {
  readonly user_id: string
  readonly kind: ComplianceFlagKind
  readonly evidence: FlagEvidence
  readonly evidence_key: string
}

/** Returns false if a flag with the same member, kind and `evidence_key` exists, even a resolved one. */
export async function raiseFlag(trx: Transaction, { evidence, ...flag }: NewFlag, now: Date): Promise<boolean> {
  const raised = await trx
    .insertInto('compliance.flag')
    .values({ id: newId(), ...flag, evidence: JSON.stringify(evidence), raised_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'evidence_key']).doNothing())
    .executeTakeFirstOrThrow()
  return raised.numInsertedOrUpdatedRows === 1n
}
