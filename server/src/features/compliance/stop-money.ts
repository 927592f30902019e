import { ACCOUNT_REVIEW } from '@hai/contract/account-review'
import type { Staff } from '../../caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { daysAfter } from '../../platform/clock.ts'
import { lockBlock } from '../identity/index.ts'
import type { DecisionDeps } from './deps.ts'

const REVIEW_DAYS = 30
const DAY_LENGTH = 10
const dayOf = (moment: Date): string => moment.toISOString().slice(0, DAY_LENGTH)

/**
 * Blocks the member and ends their sessions. The reason and the length of the review are the same for everyone and do not
 * mention the sanctions list. If the member is already blocked, the message stays, and a
 * review date in the past is renewed. Fails: NOT_FOUND, LAST_SUPER_ADMIN.
 */
export async function stopMoney(
  { identity, security, clock }: DecisionDeps,
  trx: Transaction,
  { staff, user_id }: { readonly staff: Staff; readonly user_id: string },
): Promise<{ readonly is_blocked: true; readonly sessions_ended: number }> {
  // Locks the profile, and therefore waits for a call that is unblocking the member.
  const wasBlocked = await lockBlock(trx, user_id)
  const review_on = dayOf(daysAfter(clock.now(), REVIEW_DAYS))
  if (wasBlocked) {
    await identity.renewReview(trx, { user_id, today: dayOf(clock.now()), review_on })
    return { is_blocked: true, sessions_ended: 0 }
  }
  const ended = await identity.blockMember(trx, { user_id, reason: ACCOUNT_REVIEW, review_on })
  await security.recordAudit(trx, {
    action_type: 'account_locked',
    request: staff.request,
    user_id,
    context: 'blocked',
    extra_metadata: { admin_id: staff.user_id },
  })
  return { is_blocked: true, sessions_ended: ended.length }
}
