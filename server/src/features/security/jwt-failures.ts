import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Output } from '@hai/contract/contract'
import type { Guest, RequestInfo, SessionCaller } from '../../caller.ts'
import { cacheSize } from '../../platform/cache-size.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import type { RecordAudit } from './audit.ts'
import { insertEvent } from './findings.ts'
import { type Flag, ipPrefixSubject, raiseFlag, readFlags, strictest, type Subject, subjectsOf, userSubject } from './flags.ts'
import { rulesOf } from './rules.ts'

interface Deps {
  readonly database: Database
  readonly clock: Clock
  readonly recordAudit: RecordAudit
}

const tokenRules = rulesOf('token_failure')
const WINDOW_MS = Math.max(...tokenRules.map(({ withinMs }) => withinMs))
/** Both rules share one list of failure times, so it must be long enough for the higher threshold. */
const COUNTED_MAX = Math.max(...tokenRules.map(({ from }) => from))

export const failuresKey = ({ kind, id }: Subject): string => `${kind}:${id}`

/** A single statement, so that concurrent failures all count. */
async function addFailure(db: Database, subject: Subject, now: Date): Promise<number> {
  const since = new Date(now.getTime() - WINDOW_MS)
  const { rows } = await sql<{ recent: number }>`
    insert into security.jwt_failures as f (subject, at) values (${failuresKey(subject)}, array[${now}::timestamptz])
    on conflict (subject) do update set
      at = array(select t from (
        select t from unnest(f.at || ${now}::timestamptz) t where t > ${since} order by t desc limit ${COUNTED_MAX}) latest order by t)
    returning cardinality(at) as recent`.execute(db)
  return rows[0]?.recent ?? 0
}

interface Verdict {
  readonly recent: number
  readonly flag: Flag | null
}

/**
 * Failures of a blocked subject do not count, so the block of a browser that keeps retrying still ends after an hour.
 */
async function judge(
  { clock, recordAudit }: Deps,
  trx: Transaction,
  { subject, request, reason }: { subject: Subject; request: RequestInfo; reason: string },
): Promise<Verdict> {
  const now = clock.now()
  const current = strictest(await readFlags(trx, [subject], now))
  if (current?.action_taken === 'blocked') return { recent: COUNTED_MAX, flag: current }
  const recent = await addFailure(trx, subject, now)
  const due = tokenRules.find(({ from }) => recent >= from)
  if (due === undefined || due.becomes === 'marked' || due.becomes === current?.action_taken) return { recent, flag: current }
  const flag = { action_taken: due.becomes, expires_at: new Date(now.getTime() + due.forMs) }
  await insertEvent(trx, {
    event_type: 'token_failure',
    severity: due.becomes === 'blocked' ? 'critical' : 'warning',
    escalated: true,
    user_id: subject.kind === 'user' ? subject.id : null,
    request,
    now,
    details: { reason, action_taken: due.becomes, failures: recent },
  })
  await raiseFlag(recordAudit, trx, { ...flag, subject, reason, request, now })
  return { recent, flag }
}

/**
 * Ten failures in 15 minutes rate-limit the IP prefix or user for 15 minutes, and 25 block it for an hour
 * (docs/product/staff.md#security-flags).
 */
export async function monitorJwtFailures(
  deps: Deps,
  caller: Guest | SessionCaller,
  { error_type: reason }: { error_type: string },
): Promise<Output<'monitor_jwt_failures'>> {
  const { request } = caller
  return deps.database.transaction().execute(async (trx) => {
    let verdict: Verdict = { recent: 0, flag: null }
    for (const subject of subjectsOf(caller)) verdict = await judge(deps, trx, { subject, request, reason })
    const action_taken = verdict.flag?.action_taken ?? 'none'
    return { blocked: action_taken === 'blocked', action_taken, recent_failures: verdict.recent }
  })
}

const REMEMBERED_MAX = 10_000

/**
 * `count` fails with RATE_LIMITED while the IP prefix is rate-limited or blocked. A block is cached until it expires or
 * `forget` is called, so that a flood of forged tokens causes few writes.
 */
export function createForgedTokenCounter(deps: Deps) {
  const blocked = new LRUCache<string, Date>(cacheSize(REMEMBERED_MAX))

  async function count(request: RequestInfo): Promise<void> {
    const subject = ipPrefixSubject(request)
    const known = blocked.get(subject.id)
    if (known && known > deps.clock.now()) fail('RATE_LIMITED', { retry_at: known.toISOString() })
    blocked.delete(subject.id)
    const failure = { subject, request, reason: 'refused_token' }
    const { flag } = await deps.database.transaction().execute((trx) => judge(deps, trx, failure))
    if (!flag) return
    if (flag.action_taken === 'blocked') blocked.set(subject.id, flag.expires_at)
    fail('RATE_LIMITED', { retry_at: flag.expires_at.toISOString() })
  }

  return { count, forget: (ip_prefix: string) => void blocked.delete(ip_prefix) }
}

/** For a signed-in caller, flags of the IP prefix do not count. */
export async function isJwtBlocked(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  caller: Guest | SessionCaller,
): Promise<Output<'is_jwt_blocked'>> {
  const subject = caller.kind === 'session' ? userSubject(caller.user_id) : ipPrefixSubject(caller.request)
  const flags = await readFlags(database, [subject], clock.now())
  return { blocked: strictest(flags)?.action_taken === 'blocked' }
}

export async function purgeJwtFailures({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const since = new Date(clock.now().getTime() - WINDOW_MS)
  await sql`delete from security.jwt_failures where at[cardinality(at)] < ${since}`.execute(database)
}
