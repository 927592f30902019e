import type { Output } from '@hai/contract/contract'
import type { RealtimeRecords } from '@hai/contract/events'
import { cents } from '@hai/contract/money'
import { afterEach, expect, test } from 'vitest'
import { api } from '../api/api.ts'
import { queryClient } from '../api/query-client.ts'
import type { MemberChannel, QueryName } from '../api/stale-query-types.ts'
import { applyEvent } from '../api/staleness.ts'
import { anActivityItem } from '../api/test-activity-item.ts'
import { aCashout } from '../api/test-cashout.ts'
import { channels } from './live-events.ts'

const isStale = (...key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated
const cached = (...names: readonly QueryName[]): void => names.forEach((name) => queryClient.setQueryData([name], 'known'))
const dataOf = (key: readonly unknown[]) => queryClient.getQueryData(key)

/** Tests use only the fields that the tables use. */
function receive<C extends MemberChannel, E extends keyof RealtimeRecords[C] & string>(
  channel: C,
  event: E,
  record: Partial<RealtimeRecords[C][E]>,
): void {
  applyEvent(queryClient, channels, { channel, event, record })
}

afterEach(() => queryClient.clear())

test('each query that an event changes is compared with the server after a reconnect', () => {
  for (const [name, { queries, events }] of Object.entries(channels))
    for (const entry of Object.values(events) as object[])
      for (const patched of Object.keys('patches' in entry ? (entry.patches as object) : {}))
        expect(queries, name).toContain(patched)
})

test('an event makes stale what its record names', () => {
  const receipt = ['get_transaction', { transaction_id: 't1' }] as const
  const other = ['get_transaction', { transaction_id: 't2' }] as const
  queryClient.setQueryData(receipt, 'known')
  queryClient.setQueryData(other, 'known')
  cached('get_holds', 'get_pay_link', 'list_pay_links', 'list_recent_recipients', 'get_contact')
  receive('wallet', 'activity', anActivityItem({ id: 't1', kind: 'quick_pay', direction: 'in' }))
  expect([isStale(...receipt), isStale('get_pay_link'), isStale('list_pay_links')]).toEqual([true, true, true])
  expect([isStale(...other), isStale('get_holds')]).toEqual([false, false])
  receive('wallet', 'recipients', {})
  expect([isStale('list_recent_recipients'), isStale('get_contact')]).toEqual([true, true])
})

test('a new balance makes the chart, the holds and the limits stale', () => {
  cached('get_holds', 'get_balance_history', 'get_limits')
  receive('wallet', 'balance', {})
  expect([isStale('get_holds'), isStale('get_balance_history'), isStale('get_limits')]).toEqual([true, true, true])
})

test('a refund request refetches its receipt and the dashboard; another message does not', () => {
  const receipt = ['get_transaction', { transaction_id: 't1' }] as const
  queryClient.setQueryData(receipt, 'known')
  cached('get_dashboard')
  receive('notifications', 'insert', { type: 'message', reference_id: 't1' })
  expect([isStale(...receipt), isStale('get_dashboard')]).toEqual([false, false])
  receive('notifications', 'insert', { type: 'money_request_back', reference_id: 't1' })
  expect([isStale(...receipt), isStale('get_dashboard')]).toEqual([true, true])
})

test('a record replaces the cached answer, but never a newer one', () => {
  const task = api.get_task.query({ task_id: 't' }).queryKey
  const cashIn = api.get_cash_in.query({ cash_in_id: 'c' }).queryKey
  const versions = () => [task, cashIn].map((key) => (dataOf(key) as { version: number }).version)
  for (const [version, expected] of [
    [2, 2],
    [3, 3],
    [1, 3],
  ] as const) {
    receive('tasks', 'update', { id: 't', version })
    receive('cash_ins', 'update', { id: 'c', version })
    expect(versions()).toEqual([expected, expected])
  }
})

test('a cash-out event that arrives twice is applied once', () => {
  const record = aCashout({ role: 'member', version: 7 })
  const key = api.get_cashout.query({ cashout_id: record.id }).queryKey
  receive('cashouts', 'update', record)
  expect(dataOf(key)).toEqual(record)
  queryClient.setQueryData(key, { ...record, reference: 'loaded meanwhile' })
  receive('cashouts', 'update', record)
  expect(dataOf(key)).toMatchObject({ reference: 'loaded meanwhile' })
})

test('only the agent’s own cash-outs change the jobs', () => {
  const jobs = ['list_cashouts', 'jobs']
  const ids = () => (dataOf(jobs) as { items: { id: string }[] }).items.map(({ id }) => id)
  queryClient.setQueryData(jobs, { items: [], newestVersions: new Map() })
  receive('cashouts', 'update', aCashout({ id: 'own', role: 'member' }))
  expect([ids(), isStale(...jobs)]).toEqual([[], true])
  receive('cashouts', 'update', aCashout({ id: 'job' }))
  expect(ids()).toEqual(['job'])
  receive('cashouts', 'removed', { id: 'job', version: 4 })
  receive('cashouts', 'update', aCashout({ id: 'job', version: 3 }))
  expect(ids()).toEqual([])
})

test('a balance that is repeated, or older than the loaded one, changes nothing', () => {
  const wallet = api.get_wallet.query().queryKey
  const balance = (version: number, dollars: number) =>
    receive('wallet', 'balance', { available_balance: cents(dollars * 100), on_hold_balance: cents(0), version })
  const shown = () => queryClient.getQueryData(wallet)?.available_balance
  queryClient.setQueryData(wallet, { available_balance: cents(1_00), on_hold_balance: cents(0), version: 3 })
  balance(2, 20)
  expect(shown()).toBe(1_00)
  balance(5, 50)
  expect(shown()).toBe(50_00)
  balance(4, 40)
  balance(5, 55)
  expect(shown()).toBe(50_00)
})

test('an activity item changes only the loaded lists that it matches', () => {
  const item = anActivityItem({ direction: 'in' })
  const page = { pages: [{ items: [], next_cursor: null }], pageParams: [null] }
  const keyOf = (direction: string) => ['list_activity', { direction }, 'pages']
  queryClient.setQueryData(keyOf('in'), page)
  queryClient.setQueryData(keyOf('out'), page)
  queryClient.setQueryData(['list_activity', 'recent'], 'known')
  receive('wallet', 'activity', item)
  expect(dataOf(keyOf('in'))).toMatchObject({ pages: [{ items: [item] }] })
  expect([dataOf(keyOf('out')), dataOf(['list_activity', 'recent'])]).toEqual([page, 'known'])
})

const aChat = (id: string, last_message_at: string) => ({ id, last_message_at }) as Output<'get_chat_session'>

test('a message moves its conversation to the top and counts', () => {
  const list = ['list_chat_sessions', 'pages']
  const [old, other] = [aChat('a', '2026-11-20T10:00:00.000Z'), aChat('b', '2026-11-20T11:00:00.000Z')]
  const session = { ...old, last_message_at: '2026-11-20T12:00:00.000Z' }
  const one = api.get_chat_session.query({ session_id: 'a' }).queryKey
  receive('read_status', 'update', { session: old, unread_messages: 1 })
  expect(dataOf(one)).toBeUndefined()
  queryClient.setQueryData(list, { pages: [{ items: [other, old], next_cursor: null }], pageParams: [null] })
  receive('read_status', 'update', { session, unread_messages: 2 })
  expect(dataOf(list)).toMatchObject({ pages: [{ items: [session, other] }] })
  expect([dataOf(one), dataOf(api.count_unread_messages.query().queryKey)]).toEqual([session, { count: 2 }])
})

test('the position that the other member has read never goes back', () => {
  const key = api.get_chat_session.query({ session_id: 'a' }).queryKey
  queryClient.setQueryData(key, { ...aChat('a', ''), other_read_position: 4 })
  receive('read_status', 'insert', { session_id: 'a', position: 3 })
  expect(queryClient.getQueryData(key)?.other_read_position).toBe(4)
  receive('read_status', 'insert', { session_id: 'a', position: 6 })
  expect(queryClient.getQueryData(key)?.other_read_position).toBe(6)
})
