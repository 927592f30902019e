import type { Database } from '../../platform/database/database.ts'

export async function readDeadlines(database: Database) {
  const [cashouts, disputes, tasks] = await Promise.all([
    database
      .selectFrom('cashouts.settings_view')
      .select(['answer_minutes', 'request_hours', 'cash_hours', 'phone_minutes', 'confirm_hours', 'report_days'])
      .executeTakeFirstOrThrow(),
    database
      .selectFrom('disputes.settings_view')
      .select(['escalable_hours', 'escalate_hours', 'appeal_days'])
      .executeTakeFirstOrThrow(),
    database.selectFrom('tasks.settings_view').select(['silence_hours', 'answer_hours']).executeTakeFirstOrThrow(),
  ])
  return { ...cashouts, ...disputes, ...tasks }
}

export type Deadlines = Awaited<ReturnType<typeof readDeadlines>>
