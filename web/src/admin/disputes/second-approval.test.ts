import { cents } from '@hai/contract/money'
import { createElement } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { atAddress, provideTexts, textsOfScreen } from '../../lib/test-render.ts'
import { needsSecondApproval, SecondApprovalNeeded, PendingSecondApproval } from './second-approval.tsx'

beforeEach(provideTexts)

test('needs a second admin above the limit, but never for held money', () => {
  const bound = { alone_max: 100_00 }
  expect([100_00, 100_01, null].map((amount) => needsSecondApproval(amount, bound))).toEqual([false, true, false])
  expect([needsSecondApproval(1_000_00, { alone_max: null }), needsSecondApproval(1_000_00, null)]).toEqual([false, false])
})

test('the form mentions the second admin and that earlier decisions of the day count', async () => {
  const said = await textsOfScreen(createElement(SecondApprovalNeeded))
  for (const part of [
    'A second admin must approve this',
    'exceeds what you can decide alone',
    'the last 24 hours count together',
  ])
    expect(said).toContain(part)
})

test('a pending request shows the requester, its expiry and that nothing has moved, and links to the approvals', async () => {
  const requested_by = { user_id: 'u', full_name: 'Rose Charles', hai_tag: 'rose', email: 'rose@example.com' }
  const of = { approval_id: 'a', amount: cents(150_00), requested_by, expires_at: '2026-11-21T17:00:00.000Z' }
  const said = await textsOfScreen(atAddress('/disputes', createElement(PendingSecondApproval, { of })))
  for (const part of ['awaiting a second admin', 'Another admin can approve it until', 'No money has moved', 'Open approvals'])
    expect(said).toContain(part)
})
