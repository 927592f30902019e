import type { Output } from '@hai/contract/contract'
import { cents } from '@hai/contract/money'
import type { MoneyRequest } from '@hai/contract/requests'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anActivityItem } from '../../api/test-activity-item.ts'
import { aProfile } from '../../api/test-profile.ts'
import { atAddress, provideTexts, textsOfScreen, withAnswers } from '../../lib/test-render.ts'

beforeEach(() => {
  vi.resetModules()
  provideTexts()
})
afterEach(() => vi.unstubAllGlobals())

const request: MoneyRequest = {
  id: '01980000-0000-7000-8000-000000000009',
  direction: 'incoming',
  amount: cents(25_00),
  note: '',
  status: 'open',
  counterparty: { shown_name: 'Marie J.', hai_tag: 'marie', avatar_url: null, nickname: null },
  is_stranger: false,
  reason: '',
  created_at: '2026-11-20T15:00:00.000Z',
  expires_at: '2026-12-20T15:00:00.000Z',
  ended_at: null,
  transaction_id: null,
  split_id: null,
}

async function saidAfter(amount: number): Promise<string> {
  const [{ PaySheet }, { api }, { AuthContext }] = await Promise.all([
    import('./pay-sheet.tsx'),
    import('../../api/api.ts'),
    import('../../api/auth-context.ts'),
  ])
  const done = () => Promise.resolve()
  const sheet = createElement(
    AuthContext,
    { value: { profile: aProfile(), signOut: done, reloadProfile: done } },
    createElement(PaySheet, { request, name: 'Marie Joseph', onClose: () => undefined }),
  )
  const paid = anActivityItem({ amount: cents(amount), created_at: new Date(Date.now() - 180_000).toISOString() })
  const quote: Output<'quote_money_request'> = {
    amount: cents(25_00),
    payee_gets: cents(25_00),
    amount_htg: null,
    fee: cents(0),
    tax: cents(0),
    total: cents(25_00),
    status: 'completed',
    available_after: cents(75_00),
    remaining_today: cents(400_00),
    free_left_today: null,
  }
  return textsOfScreen(
    atAddress(
      '/requests',
      withAnswers(sheet, [
        [api.quote_money_request.query({ request_id: request.id }).queryKey, quote],
        [[...api.list_activity.key, 'recent'], { items: [paid], next_cursor: null }],
      ]),
    ),
  )
}

test('paying a request warns if the requester received the same amount minutes ago', async () => {
  const text = await saidAfter(25_00)
  expect(text).toMatch(/You paid \$25\.00 to Marie Joseph at \d+:\d\d/)
  expect(text).toContain('Pay again only if you want to make a second payment.')
})

test('another amount paid to the requester minutes ago shows no warning', async () => {
  const text = await saidAfter(26_00)
  expect(text).toContain('Pay $25.00')
  expect(text).not.toContain('Pay again only')
})
