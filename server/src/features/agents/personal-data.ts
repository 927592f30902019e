import { dollars, personalTable, type PersonalTable } from '../../personal-data.ts'
import type { Database } from '../../platform/database/database.ts'
import { readAgent } from './queries.ts'
import { readScores } from './record.ts'

export const agentsData = (database: Database): readonly PersonalTable[] => [
  personalTable('agent_requests', ({ user_id }) =>
    database
      .selectFrom('agents.request')
      .select(['id', 'submitted_at', 'department', 'commune', 'address', 'hours', 'methods', 'status', 'reason', 'decided_at'])
      .where('user_id', '=', user_id)
      .orderBy('id', 'desc')
      .execute(),
  ),
  personalTable('agent', async ({ user_id }) => {
    const agent = await readAgent(database, user_id)
    if (!agent) return []
    const { department, commune, address, hours, methods, duty_until, cash, jobs_open } = agent
    const score = (await readScores(database, [user_id]))(user_id)
    return [{ department, commune, address, hours, methods, duty_until, cash_usd: dollars(cash), jobs_open, ...score }]
  }),
]
