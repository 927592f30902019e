import type { Happening } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { changedProfiles, isProfileChange } from '../identity/index.ts'
import { readClaimersOf } from './claim-queries.ts'
import { readTransferDetails } from './details.ts'
import { countPayments, type Payment } from './relation-queries.ts'
import { CLAIM_JOB } from './waiting.ts'

const payingKinds: ReadonlySet<string> = new Set(['send', 'quick_pay', 'settle_held', 'claim_escrow'])
export const isPayingKind = (kind: string): boolean => payingKinds.has(kind)

export const concerns = (happening: Happening): boolean =>
  happening.stream === 'ledger' ? isPayingKind(happening.posting.kind) : isProfileChange(happening)

/**
 * Counts payments between members, and queues claims for members whose profile changed and for those they kept from
 * being paid.
 */
export async function follow(trx: Transaction, happenings: readonly Happening[]): Promise<void> {
  await countPayments(trx, happenings.flatMap(paymentOf))
  const changed = changedProfiles(happenings)
  for (const user_id of new Set([...changed, ...(await readClaimersOf(trx, changed))]))
    await addJob(trx, CLAIM_JOB, { user_id }, { key: `${CLAIM_JOB}:${user_id}` })
}

function paymentOf(happening: Happening): Payment[] {
  if (happening.stream !== 'ledger' || !isPayingKind(happening.posting.kind)) return []
  const { details, created_at } = happening.posting
  const { payer_id, payee_id } = readTransferDetails(details)
  return payee_id === null ? [] : [{ payer_id, payee_id, at: created_at, position: happening.position }]
}
