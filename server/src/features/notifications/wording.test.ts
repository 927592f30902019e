import { expect, test } from 'vitest'
import type { NotificationDraft } from './notification-draft.ts'
import { wordNotification } from './wording.ts'

const ofDispute = (figure: string): NotificationDraft => ({
  user_id: '0199c000-0000-7000-8000-000000000001',
  type: 'dispute_status',
  other_id: null,
  amount: null,
  note: '',
  reference: { type: 'dispute', id: '0199c000-0000-7000-8000-000000000002' },
  at: new Date('2026-11-02T15:00:00Z'),
  figure,
})

test.each([
  ['refunded', 'Dispute resolved with a refund', 'Litige réglé par un remboursement', 'Litij la rezoud ak yon ranbousman'],
  ['escalated', 'Dispute sent to our team', 'Litige transmis à l’équipe', 'Litij la nan men ekip la'],
  ['on_review', 'Dispute', 'Litige', 'Litij'],
])('the title of a dispute notification names the event: %s', (figure, ...titles) => {
  const { translations } = wordNotification(ofDispute(figure), { language: 'en', other_name: undefined, undoWindowSeconds: 60 })
  expect([translations.en.title, translations.fr.title, translations.ht.title]).toEqual(titles)
})
