import type { Input } from '@hai/contract/contract'
import type { Handler } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import { toActionContext, type Context } from './deps.ts'
import { recordDisputeChange } from './events.ts'
import { refuseTooManyStatements } from './rate-limits.ts'
import { lockDispute, readSaidWith, type EventRow } from './queries.ts'
import { roleIn, showWhole } from './show-disputes.ts'
import { takeStep, postToChat } from './take-step.ts'
import type { Transaction } from '../../platform/database/database.ts'

/** Fails: NOT_FOUND (a file is not the member’s, was deleted, or is already attached). */
export async function takeFiles(
  { files }: Pick<Context, 'files'>,
  trx: Transaction,
  owner_id: string,
  attachments: readonly string[],
): Promise<void> {
  for (const file_id of attachments) if (!(await files.takeAttachment(trx, { file_id, owner_id }))) fail('NOT_FOUND')
}

type EventInput = Input<'add_dispute_event'>

/**
 * Once per idempotency key. Fails: NOT_FOUND (dispute or picture), INVALID_TRANSITION (the dispute has ended),
 * RATE_LIMITED, TOO_MANY_ATTACHMENTS, IDEMPOTENCY_CONFLICT.
 */
export const addDisputeEvent =
  (context: Context): Handler<'add_dispute_event'> =>
  async ({ user_id }, input) => {
    const actionContext = await toActionContext(context)
    return actionContext.database.transaction().execute(async (trx) => {
      const dispute = (await lockDispute(trx, input.dispute_id)) ?? fail('NOT_FOUND')
      const role = roleIn(dispute, user_id) ?? fail('NOT_FOUND')
      const known = await readSaidWith(trx, user_id, input.idempotency_key)
      if (known) {
        refuseAnother(known, input)
        return showWhole(actionContext, user_id, dispute, trx)
      }
      const { body, attachments, idempotency_key } = input
      const kind = body === '' ? 'evidence' : 'statement'
      const taking = { action: 'say', by: role, actor_id: user_id, kind, body, attachments, idempotency_key } as const
      await refuseTooManyStatements(actionContext, trx, { user_id, dispute_id: input.dispute_id, new_files: attachments.length })
      const changed = await takeStep(actionContext, trx, dispute, taking)
      await takeFiles(actionContext, trx, user_id, attachments)
      const [item] = (await actionContext.items[dispute.related_type]?.read(trx, [dispute.related_id])) ?? []
      if (item) await postToChat(actionContext, trx, item, { actor_id: user_id, key: 'chat.system.dispute.say' })
      const change = { action: 'say', by: role, from: dispute.status, is_told_by_item: true } as const
      await recordDisputeChange(trx, changed, change, actionContext.clock.now())
      return showWhole(actionContext, user_id, changed, trx)
    })
  }

function refuseAnother(known: EventRow, { dispute_id, body, attachments }: EventInput): void {
  const isSame = known.dispute_id === dispute_id && known.body === body && known.attachments.toString() === attachments.toString()
  if (!isSame) fail('IDEMPOTENCY_CONFLICT')
}
