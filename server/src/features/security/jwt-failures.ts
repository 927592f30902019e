import { sql } from 'kysely'
import type { Output } from '@hai/contract/contract'
import type { Guest, RequestInfo, SessionCaller } from '../../caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { householdOf } from '../../platform/household.ts'
import { newId } from '../../platform/ids.ts'

const MINUTE_MS = 60_000
const WINDOW_MS = 15 * MINUTE_MS

type ActionTaken = 'blocked' | 'rate_limited'
type Subject = { readonly kind: 'user'; readonly id: string } | { readonly kind: 'ip'; readonly id: string }
interface Deps {
  readonly database: Database
  readonly clock: Clock
}

/** The strictest first (product.md, section 6). */
const consequences: readonly { from: number; action: ActionTaken; forMs: number }[] = [
  { from: 25, action: 'blocked', forMs: 60 * MINUTE_MS },
  { from: 10, action: 'rate_limited', forMs: 15 * MINUTE_MS },
]
const COUNTED_MAX = Math.max(...consequences.map(({ from }) => from))

const householdSubject = ({ ip }: RequestInfo): Subject => ({ kind: 'ip', id: householdOf(ip) })

/** The connection’s own household and, when its token is good, its own user: nobody can have another blocked. */
const subjectsOf = (caller: Guest | SessionCaller): readonly Subject[] => [
  householdSubject(caller.request),
  ...(caller.kind === 'session' ? [{ kind: 'user', id: caller.user_id } as const] : []),
]

/** Adds a failure and tells how many lie in the window, up to what matters: one statement, so failures at once all count. */
async function count(db: Database, subject: Subject, now: Date): Promise<number> {
  const since = new Date(now.getTime() - WINDOW_MS)
  const { rows } = await sql<{ recent: number }>`
    insert into security.jwt_failures as f (subject, at) values (${`${subject.kind}:${subject.id}`}, array[${now}::timestamptz])
    on conflict (subject) do update set
      at = array(select t from (
        select t from unnest(f.at || ${now}::timestamptz) t where t > ${since} order by t desc limit ${COUNTED_MAX}) latest order by t)
    returning cardinality(at) as recent`.execute(db)
  return rows[0]?.recent ?? 0
}

const activeFlags = (db: Database, subjects: readonly Subject[], now: Date) =>
  db
    .selectFrom('security.security_flags')
    .select(['action_taken', 'expires_at'])
    .where('resolved', '=', false)
    .where('expires_at', '>', now)
    .where((eb) => eb.or(subjects.map(({ kind, id }) => (kind === 'ip' ? eb('ip_address', '=', id) : eb('user_id', '=', id)))))
    .execute()

interface Verdict {
  readonly recent: number
  readonly action: ActionTaken | 'none'
  /** How long the action stands; null for none. */
  readonly until: Date | null
}

/** Counts a failure and flags the subject as its count demands, unless that very flag stands already. */
async function judge(db: Database, subject: Subject, reason: string, now: Date): Promise<Verdict> {
  const recent = await count(db, subject, now)
  const due = consequences.find(({ from }) => recent >= from)
  const standing = [...(await activeFlags(db, [subject], now))]
  if (due && !standing.some(({ action_taken }) => action_taken === due.action)) {
    const flag = { action_taken: due.action, expires_at: new Date(now.getTime() + due.forMs) }
    const whose = { user_id: subject.kind === 'user' ? subject.id : null, ip_address: subject.kind === 'ip' ? subject.id : null }
    await db
      .insertInto('security.security_flags')
      .values({ id: newId(), ...whose, ...flag, reason, created_at: now })
      .execute()
    standing.push(flag)
  }
  const action = consequences.find((one) => standing.some(({ action_taken }) => action_taken === one.action))?.action ?? 'none'
  const until = standing.find(({ action_taken }) => action_taken === action)?.expires_at ?? null
  return { recent, action, until }
}

/** Counts a token failure of this connection; 10 in 15 minutes slow it down for 15, 25 block it for 60 (product.md, section 6). */
export async function monitorJwtFailures(
  { database, clock }: Deps,
  caller: Guest | SessionCaller,
  { error_type }: { error_type: string },
): Promise<Output<'monitor_jwt_failures'>> {
  const now = clock.now()
  return database.transaction().execute(async (trx) => {
    const judged: Verdict[] = []
    for (const subject of subjectsOf(caller)) judged.push(await judge(trx, subject, error_type, now))
    const actions = judged.map(({ action }) => action)
    const action_taken = consequences.find(({ action }) => actions.includes(action))?.action ?? 'none'
    return { blocked: action_taken === 'blocked', action_taken, recent_failures: Math.max(...judged.map(({ recent }) => recent)) }
  })
}

const REMEMBERED_MAX = 10_000

/**
 * Counts a token that was refused though it was never ours, by its household. While that is slowed down or blocked, such tokens are
 * answered RATE_LIMITED; nobody else behind the same address notices. Blocked ones are remembered, so that a flood of forged
 * tokens costs the database 25 counts an hour. The returned function fails: RATE_LIMITED.
 */
export function createForgedTokenCounter({ database, clock }: Deps): (request: RequestInfo) => Promise<void> {
  const blocked = new Map<string, Date>()

  function remember(household: string, until: Date): void {
    const [oldest] = blocked.keys()
    if (blocked.size >= REMEMBERED_MAX && oldest !== undefined) blocked.delete(oldest)
    blocked.set(household, until)
  }

  return async (request) => {
    const now = clock.now()
    const subject = householdSubject(request)
    const known = blocked.get(subject.id)
    if (known && known > now) fail('RATE_LIMITED', { retry_at: known.toISOString() })
    blocked.delete(subject.id)
    const { action, until } = await database.transaction().execute((trx) => judge(trx, subject, 'refused_token', now))
    if (!until) return
    if (action === 'blocked') remember(subject.id, until)
    fail('RATE_LIMITED', { retry_at: until.toISOString() })
  }
}

/** Whether this connection is blocked or slowed down for token failures. */
export async function isJwtBlocked({ database, clock }: Deps, caller: Guest | SessionCaller): Promise<Output<'is_jwt_blocked'>> {
  const flags = await activeFlags(database, subjectsOf(caller), clock.now())
  return { blocked: flags.length > 0 }
}

/** Failures nobody counts any more. */
export async function purgeJwtFailures({ database, clock }: Deps): Promise<void> {
  const since = new Date(clock.now().getTime() - WINDOW_MS)
  await sql`delete from security.jwt_failures where at[cardinality(at)] < ${since}`.execute(database)
}
