import { disputeStepOf } from '@hai/contract/dispute-steps'
import type { Handler } from '../../feature.ts'
import { hoursAfter } from '../../platform/clock.ts'
import { fail } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import { findPeople } from '../identity/index.ts'
import { toActionContext, type Context } from './deps.ts'
import { recordDisputeChange } from './events.ts'
import { lockOwnCase } from './own-case.ts'
import { refuseTooManyStatements } from './rate-limits.ts'
import { insertProposal, lapseProposals, readWaitingProposals } from './proposals.ts'
import { showWhole } from './show-disputes.ts'
import { takeStep, postToChat } from './take-step.ts'

/**
 * No money moves until the other party accepts. Fails: NOT_FOUND, IDEMPOTENCY_CONFLICT, RATE_LIMITED,
 * INVALID_TRANSITION (the dispute has ended, nothing is on hold, or another proposal can still be accepted).
 */
export const proposeOutcome =
  (context: Context): Handler<'propose_dispute_outcome'> =>
  async ({ user_id }, { dispute_id, outcome, idempotency_key }) => {
    const actionContext = await toActionContext(context)
    return actionContext.database.transaction().execute(async (trx) => {
      const { dispute, item, side, known } = await lockOwnCase(actionContext, trx, { user_id, dispute_id, idempotency_key })
      const kind = `proposed_${outcome}` as const
      if (known) {
        if (known.dispute_id !== dispute_id || known.kind !== kind) fail('IDEMPOTENCY_CONFLICT')
        return showWhole(actionContext, user_id, dispute, trx)
      }
      const now = actionContext.clock.now()
      if (!disputeStepOf(dispute.status, 'propose', side) || item.held === 0) fail('INVALID_TRANSITION')
      const waiting = (await readWaitingProposals(trx, [dispute_id], now)).get(dispute_id)
      const [proposer] = waiting ? await findPeople(trx, [dispute[`${waiting.side}_id`]]) : []
      if (proposer?.is_blocked === false) fail('INVALID_TRANSITION')
      await refuseTooManyStatements(actionContext, trx, { user_id, dispute_id })
      await lapseProposals(trx, dispute_id, now)
      const changed = await takeStep(actionContext, trx, dispute, {
        action: 'propose',
        by: side,
        actor_id: user_id,
        kind,
        idempotency_key,
      })
      await insertProposal(trx, {
        id: newId(),
        dispute_id,
        version: changed.version,
        side,
        outcome,
        created_at: now,
        expires_at: hoursAfter(now, actionContext.figures.proposal_hours),
      })
      await postToChat(actionContext, trx, item, { actor_id: user_id, key: 'chat.system.dispute.propose' })
      await recordDisputeChange(trx, changed, { action: 'propose', by: side, from: dispute.status, is_told_by_item: false }, now)
      return showWhole(actionContext, user_id, changed, trx)
    })
  }
