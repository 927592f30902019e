import { sql } from 'kysely'
import type { Output } from '@hai/contract/contract'
import type { Guest, SessionCaller } from '../../caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
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

/** The connection’s own address and, when its token is good, its own user: nobody can have another blocked. */
const subjectsOf = (caller: Guest | SessionCaller): readonly Subject[] => [
  { kind: 'ip', id: caller.request.ip },
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
    .select(['action_taken', 'user_id', 'ip_address'])
    .where('resolved', '=', false)
    .where('expires_at', '>', now)
    .where((eb) => eb.or(subjects.map(({ kind, id }) => (kind === 'ip' ? eb('ip_address', '=', id) : eb('user_id', '=', id)))))
    .execute()

/** Flags the subject as its count demands, unless that very flag stands already. */
async function flag(db: Database, subject: Subject, recent: number, reason: string, now: Date): Promise<ActionTaken | 'none'> {
  const due = consequences.find(({ from }) => recent >= from)
  const standing = (await activeFlags(db, [subject], now)).map(({ action_taken }) => action_taken)
  if (due && !standing.includes(due.action)) {
    await db
      .insertInto('security.security_flags')
      .values({
        id: newId(),
        user_id: subject.kind === 'user' ? subject.id : null,
        ip_address: subject.kind === 'ip' ? subject.id : null,
        action_taken: due.action,
        reason,
        created_at: now,
        expires_at: new Date(now.getTime() + due.forMs),
      })
      .execute()
    standing.push(due.action)
  }
  return consequences.find(({ action }) => standing.includes(action))?.action ?? 'none'
}

/** Counts a token failure of this connection; 10 in 15 minutes slow it down for 15, 25 block it for 60 (product.md, section 6). */
export async function monitorJwtFailures(
  { database, clock }: Deps,
  caller: Guest | SessionCaller,
  { error_type }: { error_type: string },
): Promise<Output<'monitor_jwt_failures'>> {
  const now = clock.now()
  return database.transaction().execute(async (trx) => {
    const judged = []
    for (const subject of subjectsOf(caller)) {
      const recent = await count(trx, subject, now)
      judged.push({ recent, action: await flag(trx, subject, recent, error_type, now) })
    }
    const actions = judged.map(({ action }) => action)
    const action_taken = consequences.find(({ action }) => actions.includes(action))?.action ?? 'none'
    return { blocked: action_taken === 'blocked', action_taken, recent_failures: Math.max(...judged.map(({ recent }) => recent)) }
  })
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
