import { alertSeverities, alertTypes } from '@hai/contract/integrity-values'
import type { AlertNotice } from '@hai/contract/events'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Staff } from '../../caller.ts'
import type { DomainEvent } from '../../events/index.ts'
import type { Push } from '../../feature.ts'
import type { Database } from '../../platform/database/database.ts'
import { isDeletionNotification } from '../account/index.ts'
import { agentDecision, isAgentRequest } from '../agents/index.ts'
import { changedApproval } from '../approvals/index.ts'
import { messagesIn } from '../chat/index.ts'
import { changesFlags } from '../compliance/index.ts'
import { changedDispute } from '../disputes/index.ts'
import { documentDecision, isSubmittedDocument } from '../documents/index.ts'
import { changedReport } from '../abuse-reports/index.ts'
import { changedTicket } from '../support/index.ts'
import { changedAlert } from '../integrity/index.ts'
import type { OverviewDeps } from './deps.ts'
import { readBadges } from './waiting.ts'

const ofBook = [changedDispute, changedApproval, changedAlert, agentDecision]
const ofAllBooks = [documentDecision, changedTicket, changedReport]
const signs = [isAgentRequest, changesFlags, isDeletionNotification]

/** Identity documents, support tickets and abuse reports wait for the staff of all books. */
export const changesSharedCounts = (event: DomainEvent): boolean =>
  ofAllBooks.some((readEvent) => readEvent(event) !== null) || isSubmittedDocument(event)

const changesCounts = (event: DomainEvent): boolean =>
  changesSharedCounts(event) || ofBook.some((readEvent) => readEvent(event) !== null) || signs.some((isOne) => isOne(event))

/** Case files of disputes show the messages of the conversation, so a new message changes them. */
async function saysInCase(database: Database, events: readonly DomainEvent[]): Promise<boolean> {
  const ids = [...new Set(events.flatMap(messagesIn).map(({ session_id }) => session_id))]
  if (ids.length === 0) return false
  const { rows } = await sql`
    select from disputes.dispute_view d
      left join cashouts.cashout_view c on d.related_type = 'cashout' and c.id = d.related_id
      left join tasks.task_view t on d.related_type = 'task' and t.id = d.related_id
     where d.status in ('open', 'escalated') and coalesce(c.chat_session_id, t.chat_session_id) = any (${ids}::uuid[])
     limit 1`.execute(database)
  return rows.length > 0
}

const words = z.object({ alert_type: z.enum(alertTypes), severity: z.enum(alertSeverities) })

function toAlertNotice(event: DomainEvent): AlertNotice | null {
  const changed = changedAlert(event)
  return changed && { id: changed.alert_id, ...words.parse(changed), resolved: changed.resolved }
}

async function readStaff(database: Database): Promise<readonly Pick<Staff, 'user_id' | 'role'>[]> {
  const rows = await database.selectFrom('identity.user_roles_view').select(['user_id', 'role']).execute()
  const supers = new Set(rows.flatMap(({ user_id, role }) => (role === 'super_admin' ? [user_id] : [])))
  return [...new Set(rows.map(({ user_id }) => user_id))].map((user_id) => ({
    user_id,
    role: supers.has(user_id) ? 'super_admin' : 'admin',
  }))
}

export async function overviewPushes(
  deps: Pick<OverviewDeps, 'database' | 'book' | 'clock'>,
  events: readonly DomainEvent[],
  isListening: (user_id: string) => boolean,
): Promise<Push[]> {
  const { database } = deps
  const counts = events.some(changesCounts)
  if (!counts && !events.some((event) => messagesIn(event).length > 0)) return []
  const staff = (await readStaff(database)).filter(({ user_id }) => isListening(user_id))
  if (staff.length === 0 || !(counts || (await saysInCase(database, events)))) return []
  const alerts = events.flatMap((event) => toAlertNotice(event) ?? [])
  const pushes = await Promise.all(
    staff.map(async (one): Promise<Push[]> => {
      const { user_id } = one
      const record = await readBadges(deps, one)
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
