import type { Input } from '@hai/contract/contract'
import type { Handler } from '../../feature.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { takeFiles } from './attachments.ts'
import { acting, type Acting, type Context } from './deps.ts'
import { disputeChanged } from './facts.ts'
import { lockDispute, readEvents, readSaidWith, type DisputeRow, type EventRow } from './queries.ts'
import { roleIn, showWhole } from './show-disputes.ts'
import { takeStep } from './take-step.ts'

type Said = Input<'add_dispute_event'>

const DAY_MS = 86_400_000

/**
 * What one side has to say, once per key. Fails: NOT_FOUND (dispute or picture), INVALID_TRANSITION once it is over, RATE_LIMITED,
 * TOO_MANY_ATTACHMENTS, IDEMPOTENCY_CONFLICT.
 */
export const addDisputeEvent =
  (context: Context): Handler<'add_dispute_event'> =>
  async ({ user_id }, said) => {
    const act = await acting(context)
    return act.database.transaction().execute(async (trx) => {
      const dispute = (await lockDispute(trx, said.dispute_id)) ?? fail('NOT_FOUND')
      const role = roleIn(dispute, user_id) ?? fail('NOT_FOUND')
      const known = await readSaidWith(trx, user_id, said.idempotency_key)
      if (known) {
        refuseAnother(known, said)
        return showWhole(act, user_id, dispute, trx)
      }
      const { body, attachments, idempotency_key } = said
      const kind = body === '' ? 'evidence' : 'statement'
      const taking = { action: 'say', by: role, actor_id: user_id, kind, body, attachments, idempotency_key } as const
      await refuseTooMuch(act, trx, user_id, said)
      const changed = await takeStep(act, trx, dispute, taking)
      await takeFiles(act, trx, user_id, attachments)
      await tellTheOther(act, trx, changed, user_id)
      const change = { action: 'say', by: role, from: dispute.status, is_told_by_item: true } as const
      await disputeChanged(trx, changed, change, act.clock.now())
      return showWhole(act, user_id, changed, trx)
    })
  }

function refuseAnother(known: EventRow, { dispute_id, body, attachments }: Said): void {
  const isSame = known.dispute_id === dispute_id && known.body === body && known.attachments.toString() === attachments.toString()
  if (!isSame) fail('IDEMPOTENCY_CONFLICT')
}

async function refuseTooMuch({ figures, clock }: Acting, trx: Transaction, user_id: string, said: Said): Promise<void> {
  const { files_max, statements_a_day } = figures
  const own = (await readEvents(trx, [said.dispute_id])).filter(({ actor_id }) => actor_id === user_id)
  const files = own.reduce((sum, { attachments }) => sum + attachments.length, said.attachments.length)
  if (files > files_max) fail('TOO_MANY_ATTACHMENTS', { limit: files_max })
  const since = clock.now().getTime() - DAY_MS
  const lately = own.filter(({ kind, created_at }) => kind !== 'opened' && created_at.getTime() > since)
  const oldest = lately.at(-statements_a_day)
  if (oldest) fail('RATE_LIMITED', { retry_at: new Date(oldest.created_at.getTime() + DAY_MS).toISOString() })
}

/** In the conversation of the item, where the other finds it unread. */
async function tellTheOther({ chat, items }: Acting, trx: Transaction, dispute: DisputeRow, actor_id: string): Promise<void> {
  const [item] = (await items[dispute.related_type]?.read(trx, [dispute.related_id])) ?? []
  if (!item?.chat_session_id) return
  await chat.addSystemMessage(trx, { session_id: item.chat_session_id, actor_id, key: 'chat.system.dispute.say' })
}
