import { taskStatuses } from '@hai/contract/task-steps'
import { dollars, type PersonalRow, type PersonalTable } from '../../personal-data.ts'
import type { Context } from './deps.ts'
import { readOwnPage } from './queries.ts'
import { showTasks } from './show-tasks.ts'

const PAGE = 200

async function* tasksOf(context: Context, user_id: string): AsyncIterable<readonly PersonalRow[]> {
  for (const side of ['creator_id', 'worker_id'] as const) {
    let before: string | undefined
    do {
      const rows = await readOwnPage(context.database, { user_id, side, statuses: taskStatuses, before, limit: PAGE })
      const views = await showTasks(
        context,
        rows.map((row) => ({ viewer_id: user_id, row })),
      )
      yield views.map(({ id, created_at, role, status, title, description, reward, fee, tax, due_at, ...one }) => ({
        id,
        created_at,
        role,
        status,
        title,
        description,
        due_at,
        ended_at: one.ended_at,
        reward_usd: dollars(reward),
        fee_usd: fee === null ? null : dollars(fee),
        tax_usd: tax === null ? null : dollars(tax),
        counterparty: (role === 'creator' ? one.worker : one.creator)?.shown_name ?? null,
        proofs: one.proofs.map(({ number, text, submitted_at, reason }) => ({ number, text, submitted_at, reason })),
        timeline: one.timeline,
        removal_reason: one.removal_reason,
      }))
      before = rows.length === PAGE ? rows.at(-1)?.id : undefined
    } while (before !== undefined)
  }
}

export const tasksData = (context: Context): readonly PersonalTable[] => [
  { name: 'tasks', pages: ({ user_id }) => tasksOf(context, user_id) },
]
