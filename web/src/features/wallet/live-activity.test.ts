import { expect, test } from 'vitest'
import type { Output } from '@hai/contract/contract'
import { cents } from '@hai/contract/money'
import { anActivityItem } from '../../api/test-activity-item.ts'
import { dashboardWithBalance, dashboardWithItem, withItem, withItemInPages } from './live-activity.ts'

const first = anActivityItem({ id: '01980000-0000-7000-8000-000000000001', created_at: '2026-11-20T10:00:00.000Z' })
const second = anActivityItem({ id: '01980000-0000-7000-8000-000000000002', created_at: '2026-11-20T11:00:00.000Z' })
const third = anActivityItem({ id: '01980000-0000-7000-8000-000000000003', created_at: '2026-11-20T12:00:00.000Z' })

const aDashboard = (changes: Partial<Output<'get_dashboard'>> = {}): Output<'get_dashboard'> => ({
  wallet: { available_balance: cents(100_00), on_hold_balance: cents(0), version: 4 },
  activity: [second, first],
  arriving: [],
  recent_recipients: [],
  pending_sends: 0,
  latest_pending_sends: [],
  is_locked: false,
  owed: cents(0),
  open_requests: 0,
  waiting_for_me: [],
  unread_notifications: 0,
  rate: { htg_per_usd: 132.2, source: 'test', as_of: '2026-11-20T00:00:00.000Z' },
  ...changes,
})

test('a new item is inserted by time', () => {
  expect(withItem([second, first], third)).toEqual([third, second, first])
  expect(withItem([third, first], second)).toEqual([third, second, first])
  expect(withItem([third, second], first)).toEqual([third, second, first])
  expect(withItem([], first)).toEqual([first])
})

test('a known item changes its status but not its place', () => {
  const undone = { ...second, status: 'undone' } as const
  expect(withItem([third, second, first], undone)).toEqual([third, undone, first])
})

test('items of the same millisecond are ordered by id', () => {
  const twin = { ...first, id: '01980000-0000-7000-8000-00000000000f' }
  expect(withItem([first], twin)).toEqual([twin, first])
})

test('in a paged list an item is inserted into a loaded page only', () => {
  const pages = [
    { items: [third], next_cursor: 'a', archived_until: null },
    { items: [second], next_cursor: 'b', archived_until: null },
  ]
  expect(withItemInPages(pages, first)).toEqual(pages)
  const newest = anActivityItem({ id: '01980000-0000-7000-8000-000000000004', created_at: '2026-11-20T13:00:00.000Z' })
  expect(withItemInPages(pages, newest)[0]?.items).toEqual([newest, third])
  expect(withItemInPages([{ items: [second], next_cursor: null, archived_until: null }], first)[0]?.items).toEqual([
    second,
    first,
  ])
  const expired = { ...second, status: 'expired' } as const
  expect(withItemInPages(pages, expired)[1]?.items).toEqual([expired])
})

test('an item on its way is listed until it arrives', () => {
  const underway = { ...first, status: 'arriving' } as const
  const before = dashboardWithItem(aDashboard({ activity: [second] }), underway)
  expect(before.arriving).toEqual([underway])
  expect(dashboardWithItem(before, first).arriving).toEqual([])
})

test('the dashboard inserts the new item and keeps eight', () => {
  const eight = Array.from({ length: 8 }, (_, index) =>
    anActivityItem({ id: `01970000-0000-7000-8000-00000000000${index}`, created_at: `2026-11-19T0${8 - index}:00:00.000Z` }),
  )
  const { activity } = dashboardWithItem(aDashboard({ activity: eight }), third)
  expect(activity).toHaveLength(8)
  expect(activity[0]).toEqual(third)
})

test('the person paid moves to the front of the recent recipients and is counted once per payment', () => {
  const known = { shown_name: 'Marie J.', hai_tag: 'marie', avatar_url: null, nickname: null, times_paid: 2 }
  const other = { shown_name: 'Jean P.', hai_tag: 'jean', avatar_url: null, nickname: null, times_paid: 1 }
  const once = dashboardWithItem(aDashboard({ recent_recipients: [other, known] }), third)
  expect(once.recent_recipients).toEqual([{ ...known, times_paid: 3 }, other])
  expect(dashboardWithItem(once, third)).toBe(once)
})

test('the number of unclaimed payments follows their status, and repeated events change nothing', () => {
  const waiting = anActivityItem({ ...third, kind: 'pending_send', status: 'pending' })
  const one = dashboardWithItem(aDashboard(), waiting)
  expect(one.pending_sends).toBe(1)
  expect(dashboardWithItem(one, waiting).pending_sends).toBe(1)
  expect(dashboardWithItem(one, { ...waiting, status: 'cancelled' }).pending_sends).toBe(0)
  expect(dashboardWithItem(one, { ...waiting, status: 'returned' }).pending_sends).toBe(1)
})

test('the dashboard lists the three newest unclaimed payments until they end', () => {
  const waiting = (hour: number) =>
    anActivityItem({
      id: `01980000-0000-7000-8000-0000000000${hour}`,
      kind: 'pending_send',
      status: 'pending',
      created_at: `2026-11-20T${hour}:00:00.000Z`,
    })
  const all = [11, 12, 13, 14].reduce((dashboard, hour) => dashboardWithItem(dashboard, waiting(hour)), aDashboard())
  expect(all.latest_pending_sends).toEqual([waiting(14), waiting(13), waiting(12)])
  expect(all.pending_sends).toBe(4)
  const claimed = dashboardWithItem(all, { ...waiting(13), status: 'completed' })
  expect(claimed.latest_pending_sends).toEqual([waiting(14), waiting(12)])
  expect(claimed.pending_sends).toBe(3)
})

test('a balance that is repeated or older changes nothing', () => {
  const balance = (version: number) => ({ available_balance: cents(7_00), on_hold_balance: cents(3_00), version })
  const dashboard = aDashboard()
  expect(dashboardWithBalance(dashboard, balance(5)).wallet).toEqual(balance(5))
  expect(dashboardWithBalance(dashboard, balance(4))).toBe(dashboard)
  expect(dashboardWithBalance(dashboard, balance(3))).toBe(dashboard)
})

test('a late event never makes an undone payment pending again', () => {
  const undone = { ...second, status: 'undone' } as const
  const late = { ...second, status: 'arriving' } as const
  const dashboard = aDashboard({ activity: [undone, first] })
  expect(dashboardWithItem(dashboard, late)).toBe(dashboard)
  expect(withItem([undone, first], late)).toEqual([undone, first])
})
