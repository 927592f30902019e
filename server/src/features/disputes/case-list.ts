import type { Context } from './deps.ts'

/** The cases waiting for a decision with their deadlines, longest waiting first. */
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
