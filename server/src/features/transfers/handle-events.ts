import type { DomainEvent } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { changedProfiles, isProfileChange } from '../identity/index.ts'
import { readClaimersOf } from './claim-queries.ts'
import { readTransferDetails } from './details.ts'
import { recordFirstPayments } from './events.ts'
import { countPayments, type Payment } from './relation-queries.ts'
import { CLAIM_JOB } from './waiting.ts'

/** A relay counts payments to other books, once they have arrived. */
const payingKinds: ReadonlySet<string> = new Set(['send', 'quick_pay', 'settle_held', 'claim_escrow', 'received_from_book'])
export const isPayingKind = (kind: string): boolean => payingKinds.has(kind)

export const handles = (event: DomainEvent): boolean =>
  event.stream === 'ledger' ? isPayingKind(event.posting.kind) : isProfileChange(event)

/**
 * After a profile changes, queues jobs that claim again: for this member, and for members who could not yet claim this
 * member’s sends.
 */
export async function handleEvents(trx: Transaction, events: readonly DomainEvent[]): Promise<void> {
  const payer_ids = await countPayments(trx, events.flatMap(paymentOf))
  const changed = changedProfiles(events)
  for (const user_id of new Set([...changed, ...(await readClaimersOf(trx, changed))]))
    await addJob(trx, CLAIM_JOB, { user_id }, { key: `${CLAIM_JOB}:${user_id}` })
  if (payer_ids.length > 0) await recordFirstPayments(trx, payer_ids)
}

function paymentOf(event: DomainEvent): Payment[] {
  if (event.stream !== 'ledger' || !isPayingKind(event.posting.kind)) return []
  const { details, created_at } = event.posting
  const { payer_id, payee_id, returns } = readTransferDetails(details)
  return payee_id === null || returns ? [] : [{ payer_id, payee_id, at: created_at, position: event.position }]
}
