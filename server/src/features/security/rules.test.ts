import { describe, expect, test } from 'vitest'
import { aGuest, aSessionCaller } from '../../../test/callers.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aSignedInPerson, usePeople } from '../../../test/people.ts'
import type { SessionCaller } from '../../caller.ts'
import { type Rule, rules, rulesOf } from './rules.ts'

const database = useTestDatabase()
const people = usePeople(database)
const calls = () => people().security.feature.handlers

let addresses = 0
function somebody(): SessionCaller {
  addresses += 1
  return { ...aSessionCaller(), request: { ...aGuest().request, ip: `192.0.2.${addresses}` } }
}

async function happens({ what, counts }: Rule, caller: SessionCaller): Promise<string | null> {
  const severity = counts === 'warnings' ? 'warning' : 'info'
  switch (what) {
    case 'token_failure':
      return (await calls().monitor_jwt_failures(caller, { error_type: 'jwt' })).action_taken
    case 'permission_escalation':
      await people().security.roleRefused(caller, 'get_admin_overview')
      return null
    case 'sensitive_data_access':
    case 'admin_access':
    case 'system_error':
      return (await calls()['log-security-event'](caller, { event_type: what, severity, details: {} })).action_taken
  }
}

async function times(count: number, rule: Rule, caller: SessionCaller): Promise<string | null> {
  let answer: string | null = null
  for (let at = 0; at < count; at += 1) answer = await happens(rule, caller)
  return answer
}

async function flagOf({ user_id }: SessionCaller) {
  await people().feed.caughtUp()
  return people().security.flagOf(user_id)
}
const escalatedOf = async ({ user_id }: SessionCaller): Promise<number> => {
  const { rows } = await database().owner.query<{ count: number }>(
    'select count(*)::int from security.security_events where user_id = $1 and escalated',
    [user_id],
  )
  return rows[0]?.count ?? 0
}

test('the rules of each kind are sorted strictest first, with distinct thresholds', () => {
  for (const { what } of rules) {
    const numbers = rulesOf(what).map(({ from }) => from)
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => b - a))
  }
})

describe.each(rules.map((rule) => ({ ...rule, rule })))('$from × $what: $becomes', ({ rule, from, withinMs, becomes, forMs }) => {
  const before = rulesOf(rule.what).find((milder) => milder.from < from)?.becomes ?? 'marked'

  test('one event fewer is not enough; that many raise the flag, for the given time', async () => {
    const caller = somebody()
    await times(from - 1, rule, caller)
    expect((await flagOf(caller))?.action_taken ?? 'marked').toBe(before)
    const answer = await happens(rule, caller)
    const expires_at = new Date(people().clock.now().getTime() + forMs)
    const flag = becomes === 'marked' ? null : { action_taken: becomes, expires_at }
    expect(await flagOf(caller)).toEqual(flag)
    if (answer !== null) expect(answer).toBe(becomes === 'marked' ? 'none' : becomes)
    if (rule.what !== 'token_failure') expect(await escalatedOf(caller)).toBeGreaterThan(0)
    people().clock.forward({ seconds: forMs / 1000 - 1 })
    expect((await flagOf(caller))?.action_taken ?? 'marked').toBe(becomes)
    people().clock.forward({ seconds: 1 })
    expect(await flagOf(caller)).toBeNull()
  })

  test('older events are not counted', async () => {
    const caller = somebody()
    await times(Math.min(from - 1, 4), rule, caller)
    people().clock.forward({ seconds: withinMs / 1000 })
    await times(Math.min(from - 1, 4), rule, caller)
    expect(await flagOf(caller)).toBeNull()
  })
})

test('concurrent events are all counted', async () => {
  const caller = somebody()
  await Promise.all(Array.from({ length: 5 }, () => people().security.roleRefused(caller, 'get_admin_overview')))
  expect(await flagOf(caller)).toMatchObject({ action_taken: 'rate_limited' })
})

test('staff may open their pages as often as needed; informational events restrict nobody', async () => {
  const admin = await aSignedInPerson(people())
  await people().administration.createStaff({ email: admin.email, role: 'admin' })
  const member = somebody()
  for (let at = 0; at < 12; at += 1) {
    await calls()['log-security-event'](admin, { event_type: 'admin_access', severity: 'warning', details: {} })
    await calls()['log-security-event'](member, { event_type: 'admin_access', severity: 'info', details: {} })
  }
  expect([await flagOf(admin), await flagOf(member)]).toEqual([null, null])
})

test('blocking a user is audited as a lockout, with the reason', async () => {
  const caller = await aSignedInPerson(people())
  for (let at = 0; at < 20; at += 1) await people().security.roleRefused(caller, 'get_admin_overview')
  const { rows } = await database().owner.query(
    'select action_type, context, actor_role, count(*)::int from security.auth_audit_log where user_id = $1 group by 1, 2, 3',
    [caller.user_id],
  )
  expect(rows).toEqual(
    expect.arrayContaining([
      { action_type: 'account_locked', context: 'permission_escalation', actor_role: 'user', count: 1 },
      { action_type: 'permission_escalation', context: 'get_admin_overview', actor_role: 'user', count: 20 },
    ]),
  )
})
