import { expect, test } from 'vitest'
import { valueText } from '../ui/stored-value-text.ts'
import { changesInFile, subjectText } from './entry-text.ts'

const ID = '01a1fe59-8912-72f0-84e8-e348c2e6b99b'
const nameOf = (document: string) => `the document on ${document}`

test('shows the name of a legal document and words for system values, but no ids', () => {
  expect(subjectText({ action: 'legal_draft_saved', subject: 'acceptable-use' }, nameOf)).toBe('the document on acceptable-use')
  expect(subjectText({ action: 'limit_set', subject: 'tier_1' }, nameOf)).toBe('tier 1')
  expect(subjectText({ action: 'approval_asked', subject: ID }, nameOf)).toBeNull()
  expect(subjectText({ action: 'sessions_revoked', subject: null }, nameOf)).toBeNull()
})

test('reads stored fields one by one and leaves lookalike text unchanged', () => {
  const kept = { daily_max: 5000, kinds: ['cash_out', 'send'], until: null }
  expect(valueText('figures', kept)).toBe('daily max: 5000; kinds: cash-out, send; until: –')
  expect(valueText('kind', 'sanctions_release')).toBe('sanctions release')
  expect(valueText('summary', '[sic] a note of_somebody')).toBe('[sic] a note of_somebody')
})

test('shows stored cents in dollars, in the dialog and in the file, and other figures unchanged', () => {
  expect([valueText('moved', 2027), valueText('draining_minimum_cents', 50_000)]).toEqual(['$20.27', '$500.00'])
  expect(valueText('bands', [{ from_amount: 100, rate_bp: 150, maximum: null }])).toBe(
    'from amount: $1.00; rate: 1.5%; maximum: –',
  )
  expect([valueText('attempts', 2027), valueText('amount', 'unchanged')]).toEqual(['2027', 'unchanged'])
  const changes = [
    { field: 'returned', before: null, after: 10_55 },
    { field: 'kinds', before: null, after: ['send'] },
    { field: 'status', before: 'open', after: 'cancelled' },
  ]
  expect(changesInFile({ changes })).toBe('returned: – → $10.55; kinds: – → ["send"]; status: open → cancelled')
})
