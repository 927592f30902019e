import type { Approval } from '@hai/contract/approvals'
import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { atAddress, provideTexts, textsOfScreen } from '../../lib/test-render.ts'

vi.mock('../../api/auth-context.ts', () => ({ useAuth: () => ({ profile: { id: 'reader' } }) }))

beforeEach(provideTexts)

const person = { user_id: 'u1', full_name: 'Rose Charles', hai_tag: 'rose', email: 'rose@example.com' }
const approval = (more: Partial<Approval>): Approval => ({
  id: 'a1',
  kind: 'fee_rule',
  summary: 'set the fee of sends to nothing',
  reason: '',
  staff_notes: '',
  accounts: [],
  changes: [],
  case: null,
  target: null,
  required_role: 'super_admin',
  requested_by: person,
  status: 'pending',
  note: '',
  requested_at: '2026-11-20T17:00:00.000Z',
  expires_at: '2026-11-21T17:00:00.000Z',
  decided_by: null,
  decided_at: null,
  actions: [],
  ...more,
})
async function cardOf(more: Partial<Approval>): Promise<string> {
  const { ApprovalCard } = await import('./approval-card.tsx')
  return textsOfScreen(atAddress('/approvals', createElement(ApprovalCard, { approval: approval(more) })))
}

test('a pending settings change lists each changed field', async () => {
  expect(await cardOf({ changes: [{ field: 'tax_bp', before: 1_000, after: 2_900 }] })).toMatch(/What changes.*Tax: 10% → 29%/s)
  expect(await cardOf({})).not.toContain('What changes')
})

test('a pending legal text links to its draft', async () => {
  expect(await cardOf({ case: { kind: 'legal_document', id: 'terms', account: null } })).toContain('the draft, with its changes')
})
