import { cents } from '@hai/contract/money'
import type { MoneyRequest } from '@hai/contract/requests'
import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { atAddress, provideTexts, renderedHtml } from '../../lib/test-render.ts'

const request: MoneyRequest = {
  id: '01980000-0000-7000-8000-000000000001',
  direction: 'incoming',
  amount: cents(25_00),
  note: '',
  status: 'open',
  counterparty: { shown_name: 'Paul B.', hai_tag: 'paul', avatar_url: null, nickname: null },
  is_stranger: false,
  reason: '',
  created_at: '2026-11-20T15:00:00.000Z',
  expires_at: '2026-12-04T15:00:00.000Z',
  ended_at: null,
  transaction_id: null,
  split_id: null,
}

beforeEach(() => {
  vi.resetModules()
  provideTexts()
})

async function row(changes: Partial<MoneyRequest>): Promise<string> {
  const { RequestRow } = await import('./request-row.tsx')
  return renderedHtml(atAddress('/requests', createElement(RequestRow, { request: { ...request, ...changes } })))
}

test('the age begins with a capital letter only at the start of its line', async () => {
  expect(await row({})).toMatch(/<time [^>]*first-letter:uppercase/)
  const behind = await row({ is_stranger: true })
  expect(behind).toMatch(/<time /)
  expect(behind).not.toContain('first-letter:uppercase')
  expect(await row({ note: 'rent' })).not.toContain('<time ')
})
