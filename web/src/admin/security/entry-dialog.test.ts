import type { AuditEntry } from '@hai/contract/security-admin'
import { cleanup, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openApp, TestServer } from '../../api/test-app.ts'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('fetch', new TestServer().fetch)
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const ROSE = '01980000-0000-7000-8000-000000000001'
const facts = { kind: 'adjustment', user_id: ROSE, amount: 40_00, reason_code: 'goodwill' }
const entry: AuditEntry = {
  id: '01980000-0000-7000-8000-000000000002',
  log: 'staff',
  at: '2026-11-20T15:00:00.000Z',
  action: 'approval_asked',
  actor: null,
  actor_email: null,
  actor_role: 'admin',
  book: 0,
  target: null,
  subject: null,
  reason: null,
  changes: [
    { field: 'kind', before: null, after: 'adjustment' },
    { field: 'facts', before: null, after: facts },
    { field: 'payload', before: null, after: { amount: 40_00, notes: 'called twice' } },
  ],
  people: [{ user_id: ROSE, full_name: 'Roseline Baptiste', hai_tag: 'rose', email: 'rose@example.org' }],
  facts: [],
  source: 'server',
  ip_address: '192.0.2.7',
  user_agent: 'Desk/1',
  request_id: 'request-1',
}

/** The rows of the table, and the whole text. */
async function open(sensitive: 'shown' | 'hidden') {
  const { wrapper } = await openApp()
  const [{ EntryDialog }, { loadTranslations }, { toggleSensitive }] = await Promise.all([
    import('./entry-dialog.tsx'),
    import('../../lib/translations.ts'),
    import('../ui/sensitive-store.ts'),
  ])
  if (sensitive === 'shown') toggleSensitive()
  await Promise.all((['admin_security', 'admin_ui', 'admin_legal', 'ui'] as const).map(loadTranslations))
  render(createElement(EntryDialog, { entry, onClose: () => undefined }), { wrapper })
  await screen.findByText('Show raw entry')
  const rows = screen.getAllByRole('row', { hidden: true }).map(({ textContent }) => textContent)
  return { rows, text: document.body.textContent }
}

test('a request is shown in rows with a person, an amount and words', async () => {
  const { rows } = await open('shown')
  expect(rows).toEqual([
    'FieldBeforeAfter',
    'Type–adjustment',
    'Member–Roseline Baptiste@rose',
    'Amount–$40.00',
    'Reason code–goodwill',
    'Notes–called twice',
  ])
})

test('hides the values and the raw entry while sensitive data is hidden', async () => {
  const { text } = await open('hidden')
  for (const secret of ['Roseline', '$40.00', 'goodwill', 'called twice', ROSE]) expect(text).not.toContain(secret)
})
