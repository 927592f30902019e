import type { CaseEvent } from '@hai/contract/dispute-case'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { provideTexts, textsOfScreen } from '../../lib/test-render.ts'

beforeEach(provideTexts)
afterEach(() => vi.unstubAllGlobals())

const event = (kind: CaseEvent['kind'], reason_code: string | null): CaseEvent => ({
  id: kind,
  version: 1,
  kind,
  actor: null,
  role: 'admin',
  body: '',
  reason_code,
  attachments: [],
  created_at: '2026-11-20T17:00:00.000Z',
})

test('the history of a dispute says that a reason is one', async () => {
  const { CaseHistory } = await import('./case-history.tsx')
  const events = [event('opened', null), event('frozen', 'suspected_fraud'), event('refunded', 'not_paid'), event('upheld', null)]
  const dispute = { id: 'd', category: 'not_received', item: null, decide_by: null, events } as const
  const texts = await textsOfScreen(createElement(CaseHistory, { dispute }))
  expect(texts.match(/Reason: [^|]*/g)).toEqual(['Reason: Money not received', 'Reason: Suspected fraud', 'Reason: Not paid out'])
})
