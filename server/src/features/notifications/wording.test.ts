import { languages } from '@hai/contract/languages'
import { notificationTypes } from '@hai/contract/notifications'
import { expect, test } from 'vitest'
import { sentencesOf } from './wording.ts'

test.each([
  ['refunded', 'Dispute resolved with a refund'],
  ['escalated', 'Dispute sent to our team'],
  ['on_review', 'Dispute'],
])('the title of a dispute notification names the event: %s', (figure, title) => {
  expect(sentencesOf('dispute_status', { figure }, 'en').title).toBe(title)
})

test.each(notificationTypes)('a notification without facts has texts in every language: %s', (type) => {
  const texts = languages.map((language) => sentencesOf(type, {}, language))
  expect(new Set(texts.map(({ title }) => title)).size).toBe(languages.length)
  for (const { title, message } of texts) expect(`${title} ${message}`).not.toMatch(/undefined|[{}]/)
})
