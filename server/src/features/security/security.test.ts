import { security as contract } from '@hai/contract/security'
import { expect, test } from 'vitest'
import { aGuest, aSessionCaller } from '../../../test/callers.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aSignedInPerson, usePeople } from '../../../test/people.ts'
import type { Guest, SessionCaller } from '../../caller.ts'
import { createAudit } from './audit.ts'

const database = useTestDatabase()
const people = usePeople(database)
const calls = () => people().security.feature.handlers

let addresses = 0
function aStranger(): Guest {
  addresses += 1
  return { ...aGuest(), request: { ...aGuest().request, ip: `198.51.100.${addresses}` } }
}
const failure = { error_type: 'jwt_expired' }
const failTimes = async (caller: Parameters<ReturnType<typeof calls>['monitor_jwt_failures']>[0], times: number) => {
  for (let at = 1; at < times; at += 1) await calls().monitor_jwt_failures(caller, failure)
  return calls().monitor_jwt_failures(caller, failure)
}
const isBlocked = async (caller: Guest | SessionCaller) => (await calls().is_jwt_blocked(caller, {})).blocked
const rowsOf = async (sql: string, values: unknown[]) => (await database().owner.query<Record<string, unknown>>(sql, values)).rows

test('ten token failures in 15 minutes limit the rate of an address for 15 minutes', async () => {
  const caller = aStranger()
  expect(await failTimes(caller, 9)).toEqual({ blocked: false, action_taken: 'none', recent_failures: 9 })
  expect(await isBlocked(caller)).toBe(false)
  expect(await failTimes(caller, 1)).toEqual({ blocked: false, action_taken: 'rate_limited', recent_failures: 10 })
  expect(await isBlocked(caller)).toBe(false)
  people().clock.forward({ seconds: 15 * 60 - 1 })
  expect(await failTimes(caller, 1)).toMatchObject({ action_taken: 'rate_limited' })
  people().clock.forward({ seconds: 1 })
  expect(await failTimes(caller, 1)).toMatchObject({ blocked: false, action_taken: 'none' })
})

test('twenty-five block it for an hour', async () => {
  const caller = aStranger()
  expect(await failTimes(caller, 25)).toEqual({ blocked: true, action_taken: 'blocked', recent_failures: 25 })
  people().clock.forward({ seconds: 60 * 60 - 1 })
  expect(await isBlocked(caller)).toBe(true)
  people().clock.forward({ seconds: 1 })
  expect(await isBlocked(caller)).toBe(false)
  const flags = await rowsOf(
    'select action_taken, resolved from security.security_flags where ip_address = $1 order by created_at, id',
    [caller.request.ip],
  )
  expect(flags).toEqual([
    { action_taken: 'rate_limited', resolved: false },
    { action_taken: 'blocked', resolved: false },
  ])
})

test('concurrent failures all count, and old ones do not', async () => {
  const caller = aStranger()
  await Promise.all(Array.from({ length: 24 }, () => calls().monitor_jwt_failures(caller, failure)))
  expect((await failTimes(caller, 1)).recent_failures).toBe(25)
  const patient = aStranger()
  await failTimes(patient, 9)
  people().clock.forward({ minutes: 16 })
  expect(await failTimes(patient, 1)).toMatchObject({ recent_failures: 1, action_taken: 'none' })
})

test('another’s id or address in the body has no effect on them', async () => {
  const [attacker, victim] = [aStranger(), aStranger()]
  const user_id = crypto.randomUUID()
  for (let at = 0; at < 25; at += 1)
    await calls().monitor_jwt_failures(attacker, { ...failure, user_id, ip_address: victim.request.ip })
  expect(await isBlocked(victim)).toBe(false)
  expect(await rowsOf('select id from security.security_flags where user_id = $1', [user_id])).toEqual([])
})

test('a signed-in caller is also counted by account, from any address', async () => {
  const me = aSessionCaller()
  const from = (caller: Guest) => ({ ...me, request: caller.request })
  for (let at = 0; at < 25; at += 1) await calls().monitor_jwt_failures(from(aStranger()), failure)
  expect(await calls().is_jwt_blocked(from(aStranger()), {})).toEqual({ blocked: true })
})

test('failures of guests behind the same address do not affect a signed-in member', async () => {
  const guest = aStranger()
  await failTimes(guest, 25)
  const neighbour = { ...aSessionCaller(), request: guest.request }
  expect(await isBlocked(guest)).toBe(true)
  expect(await isBlocked(neighbour)).toBe(false)
  const answer = await calls().monitor_jwt_failures(neighbour, failure)
  expect(answer).toEqual({ blocked: false, action_taken: 'none', recent_failures: 1 })
})

test('an IPv6 /64 counts as one address', async () => {
  const from = (ip: string): Guest => ({ ...aGuest(), request: { ...aGuest().request, ip } })
  for (let at = 1; at <= 25; at += 1) await calls().monitor_jwt_failures(from(`2001:db8:5:6::${at}`), failure)
  expect(await isBlocked(from('2001:db8:5:6:ffff::1'))).toBe(true)
  expect(await isBlocked(from('2001:db8:5:7::1'))).toBe(false)
})

test('forged tokens are counted when rejected: ten limit the rate, twenty-five block for an hour', async () => {
  const { request } = aStranger()
  const knock = () => people().security.countForgedToken(request)
  for (let at = 1; at < 10; at += 1) await expect(knock()).resolves.toBeUndefined()
  const quarter = new Date(people().clock.now().getTime() + 15 * 60_000).toISOString()
  for (let at = 10; at < 25; at += 1)
    await expect(knock()).rejects.toMatchObject({ code: 'RATE_LIMITED', data: { retry_at: quarter } })
  const hour = new Date(people().clock.now().getTime() + 60 * 60_000).toISOString()
  for (let at = 25; at < 30; at += 1)
    await expect(knock()).rejects.toMatchObject({ code: 'RATE_LIMITED', data: { retry_at: hour } })
  people().clock.forward({ minutes: 60 })
  await expect(knock()).resolves.toBeUndefined()
})

test('an expired token is normal and not counted', async () => {
  const me = await aSignedInPerson(people())
  const { request } = aStranger()
  people().clock.forward({ hours: 2 })
  for (let at = 0; at < 30; at += 1) expect(await people().identity.tokenRefused(request, me.access_token)).toBe(true)
  expect(await rowsOf('select subject from security.jwt_failures where subject = $1', [`ip:${request.ip}`])).toEqual([])
  expect(await people().identity.tokenRefused(request, `${me.access_token}x`)).toBe(false)
  expect(await rowsOf('select subject from security.jwt_failures where subject = $1', [`ip:${request.ip}`])).toHaveLength(1)
})

test('from guests, only events that a signed-out browser can see are recorded', async () => {
  const caller = aStranger()
  for (const action_type of ['login_success', 'logout', 'role_change', 'permission_escalation', 'token_refresh'] as const)
    expect(await calls()['log-auth-audit-event'](caller, { action_type })).toEqual({ success: false })
  for (const action_type of ['login_failure', 'session_expired', 'suspicious_activity', 'password_reset'] as const)
    expect(await calls()['log-auth-audit-event'](caller, { action_type })).toEqual({ success: true })
  const events = await rowsOf('select distinct source from security.auth_audit_log where ip_address = $1', [caller.request.ip])
  expect(events).toEqual([{ source: 'browser' }])
})

test('a browser can add at most a kilobyte to an event', () => {
  const { input } = contract['log-auth-audit-event']
  const withMetadata = (extra_metadata: Record<string, string>) =>
    input.safeParse({ action_type: 'login_attempt', extra_metadata }).success
  expect(withMetadata({ a: 'x'.repeat(500), b: 'x'.repeat(500) })).toBe(true)
  expect(withMetadata({ a: 'x'.repeat(600), b: 'x'.repeat(600) })).toBe(false)
  expect(withMetadata({ a: 'è'.repeat(600) })).toBe(false)
})

test('expired counters are deleted', async () => {
  const caller = aStranger()
  await failTimes(caller, 2)
  people().clock.forward({ minutes: 16 })
  const purge = people().security.feature.jobs?.['security:purge']
  if (!purge) throw new Error('the purge task is missing')
  await purge({})
  expect(await rowsOf('select subject from security.jwt_failures where subject = $1', [`ip:${caller.request.ip}`])).toEqual([])
})

test('an event reported by a guest is marked as from a browser, with the connection’s address and no actor', async () => {
  const caller = aStranger()
  const answer = await calls()['log-auth-audit-event'](caller, {
    action_type: 'login_attempt',
    user_id: crypto.randomUUID(),
    actor_email: 'boss@staff.test',
    actor_role: 'admin',
    ip_address: '192.0.2.1',
    user_agent: 'something else',
    context: 'form',
    extra_metadata: { browser_info: 'phone' },
  })
  expect(answer).toEqual({ success: true })
  const events = await rowsOf('select * from security.auth_audit_log where ip_address = $1', [caller.request.ip])
  expect(events).toHaveLength(1)
  expect(events[0]).toMatchObject({
    source: 'browser',
    action_type: 'login_attempt',
    user_id: null,
    actor_email: null,
    actor_role: null,
    user_agent: 'test',
    context: 'form',
    extra_metadata: { browser_info: 'phone' },
  })
})

test('an event of a signed-in caller has their role', async () => {
  const me = await aSignedInPerson(people())
  await people().administration.createStaff({ email: me.email, role: 'admin' })
  await calls()['log-auth-audit-event'](me, { action_type: 'phone_verification', actor_role: 'user' })
  const [event] = await rowsOf(`select * from security.auth_audit_log where user_id = $1 and source = 'browser'`, [me.user_id])
  expect(event).toMatchObject({ actor_email: me.email, actor_role: 'admin' })
})

test('an event is recorded without a role when the role cannot be read', async () => {
  const me = aSessionCaller()
  const record = createAudit({ clock: people().clock, roleOf: () => Promise.reject(new Error('the role cannot be read')) })
  await record(people().database, { action_type: 'logout', request: me.request, user_id: me.user_id })
  const events = await rowsOf('select actor_email, actor_role from security.auth_audit_log where user_id = $1', [me.user_id])
  expect(events).toEqual([{ actor_email: null, actor_role: null }])
})

test('the audit trail cannot be changed, not even by its owner', async () => {
  await calls()['log-auth-audit-event'](aStranger(), { action_type: 'oauth' })
  for (const change of [
    'update security.auth_audit_log set context = null',
    'delete from security.auth_audit_log',
    'truncate security.auth_audit_log',
  ]) {
    await expect(database().owner.query(change)).rejects.toThrow('auth_audit_log is append-only')
    await expect(database().app.query(change)).rejects.toThrow('permission denied')
  }
})

test('the user and address of a security event come from the connection, not from the body', async () => {
  const me = aSessionCaller()
  const event = { event_type: 'system_error', severity: 'warning', details: { retry_count: 3 } } as const
  expect(await calls()['log-security-event'](me, { ...event, user_id: crypto.randomUUID(), ip_address: '192.0.2.1' })).toEqual({
    success: true,
    escalated: false,
    action_taken: 'none',
    recent_events: 1,
  })
  const events = await rowsOf(
    'select user_id, ip_address, event_type, severity, details from security.security_events where user_id = $1',
    [me.user_id],
  )
  expect(events).toEqual([{ user_id: me.user_id, ip_address: me.request.ip, ...event }])
})

test('failures of a blocked subject are not counted, so a retrying browser is released after the hour', async () => {
  const me = aSessionCaller()
  await failTimes(me, 25)
  people().clock.forward({ minutes: 59 })
  expect(await failTimes(me, 30)).toEqual({ blocked: true, action_taken: 'blocked', recent_failures: 25 })
  people().clock.forward({ minutes: 1 })
  expect(await isBlocked(me)).toBe(false)
  expect(await failTimes(me, 1)).toEqual({ blocked: false, action_taken: 'none', recent_failures: 1 })
})

test('everyone sees the flags of their own user and IP prefix, and no others', async () => {
  const [me, neighbour, stranger] = [aSessionCaller(), aSessionCaller(), { ...aSessionCaller(), request: aStranger().request }]
  const mine = { ...me, request: aStranger().request }
  await failTimes(mine, 10)
  const read = async (caller: typeof me) => (await calls().get_security_flags(caller, {})).items
  const until = new Date(people().clock.now().getTime() + 15 * 60_000).toISOString()
  const flag = { action_taken: 'rate_limited', resolved: false, expires_at: until }
  const own = { ...flag, user_id: me.user_id, ip_address: null }
  const house = { ...flag, user_id: null, ip_address: mine.request.ip }
  const sorted = (items: readonly { user_id: string | null }[]) => items.toSorted((a, b) => (a.user_id ? -1 : b.user_id ? 1 : 0))
  expect(sorted(await read(mine))).toMatchObject([own, house])
  expect(await read({ ...mine, request: aStranger().request })).toMatchObject([own])
  expect(await read({ ...neighbour, request: mine.request })).toMatchObject([house])
  expect(await read(stranger)).toEqual([])
  people().clock.forward({ minutes: 15 })
  expect(await read(mine)).toEqual([])
})

test('a resolved flag has no effect', async () => {
  const me = { ...aSessionCaller(), request: aStranger().request }
  await failTimes(me, 10)
  await database().owner.query('update security.security_flags set resolved = true where user_id = $1 or ip_address = $2', [
    me.user_id,
    me.request.ip,
  ])
  expect((await calls().get_security_flags(me, {})).items).toEqual([])
  expect(await isBlocked(me)).toBe(false)
})
