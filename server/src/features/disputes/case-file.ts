import { fail } from '../../platform/failure.ts'
import { staffPeople } from '../identity/index.ts'
import { deadlines } from './deadlines.ts'
import type { Context } from './deps.ts'
import { readDispute, readEvents } from './queries.ts'

/** For the command line. The events include staff notes. Fails: NOT_FOUND. */
export async function readCase({ database, items, chat }: Context, dispute_id: string) {
  const dispute = (await readDispute(database, dispute_id)) ?? fail('NOT_FOUND')
  const person = await staffPeople(database, [dispute.payer_id, dispute.payee_id])
  const nameOf = (user_id: string) => person(user_id).full_name ?? ''
  const [item] = (await items[dispute.related_type]?.read(database, [dispute.related_id])) ?? []
  return {
    dispute,
    item: item ?? null,
    deadlines: await deadlines.read(database, [dispute_id]),
    events: await readEvents(database, [dispute_id]),
    conversation: item?.chat_session_id ? await chat.readForCase(item.chat_session_id, nameOf) : [],
  }
}

/** Active disputes, oldest first. `due_at` is the target time for the decision, or null before the escalation. */
export const listCases = ({ database }: Pick<Context, 'database'>) =>
  database
    .selectFrom('disputes.dispute as dispute')
    .leftJoin('disputes.deadline as deadline', (join) =>
      join.onRef('deadline.dispute_id', '=', 'dispute.id').on('deadline.kind', '=', 'decide'),
    )
    .select(['dispute.id', 'dispute.status', 'dispute.related_type', 'dispute.category', 'dispute.created_at', 'deadline.due_at'])
    .where('dispute.status', 'in', ['open', 'escalated'])
    .orderBy('dispute.id')
    .execute()
