import { expect, test } from 'vitest'
import { disputeStatusStyle } from './case-state.tsx'

type Appeal = NonNullable<Parameters<typeof disputeStatusStyle>[0]['appeal']>

const asked: Appeal = {
  status: 'pending',
  side: 'payee',
  asked_at: '2026-01-02T00:00:00Z',
  decide_by: '2026-01-09T00:00:00Z',
  decided_by: null,
  approved_by: null,
  moved: null,
}

test('a decided dispute shows as under appeal while the appeal is pending, and as decided otherwise', () => {
  expect(disputeStatusStyle({ status: 'refunded', appeal: null })).toEqual({ label: 'refunded', tone: 'back' })
  expect(disputeStatusStyle({ status: 'refunded', appeal: asked })).toEqual({ label: 'appealed', tone: 'problem' })
  expect(disputeStatusStyle({ status: 'refunded', appeal: { ...asked, status: 'upheld' } })).toEqual({
    label: 'refunded',
    tone: 'back',
  })
})
