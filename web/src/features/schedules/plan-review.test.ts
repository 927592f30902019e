import type { Schedule } from '@hai/contract/schedules'
import { cents } from '@hai/contract/money'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { provideTexts, textsOfScreen, withAnswers } from '../../lib/test-render.ts'

beforeEach(() => {
  vi.resetModules()
  provideTexts()
})
afterEach(() => vi.unstubAllGlobals())

const schedule: Schedule = {
  id: '01980000-0000-7000-8000-000000000001',
  payee: { shown_name: 'Paul D.', hai_tag: 'paul', avatar_url: null, nickname: null },
  amount: cents(10_00),
  agreed_total: cents(10_20),
  current_total: cents(10_20),
  note: '',
  every: 'weekly',
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

async function saidAbout(hai_tag: string, amount: number): Promise<string> {
  const [{ AlreadyPlanned }, { api }] = await Promise.all([import('./plan-review.tsx'), import('../../api/api.ts')])
  const notice = createElement(AlreadyPlanned, { payee: { hai_tag, shown_name: 'Paul D.' }, amount })
  const { queryKey } = api.list_schedules.query({ state: 'live', limit: 50 })
  return textsOfScreen(withAnswers(notice, [[queryKey, { items: [schedule], next_cursor: null }]]))
}

test('warns that the same amount is already scheduled for the same person', async () => {
  expect(await saidAbout('paul', 10_00)).toContain('You have already scheduled $10.00 for Paul D.')
})

test('does not warn of another amount or another person', async () => {
  expect(await saidAbout('paul', 11_00)).toBe('')
  expect(await saidAbout('paulette', 10_00)).toBe('')
})
