import type { AuditEntry } from '@hai/contract/security-admin'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../../platform/database/database.ts'
import { peopleOf } from '../../identity/index.ts'
import { type AuditAsked, conditionsOf, type LogPage } from './audit-query.ts'
import type { SecurityAdminDeps } from './deps.ts'
import { factsOf } from './events.ts'
import { readTimePage, where, type TimeList } from './pages.ts'
import { conditionsFor } from './person-filter.ts'

const accountRow = z.object({
  id: z.string(),
  action_type: z.string(),
  source: z.enum(['server', 'browser']),
  user_id: z.string().nullable(),
  actor_email: z.string().nullable(),
  actor_role: z.string().nullable(),
  ip_address: z.string(),
  user_agent: z.string(),
  request_id: z.string(),
  context: z.string().nullable(),
  extra_metadata: z.unknown(),
  created_at: z.date(),
})

/**
 * PostgreSQL uses the index `auth_audit_log_counted` only if its condition lists all these types. `step_up` is left out
 * here, because not every step-up went wrong.
 */
const wentWrong = sql`entry.source = 'server' and entry.action_type in ('login_failure', 'account_locked', 'suspicious_activity', 'permission_escalation')`

const outcome = (isWrong: boolean) => (isWrong ? wentWrong : sql`not (${wentWrong})`)

const outcomeOfStepUp = (isWrong: boolean) =>
  isWrong ? sql`entry.context in ('wrong', 'locked')` : sql`entry.context = 'proven'`

function waysOf({ actor, target }: AuditAsked): Pick<TimeList, 'ways'> {
  if (actor === null || target === null) return { ways: [] }
  const whom = actor ?? target
  if (whom === undefined) return {}
  const isOther =
    actor !== undefined && target !== undefined && (actor.user_id !== target.user_id || actor.email !== target.email)
  return { ways: isOther ? [] : conditionsFor(whom, { user: sql`entry.user_id`, email: sql`entry.actor_email` }) }
}

export function readAccountsLog(
  { database, time_zone }: SecurityAdminDeps,
  page: AuditAsked,
): Promise<LogPage<z.infer<typeof accountRow>>> {
  const time = sql`entry.created_at`
  const list: TimeList = {
    from: sql`security.auth_audit_log entry`,
    select: sql`entry.*`,
    time,
    id: sql`entry.id`,
    conditions: [
      where(page.action, (action) => sql`entry.action_type = ${action}`),
      where(page.went_wrong, page.action === 'step_up' ? outcomeOfStepUp : outcome),
      ...conditionsOf(time, page, time_zone),
    ],
    ...waysOf(page),
  }
  return readTimePage(database, page, list, ({ id }) => id)
}

async function readHolders(database: Database, emails: readonly string[]): Promise<(email: string | null) => string | null> {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from identity.account_view where email = any(${[...new Set(emails)]}::text[])`.execute(database)
  const byEmail = new Map(rows.map(({ id, email }) => [email, id]))
  return (email) => (email === null ? null : (byEmail.get(email) ?? null))
}

export async function showAccountsLog(database: Database, rows: readonly unknown[]): Promise<AuditEntry[]> {
  const entries = rows.map((row) => accountRow.parse(row))
  const holderOf = await readHolders(
    database,
    entries.flatMap(({ user_id, actor_email }) => (user_id === null && actor_email !== null ? [actor_email] : [])),
  )
  const person = await peopleOf(
    database,
    entries.flatMap(({ user_id, actor_email }) => [user_id, holderOf(actor_email)]),
  )
  return entries.map(({ created_at, action_type, user_id, context, extra_metadata, ...entry }) => ({
    ...entry,
    log: 'accounts',
    at: created_at.toISOString(),
    action: action_type,
    actor: person(user_id),
    target: user_id === null ? person(holderOf(entry.actor_email)) : null,
    subject: context,
    book: null,
    reason: null,
    changes: [],
    people: [],
    facts: factsOf(extra_metadata),
  }))
}
