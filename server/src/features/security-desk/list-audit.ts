import type { Input, Output } from '@hai/contract/contract'
import type { AuditEntry } from '@hai/contract/security-desk'
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { withinDays } from '../../platform/days.ts'
import { peopleOf } from '../identity/index.ts'
import type { DeskDeps } from './deps.ts'
import { changesOf, factsOf } from './facts.ts'
import { readTimePage, where, type TimeList } from './pages.ts'
import { findWhom, type Whom, waysToMean } from './whom.ts'

type Asked = Omit<Input<'list_audit_logs'>, 'actor' | 'target'> & {
  /** Undefined: not asked for. Null: it can be nobody. */
  readonly actor: Whom | null | undefined
  readonly target: Whom | null | undefined
}
type Page<Row> = { readonly page: readonly Row[]; readonly next_cursor: string | null }

const conditionsOf = (
  time: RawBuilder<unknown>,
  { ip_address, at_from, at_to, date_from, date_to }: Asked,
  time_zone: string,
) => [
  where(ip_address, (ip) => sql`entry.ip_address = ${ip}`),
  where(at_from, (from) => sql`${time} >= ${from}::timestamptz`),
  where(at_to, (to) => sql`${time} < ${to}::timestamptz`),
  ...withinDays(time, { from: date_from, to: date_to, time_zone }),
]

const staffRow = z.object({
  id: z.string(),
  at: z.date(),
  actor_id: z.string(),
  actor_role: z.string(),
  action: z.string(),
  target_user_id: z.string().nullable(),
  subject: z.string().nullable(),
  reason: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  ip_address: z.string(),
  user_agent: z.string(),
  request_id: z.string(),
})

/** Only those can be meant who have an account. */
const meansNobody = (whom: Whom | null | undefined): boolean => whom !== undefined && (whom?.user_id ?? null) === null

function readStaffLog({ database, time_zone }: DeskDeps, asked: Asked): Promise<Page<z.infer<typeof staffRow>>> {
  const time = sql`entry.at`
  const list: TimeList = {
    ...{ from: sql`admin.audit_log entry`, select: sql`entry.*`, time, id: sql`entry.id` },
    conditions: [
      where(asked.action, (action) => sql`entry.action = ${action}`),
      where(asked.actor?.user_id ?? undefined, (actor) => sql`entry.actor_id = ${actor}`),
      where(asked.target?.user_id ?? undefined, (target) => sql`entry.target_user_id = ${target}`),
      ...conditionsOf(time, asked, time_zone),
    ],
    ...((meansNobody(asked.actor) || meansNobody(asked.target) || asked.went_wrong === true) && { ways: [] }),
  }
  return readTimePage(database, asked, list, ({ id }) => id)
}

async function showStaffLog(database: Database, rows: readonly unknown[]): Promise<AuditEntry[]> {
  const entries = rows.map((row) => staffRow.parse(row))
  const person = await peopleOf(
    database,
    entries.flatMap(({ actor_id, target_user_id }) => [actor_id, target_user_id]),
  )
  return entries.map(({ at, actor_id, target_user_id, before, after, ...entry }) => ({
    ...entry,
    ...{ log: 'staff', at: at.toISOString(), actor: person(actor_id), target: person(target_user_id), actor_email: null },
    ...{ changes: changesOf(before, after), facts: [], source: 'server' },
  }))
}

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

/** What the charts count: the same words as the index that holds them apart. */
const wentWrong = sql`entry.source = 'server' and entry.action_type in ('login_failure', 'account_locked', 'suspicious_activity', 'permission_escalation')`

function waysOf({ actor, target }: Asked): Pick<TimeList, 'ways'> {
  if (actor === null || target === null) return { ways: [] }
  const whom = actor ?? target
  if (whom === undefined) return {}
  const isOther =
    actor !== undefined && target !== undefined && (actor.user_id !== target.user_id || actor.email !== target.email)
  return { ways: isOther ? [] : waysToMean(whom, { user: sql`entry.user_id`, email: sql`entry.actor_email` }) }
}

function readAccountsLog({ database, time_zone }: DeskDeps, asked: Asked): Promise<Page<z.infer<typeof accountRow>>> {
  const time = sql`entry.created_at`
  const list: TimeList = {
    ...{ from: sql`security.auth_audit_log entry`, select: sql`entry.*`, time, id: sql`entry.id` },
    conditions: [
      where(asked.action, (action) => sql`entry.action_type = ${action}`),
      where(asked.went_wrong, (isWrong) => (isWrong ? wentWrong : sql`not (${wentWrong})`)),
      ...conditionsOf(time, asked, time_zone),
    ],
    ...waysOf(asked),
  }
  return readTimePage(database, asked, list, ({ id }) => id)
}

/** Whose accounts addresses open that were typed while nobody was signed in. */
async function readHolders(database: Database, emails: readonly string[]): Promise<(email: string | null) => string | null> {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from identity.account where email = any(${[...new Set(emails)]}::text[])`.execute(database)
  const byEmail = new Map(rows.map(({ id, email }) => [email, id]))
  return (email) => (email === null ? null : (byEmail.get(email) ?? null))
}

async function showAccountsLog(database: Database, rows: readonly unknown[]): Promise<AuditEntry[]> {
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
    ...{ log: 'accounts', at: created_at.toISOString(), action: action_type, actor: person(user_id) },
    target: user_id === null ? person(holderOf(entry.actor_email)) : null,
    ...{ subject: context, reason: null, changes: [], facts: factsOf(extra_metadata) },
  }))
}

/** One page of either log. */
export async function listAuditLogs(
  deps: DeskDeps,
  { actor, target, ...input }: Input<'list_audit_logs'>,
): Promise<Output<'list_audit_logs'>> {
  const find = (typed: string | undefined) => (typed === undefined ? Promise.resolve(undefined) : findWhom(deps, typed))
  const asked: Asked = { ...input, actor: await find(actor), target: await find(target) }
  if (input.log === 'accounts') {
    const { page, next_cursor } = await readAccountsLog(deps, asked)
    return { items: await showAccountsLog(deps.database, page), next_cursor }
  }
  const { page, next_cursor } = await readStaffLog(deps, asked)
  return { items: await showStaffLog(deps.database, page), next_cursor }
}

/** The different values of an indexed column, each found by one step along its index, however many rows there are. */
async function differentValues(database: Database, table: RawBuilder<unknown>, column: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    with recursive step as (
      (select ${column} as value from ${table} order by ${column} limit 1)
      union all
      select (select ${column} from ${table} where ${column} > step.value order by ${column} limit 1) from step where step.value is not null)
    select value from step where value is not null`.execute(database)
  return rows.map(({ value }) => value)
}

export async function listAuditActions({ database }: Pick<DeskDeps, 'database'>): Promise<Output<'list_audit_actions'>> {
  const [staff, accounts] = await Promise.all([
    differentValues(database, sql`admin.audit_log`, sql`action`),
    differentValues(database, sql`security.auth_audit_log`, sql`action_type`),
  ])
  return { staff, accounts }
}
