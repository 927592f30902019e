import { sql } from 'kysely'
import type { Input, Output } from '@hai/contract/contract'
import type { EventSource } from '@hai/contract/security-values'
import type { RequestInfo, SessionCaller } from '../../caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { lockForTransaction } from '../../platform/database/advisory-locks.ts'
import type { RecordAudit, RoleOf } from './audit.ts'
import { insertEvent } from './findings.ts'
import { raiseFlag, readFlags, strictest, userSubject } from './flags.ts'
import { type ActionTaken, type Rule, rulesOf, type Signal } from './rules.ts'

export interface EventDeps {
  readonly database: Database
  readonly clock: Clock
  readonly roleOf: RoleOf
  readonly recordAudit: RecordAudit
}

export interface NewEvent {
  readonly user_id: string
  readonly request: RequestInfo
  readonly event_type: Exclude<Signal, 'token_failure'>
  readonly severity: 'info' | 'warning' | 'critical'
  readonly source?: EventSource
  readonly details: Readonly<Record<string, string | number | boolean | null>>
}

export interface Escalation {
  readonly escalated: boolean
  readonly action_taken: ActionTaken | 'none'
  readonly recent_events: number
}

/** Events of one user are recorded one after another, so that concurrent events all count. */
const lockSubject = (trx: Transaction, user_id: string) => lockForTransaction(trx, `security_events ${user_id}`)

const lastSettled = (user_id: string) =>
  sql`(select max(resolved_at) from security.security_flags where user_id = ${user_id} and resolved_at is not null)`

/** Resolving a flag resets the count. */
async function countRecent(trx: Transaction, { user_id, event_type }: NewEvent, { counts, withinMs }: Rule, now: Date) {
  const { recent } = await trx
    .selectFrom('security.security_events')
    .select((eb) => eb.fn.countAll<number>().as('recent'))
    .where('user_id', '=', user_id)
    .where('event_type', '=', event_type)
    .where('created_at', '>', new Date(now.getTime() - withinMs))
    .where('created_at', '>', sql<Date>`coalesce(${lastSettled(user_id)}, '-infinity')`)
    .$if(counts === 'warnings', (query) => query.where('severity', '<>', 'info'))
    .executeTakeFirstOrThrow()
  return recent
}

async function findDue({ roleOf }: EventDeps, trx: Transaction, event: NewEvent, now: Date) {
  let recent_events = 0
  for (const rule of rulesOf(event.event_type)) {
    if (rule.counts === 'warnings' && event.severity === 'info') continue
    if (rule.who === 'all_but_staff' && (await roleOf(trx, event.user_id)) === 'admin') continue
    recent_events = (await countRecent(trx, event, rule, now)) + 1
    if (recent_events >= rule.from) return { rule, recent_events }
  }
  return { rule: null, recent_events }
}

export async function recordSecurityEvent(deps: EventDeps, trx: Transaction, event: NewEvent): Promise<Escalation> {
  const now = deps.clock.now()
  await lockSubject(trx, event.user_id)
  const { rule, recent_events } = await findDue(deps, trx, event, now)
  const { user_id, event_type, severity, source = 'server', request, details } = event
  await insertEvent(trx, { event_type, source, severity, user_id, request, details, escalated: rule !== null, now })
  if (!rule || rule.becomes === 'marked') return { escalated: rule !== null, action_taken: 'none', recent_events }
  const subject = userSubject(user_id)
  const current = strictest(await readFlags(trx, [subject], now))
  const stands = current && (current.action_taken === 'blocked' || current.action_taken === rule.becomes)
  if (stands) return { escalated: true, action_taken: current.action_taken, recent_events }
  const expires_at = new Date(now.getTime() + rule.forMs)
  const flag = { subject, action_taken: rule.becomes, expires_at, reason: event_type, request, now }
  await raiseFlag(deps.recordAudit, trx, flag)
  return { escalated: true, action_taken: rule.becomes, recent_events }
}

/**
 * At most this many reports of a user stay critical within CRITICAL_WITHIN_MS. A page that keeps failing has been
 * reported often enough by then.
 */
const CRITICAL_MAX = 5
const CRITICAL_WITHIN_MS = 3_600_000

/**
 * Only a system error that staff report stays critical, and at most CRITICAL_MAX an hour do
 * (docs/product/staff.md#confirmed-actions). Other critical reports become warnings.
 */
async function claimedSeverity(
  { roleOf, clock }: EventDeps,
  trx: Transaction,
  user_id: string,
  { event_type, severity }: Input<'log-security-event'>,
): Promise<NewEvent['severity']> {
  if (severity !== 'critical') return severity
  if (event_type !== 'system_error' || (await roleOf(trx, user_id)) !== 'admin') return 'warning'
  await lockSubject(trx, user_id)
  const { told } = await trx
    .selectFrom('security.security_events')
    .select((eb) => eb.fn.countAll<number>().as('told'))
    .where('user_id', '=', user_id)
    .where('severity', '=', 'critical')
    .where('source', '=', 'browser')
    .where('created_at', '>', new Date(clock.now().getTime() - CRITICAL_WITHIN_MS))
    .executeTakeFirstOrThrow()
  return told < CRITICAL_MAX ? 'critical' : 'warning'
}

/** User and IP address come from the session, not from the report. */
export async function logSecurityEvent(
  deps: EventDeps,
  { user_id, request }: SessionCaller,
  claim: Input<'log-security-event'>,
): Promise<Output<'log-security-event'>> {
  const escalation = await deps.database.transaction().execute(async (trx) => {
    const severity = await claimedSeverity(deps, trx, user_id, claim)
    const { event_type, details } = claim
    return recordSecurityEvent(deps, trx, { user_id, request, event_type, severity, source: 'browser', details })
  })
  return { success: true, ...escalation }
}

/**
 * Records a call that the caller’s role does not permit. Many such calls first limit the caller’s rate, and then block
 * the caller.
 */
export async function roleRefused(deps: EventDeps, { user_id, email, request }: SessionCaller, procedure: string): Promise<void> {
  await deps.database.transaction().execute(async (trx) => {
    const who = { user_id, actor_email: email, request }
    await deps.recordAudit(trx, { action_type: 'permission_escalation', context: procedure, ...who })
    const details = { action: procedure, user_agent: request.user_agent }
    await recordSecurityEvent(deps, trx, { user_id, request, event_type: 'permission_escalation', severity: 'warning', details })
  })
}
