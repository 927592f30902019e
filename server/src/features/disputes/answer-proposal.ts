import type { Input } from '@hai/contract/contract'
import type { Handler } from '../../feature.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { findPeople } from '../identity/index.ts'
import { toActionContext, type ActionContext, type Context } from './deps.ts'
import { endDispute } from './end-dispute.ts'
import { recordDisputeChange } from './events.ts'
import { lockOwnCase, type OwnCase } from './own-case.ts'
import { refuseTooManyStatements } from './rate-limits.ts'
import { answerProposal, findProposal, type ProposalRow } from './proposals.ts'
import type { DisputeRow } from './queries.ts'
import { showWhole } from './show-disputes.ts'
import { takeStep, postToChat } from './take-step.ts'

type Answer = Input<'answer_dispute_proposal'>
type Answered = Omit<Answer, 'dispute_id' | 'proposal_id'> & { readonly user_id: string }

/**
 * Fails: NOT_FOUND, IDEMPOTENCY_CONFLICT, RATE_LIMITED, INVALID_TRANSITION, and with the ledger’s errors.
 * INVALID_TRANSITION means: the proposal was answered or has expired, the dispute has ended, this party cannot give
 * this answer, or the account of a party is blocked or frozen.
 */
export const answerDisputeProposal =
  (context: Context): Handler<'answer_dispute_proposal'> =>
  async ({ user_id }, { dispute_id, proposal_id, ...answer }) => {
    const actionContext = await toActionContext(context)
    return actionContext.database.transaction().execute(async (trx) => {
      const own = await lockOwnCase(actionContext, trx, { user_id, dispute_id, ...answer })
      const proposal = (await findProposal(trx, dispute_id, proposal_id)) ?? fail('NOT_FOUND')
      if (own.known) {
        refuseAnother(own, proposal, answer.answer)
        return showWhole(actionContext, user_id, own.dispute, trx)
      }
      const now = actionContext.clock.now()
      const isOwn = proposal.side === own.side
      if (proposal.answer !== null || proposal.expires_at <= now || isOwn !== (answer.answer === 'retract'))
        fail('INVALID_TRANSITION')
      const proposalAnswer = { ...answer, user_id }
      const changed =
        answer.answer === 'accept'
          ? await accept(actionContext, trx, own, proposal, proposalAnswer)
          : await refuse(actionContext, trx, own, proposal, proposalAnswer)
      return showWhole(actionContext, user_id, changed, trx)
    })
  }

const done = { accept: 'accepted', decline: 'declined', retract: 'retracted' } as const

function refuseAnother(
  { known, dispute }: OwnCase,
  { answer, answered_version }: ProposalRow,
  requested: Answer['answer'],
): void {
  const isSame = known?.dispute_id === dispute.id && known.version === answered_version && answer === done[requested]
  if (!isSame) fail('IDEMPOTENCY_CONFLICT')
}

async function accept(
  context: ActionContext,
  trx: Transaction,
  own: OwnCase,
  proposal: ProposalRow,
  { user_id, idempotency_key }: Answered,
): Promise<DisputeRow> {
  const { dispute, side } = own
  const now = context.clock.now()
  const people = await findPeople(trx, [dispute.payer_id, dispute.payee_id])
  // Both members must be able to act. If an account is deleted, blocked or frozen, only staff can end the dispute.
  if (people.length < 2 || people.some(({ is_blocked }) => is_blocked)) fail('INVALID_TRANSITION')
  await answerProposal(trx, proposal, { answer: 'accepted', answered_at: now, answered_version: dispute.version + 1 })
  const ending = { decision: proposal.outcome, by: side, actor_id: user_id, idempotency_key } as const
  const ended = await endDispute(context, trx, own, ending)
  const change = { action: proposal.outcome, by: side, from: dispute.status, is_told_by_item: false } as const
  await recordDisputeChange(trx, ended.dispute, change, now)
  return ended.dispute
}

async function refuse(
  context: ActionContext,
  trx: Transaction,
  { dispute, item, side }: OwnCase,
  proposal: ProposalRow,
  { user_id, idempotency_key, answer }: Answered,
): Promise<DisputeRow> {
  const now = context.clock.now()
  const action = answer === 'retract' ? 'retract' : 'decline'
  await refuseTooManyStatements(context, trx, { user_id, dispute_id: dispute.id })
  const changed = await takeStep(context, trx, dispute, {
    action,
    by: side,
    actor_id: user_id,
    kind: done[action],
    idempotency_key,
  })
  await answerProposal(trx, proposal, { answer: done[action], answered_at: now, answered_version: changed.version })
  await postToChat(context, trx, item, { actor_id: user_id, key: `chat.system.dispute.${action}` })
  await recordDisputeChange(trx, changed, { action, by: side, from: dispute.status, is_told_by_item: false }, now)
  return changed
}
