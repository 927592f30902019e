import { alertSeverities, alertTypes } from '@hai/contract/reconciliation-words'
import type { AlertNews } from '@hai/contract/events'
import { z } from 'zod'
import type { Staff } from '../../caller.ts'
import type { Happening } from '../../events/index.ts'
import type { Push } from '../../feature.ts'
import type { Database } from '../../platform/database/database.ts'
import { agentDecision, isAgentRequest } from '../agents/index.ts'
import { changedApproval } from '../approvals/index.ts'
import { changedDispute } from '../disputes/index.ts'
import { documentDecision, isSubmittedDocument } from '../documents/index.ts'
import { changedAlert } from '../reconciliation/index.ts'
import type { OverviewDeps } from './deps.ts'
import { readBadges } from './waiting.ts'

/** Whether what waits for staff may be another number after it. */
const changesCounts = (happening: Happening): boolean =>
  [changedDispute, changedApproval, changedAlert, agentDecision, documentDecision].some((told) => told(happening) !== null) ||
  isAgentRequest(happening) ||
  isSubmittedDocument(happening)

const words = z.object({ alert_type: z.enum(alertTypes), severity: z.enum(alertSeverities) })

function alertNews(happening: Happening): AlertNews | null {
  const changed = changedAlert(happening)
  return changed && { id: changed.alert_id, ...words.parse(changed), resolved: changed.resolved }
}

/** Everybody of the staff, each with the highest of their roles. */
async function readStaff(database: Database): Promise<readonly Pick<Staff, 'user_id' | 'role'>[]> {
  const rows = await database.selectFrom('identity.user_roles').select(['user_id', 'role']).execute()
  const supers = new Set(rows.flatMap(({ user_id, role }) => (role === 'super_admin' ? [user_id] : [])))
  return [...new Set(rows.map(({ user_id }) => user_id))].map((user_id) => ({
    user_id,
    role: supers.has(user_id) ? 'super_admin' : 'admin',
  }))
}

/** How much waits now, and what has become of alerts, for the staff who are listening. */
export async function overviewPushes(
  { database, clock }: Pick<OverviewDeps, 'database' | 'clock'>,
  happenings: readonly Happening[],
  isListening: (user_id: string) => boolean,
): Promise<Push[]> {
  if (!happenings.some(changesCounts)) return []
  const staff = (await readStaff(database)).filter(({ user_id }) => isListening(user_id))
  const alerts = happenings.flatMap((happening) => alertNews(happening) ?? [])
  const pushes = await Promise.all(
    staff.map(async (one): Promise<Push[]> => {
      const { user_id } = one
      const record = await readBadges(database, one, clock.now())
      return [
        ...alerts.map((alert): Push => ({
          user_id,
          channel: 'admin:alerts',
          event: 'update',
          key: `alert:${alert.id}`,
          record: alert,
        })),
        { user_id, channel: 'admin:counts', event: 'update', key: 'counts', record },
      ]
    }),
  )
  return pushes.flat()
}
