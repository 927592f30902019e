import { expect, test } from 'vitest'
import { shownChanges, subjectText, valueText } from './entry-text.ts'

const ID = '01a1fe59-8912-72f0-84e8-e348c2e6b99b'
const nameOf = (document: string) => `the document on ${document}`

test('an approval says what was asked for, not what it keeps for the machine', () => {
  const change = (field: string) => ({ field, before: null, after: 'x' })
  const asked = ['kind', 'subject', 'summary', 'payload'].map(change)
  expect(shownChanges({ changes: asked }).map(({ field }) => field)).toEqual(['kind', 'summary'])
  const others = ['subject', 'payload'].map(change)
  expect(shownChanges({ changes: others })).toEqual(others)
})

test('a legal document is called by its name, a word of the system is words, and an id is not shown', () => {
  expect(subjectText({ action: 'legal_draft_saved', subject: 'acceptable-use' }, nameOf)).toBe('the document on acceptable-use')
  expect(subjectText({ action: 'limit_set', subject: 'tier_1' }, nameOf)).toBe('tier 1')
  expect(subjectText({ action: 'approval_asked', subject: ID }, nameOf)).toBeNull()
  expect(subjectText({ action: 'sessions_revoked', subject: null }, nameOf)).toBeNull()
})

test('kept fields are read one by one, and what only looks like them stays as it is', () => {
  const kept = '{"daily_max":5000,"kinds":["cash_out","send"],"until":null}'
  expect(valueText(kept)).toBe('daily max: 5000; kinds: cash out, send; until: –')
  expect(valueText('sanctions_release')).toBe('sanctions release')
  expect(valueText('[sic] a note of_somebody')).toBe('[sic] a note of_somebody')
})
