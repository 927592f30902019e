import { expect, test } from 'vitest'
import { draftAbout, withFilledIn } from './ticket-draft.ts'

const filled = { subject: 'About a limit', message: 'Reference: 0190c0de' }

test('a ticket from limit help starts with subject and reference', () => {
  expect(draftAbout('money', filled)).toEqual({
    category: 'money',
    email: '',
    subject: 'About a limit',
    message: 'Reference: 0190c0de\n\n',
  })
  expect(draftAbout('nonsense', { subject: '', message: '' })).toMatchObject({ category: 'other', message: '' })
})

test('existing text is kept, and the reference is added once', () => {
  const kept = { category: 'money', email: '', subject: 'My wallet', message: 'I cannot pay.' } as const
  const added = withFilledIn(kept, filled)
  expect(added).toMatchObject({ subject: 'My wallet', message: 'I cannot pay.\n\nReference: 0190c0de' })
  expect(withFilledIn(added, filled)).toEqual(added)
  expect(withFilledIn(kept, { subject: 'About a limit', message: '' })).toEqual(kept)
})
