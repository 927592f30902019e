import { cents } from '@hai/contract/money'
import type { Schedule } from '@hai/contract/schedules'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endTest, openApp, startTest, type TestServer } from '../../api/test-app.ts'

let server: TestServer

const paul = { shown_name: 'Paul D.', hai_tag: 'paul', avatar_url: null }
const schedule: Schedule = {
  id: '01980000-0000-7000-8000-000000000001',
  payee: { ...paul, nickname: null },
  amount: cents(10_00),
  agreed_total: cents(10_20),
  current_total: cents(10_20),
  note: '',
  every: 'once',
  first_on: '2026-12-01',
  last_on: null,
  time_zone: 'America/Port-au-Prince',
  status: 'active',
  end_reason: null,
  next_run: null,
  last_run: null,
  created_at: '2026-11-20T15:00:00.000Z',
  ended_at: null,
}
const price = { amount: cents(10_00), fee: cents(20), tax: cents(0), total: cents(10_20), payee_gets: cents(10_00) }

beforeEach(() => {
  server = startTest('/schedules')
  server.answerAlways('find_recipient', () => ({ ...paul, found: true, times_paid: 1 }))
  server.answerAlways('list_recent_recipients', () => ({ items: [] }))
  server.answerAlways('quote_transfer', () => ({
    ...price,
    status: 'completed',
    amount_htg: null,
    available_after: cents(50_00),
    remaining_today: cents(400_00),
    free_left_today: null,
    at_most: { ...price, available_after: cents(50_00) },
  }))
})

afterEach(endTest)

test('nothing can be scheduled until the existing schedules are known, and they can be loaded again', async () => {
  server.answerAlways('list_schedules', () => ({ refused: 'FORBIDDEN' }))
  const { wrapper } = await openApp()
  const { ScheduleSheet } = await import('./schedule-sheet.tsx')
  render(createElement(ScheduleSheet, { params: { hai_tag: 'paul', amount: cents(10_00) }, onClose: vi.fn() }), { wrapper })
  const check = await screen.findByRole('button', { name: 'Review' })
  await waitFor(() => expect(check.getAttribute('aria-disabled')).not.toBe('true'))
  fireEvent.click(check)
  await screen.findByText('We couldn’t load this.')
  const plan = screen.getByRole('button', { name: 'Pay $10.20 on that day' })
  expect(plan.getAttribute('aria-disabled')).toBe('true')
  server.answerAlways('list_schedules', () => ({ items: [schedule], next_cursor: null }))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('You have already scheduled $10.00 for Paul D.')
  expect(plan.getAttribute('aria-disabled')).not.toBe('true')
})

test('the button shows the most that a payment costs, even if it would be free today', async () => {
  server.answerAlways('list_schedules', () => ({ items: [], next_cursor: null }))
  server.answerAlways('quote_transfer', () => ({
    ...price,
    fee: cents(0),
    total: cents(10_00),
    status: 'completed',
    amount_htg: null,
    available_after: cents(50_00),
    remaining_today: cents(400_00),
    free_left_today: cents(5_00),
    at_most: { ...price, available_after: cents(50_00) },
  }))
  const { wrapper } = await openApp()
  const { ScheduleSheet } = await import('./schedule-sheet.tsx')
  render(createElement(ScheduleSheet, { params: { hai_tag: 'paul', amount: cents(10_00) }, onClose: vi.fn() }), { wrapper })
  const check = await screen.findByRole('button', { name: 'Review' })
  await waitFor(() => expect(check.getAttribute('aria-disabled')).not.toBe('true'))
  fireEvent.click(check)
  expect(await screen.findByRole('button', { name: 'Pay $10.20 on that day' })).toBeTruthy()
})
