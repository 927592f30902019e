import type { AdminUser } from '@hai/contract/users'
import { sql } from 'kysely'
import type { Staff } from '../../caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { isOfAnother } from '../admin/index.ts'
import { hasConfirmedHit } from '../compliance/index.ts'
import { findPerson, type Person, readSessions, staffPeople } from '../identity/index.ts'
import { actionsFor } from './actions.ts'
import type { UsersDeps } from './deps.ts'
import { complianceStands } from './flags.ts'
import { rolesOf } from './roles.ts'
import { readUsers, showUser } from './user-rows.ts'

export async function getUser(deps: UsersDeps, staff: Staff, user_id: string): Promise<AdminUser> {
  const { database, clock, identity, settings } = deps
  const [person, [row]] = await Promise.all([
    findPerson(database, user_id),
    readUsers(database, [user_id], settings.companyEmailDomain),
  ])
  if (!person || !row) return fail('NOT_FOUND')
  const [hit_stands, roles, sessions, open, second_factor, limits, agent] = await Promise.all([
    person.is_blocked && hasConfirmedHit(database, user_id),
    readRoles(database, user_id),
    readSessions(database, { user_id, now: clock.now() }),
    countOpen(database, staff, { user_id, now: clock.now() }),
    identity.hasSecondFactor(database, user_id),
    row.available === null ? null : deps.limits.usedBy({ user_id, tier: person.tier }),
    standingOfAgent(deps, person),
  ])
  const profile = {
    ...showUser(row),
    roles,
    sessions,
    open: staff.user_id === user_id ? { ...open, flags: 0 } : open,
    second_factor,
    limits,
    agent,
  }
  const { blocked_reason: reason, blocked_supply, blocked_review_on: review_on } = person
  const block = person.is_blocked ? { reason, supply: [...blocked_supply], review_on, hit_stands } : null
  return {
    ...profile,
    book: person.book,
    phone_verified: person.phone_verified_at !== null,
    language: person.language,
    block,
    actions: actionsFor(staff, { ...profile, block, hit_stands }),
  }
}

async function readRoles(database: Database, user_id: string): Promise<AdminUser['roles']> {
  const rows = await rolesOf(database, user_id)
  const personOf = await staffPeople(
    database,
    rows.map(({ granted_by }) => granted_by),
  )
  return rows.map(({ role, granted_at, granted_by }) => ({
    role,
    granted_at: granted_at.toISOString(),
    granted_by: granted_by === null ? null : personOf(granted_by),
  }))
}

/** Staff do not see how many flags, reports and alerts there are about themselves. */
async function countOpen(
  database: Database,
  reader: Pick<Staff, 'user_id'>,
  { user_id, now }: { readonly user_id: string; readonly now: Date },
): Promise<AdminUser['open']> {
  const { rows } = await sql<AdminUser['open']>`
    select (select count(*) from cashouts.cashout_view c where ${user_id}::uuid in (c.sender_id, c.agent_id) and c.ended_at is null) as cashouts,
           (select count(*) from disputes.dispute_view d where ${user_id}::uuid in (d.payer_id, d.payee_id) and d.ended_at is null) as disputes,
           (select count(*) from security.security_flags_view f where f.user_id = ${user_id} and not f.resolved and f.expires_at > ${now})
           + (select count(*) from abuse_reports.report_view r where r.reported_id = ${user_id} and r.closed_at is null
                and ${isOfAnother(sql.ref('r.reporter_id'), reader.user_id)})
           + (select count(*) from integrity.admin_alerts_view a where a.user_id = ${user_id} and not a.resolved)
           + (select count(*) from compliance.flag_view f where f.user_id = ${user_id} and ${complianceStands}) as flags`.execute(
    database,
  )
  const { cashouts = 0, disputes = 0, flags = 0 } = rows[0] ?? {}
  return { cashouts, disputes, flags: user_id === reader.user_id ? 0 : flags }
}

async function standingOfAgent({ agents }: UsersDeps, person: Person): Promise<AdminUser['agent']> {
  const row = person.is_agent ? await agents.find(person.id) : null
  if (!row) return null
  const score = await agents.scoreOf(person.id)
  const { on_duty } = agents.showDuty(row)
  const next = await agents.nextLevel(person.agent_level, score)
  return { level: person.agent_level, on_duty, jobs_open: row.jobs_open, score, next }
}
