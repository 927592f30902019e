import {
  disputeStepOf,
  isActiveDispute,
  type DisputeAction,
  type DisputeEventKind,
  type DisputeRole,
} from '@hai/contract/dispute-steps'
import type { Updateable } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { DisputesDispute } from '../../platform/database/generated.ts'
import { fail } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import type { WordValues } from '../../platform/words/words.ts'
import { deadlines, deadlinesOf } from './deadlines.ts'
import type { ActionContext } from './deps.ts'
import { lapseProposals } from './proposals.ts'
import { changeDispute, insertEvent, type DisputeRow } from './queries.ts'
import type { DisputedItem } from './items.ts'

type ChatLineKind = 'say' | 'propose' | 'decline' | 'retract' | 'part'

/** Does nothing if the item has no conversation. */
export async function postToChat(
  { chat }: Pick<ActionContext, 'chat'>,
  trx: Transaction,
  { chat_session_id }: Pick<DisputedItem, 'chat_session_id'>,
  line: {
    readonly actor_id: string | null
    readonly key: `chat.system.dispute.${ChatLineKind}`
    readonly values?: WordValues
  },
): Promise<void> {
  if (chat_session_id !== null) await chat.addSystemMessage(trx, { session_id: chat_session_id, ...line })
}

export interface DisputeStepInput {
  readonly action: DisputeAction
  readonly by: DisputeRole
  /** Null for the system. */
  readonly actor_id: string | null
  readonly kind: DisputeEventKind
  readonly body?: string
  readonly attachments?: readonly string[]
  /** Required for actions of staff, otherwise missing. */
  readonly reason_code?: string
  readonly idempotency_key?: string
  readonly changes?: Updateable<DisputesDispute>
}

/**
 * Lock the dispute before this call. After it, change the item and the conversation, and publish the event last. Fails:
 * INVALID_TRANSITION (not allowed in this status).
 */
export async function takeStep(
  context: Pick<ActionContext, 'clock' | 'figures'>,
  trx: Transaction,
  dispute: DisputeRow,
  taking: DisputeStepInput,
): Promise<DisputeRow> {
  const { action, by, actor_id, kind, body = '', attachments = [], reason_code = null, idempotency_key = null } = taking
  const step = disputeStepOf(dispute.status, action, by) ?? fail('INVALID_TRANSITION')
  const now = context.clock.now()
  const version = dispute.version + 1
  await insertEvent(trx, {
    id: newId(),
    dispute_id: dispute.id,
    version,
    actor_id,
    actor_role: by,
    kind,
    body,
    reason_code,
    idempotency_key,
    attachments: [...attachments],
    created_at: now,
  })
  const isNewState = step.to !== dispute.status
  if (isNewState) await deadlines.set(trx, dispute.id, [], deadlinesOf(context, step.to, now), now)
  if (action === 'freeze' || !isActiveDispute(step.to)) await lapseProposals(trx, dispute.id, now)
  return changeDispute(trx, dispute.id, {
    ...taking.changes,
    status: step.to,
    version,
    ...(isNewState && step.to === 'escalated' && { escalated_at: now }),
  })
}
