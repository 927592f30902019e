import { languages, type Language } from '@hai/contract/languages'
import { cents } from '@hai/contract/money'
import { notificationTypes } from '@hai/contract/notifications'
import { expect, test } from 'vitest'
import { isTaskNotification, notificationActions, notificationFacts, type CashoutNotification } from './notification-facts.ts'
import { sentencesOf } from './wording.ts'

test.each([
  ['refunded', 'Dispute ended'],
  ['escalated', 'Dispute sent to our team'],
  ['on_review', 'Dispute'],
])('the title of a dispute notification names the event: %s', (figure, title) => {
  expect(sentencesOf('dispute_status', { figure }, 'en').title).toBe(title)
})

test.each(notificationActions)('a notification about a cash-out or task names its facts in every language: %s', (action) => {
  const type = isTaskNotification(action) ? 'task_status' : 'cashout_status'
  const facts = { action, name: 'Rose P.', title: 'Paint a wall', amount: cents(25_00) }
  const texts = languages.map((language) => sentencesOf(type, facts, language))
  expect(new Set(texts.map(({ message }) => message)).size).toBe(languages.length)
  for (const { title, message } of texts) expect(`${title} ${message}`).not.toMatch(/undefined|[{}]/)
})

test('facts of another version are readable: an unknown action has a general text', () => {
  const facts = notificationFacts.parse({ action: 'cashout_teleported', amount: 25_00, speed: 3 })
  expect(facts).toEqual({ amount: 25_00 })
  expect(sentencesOf('cashout_status', facts, 'en').title).toBe('Update on your cash-out')
  expect(sentencesOf('task_status', facts, 'fr').title).toBe('Du nouveau sur votre mission')
})

test.each(notificationTypes)('a notification without facts has texts in every language: %s', (type) => {
  const texts = languages.map((language) => sentencesOf(type, {}, language))
  expect(new Set(texts.map(({ title }) => title)).size).toBe(languages.length)
  for (const { title, message } of texts) expect(`${title} ${message}`).not.toMatch(/undefined|[{}]/)
})

test.each([
  [100_00, 98_00, 'Rose P. paid $100.00. Fee and tax: $2.00'],
  [98_00, 100_00, 'From Rose P.'],
  [98_00, undefined, 'From Rose P.'],
])('money received names the cost only if the amount paid covers the amount received: %j, %j', (paid, amount, message) => {
  const facts = { name: 'Rose P.', paid: cents(paid), amount: amount === undefined ? undefined : cents(amount) }
  expect(sentencesOf('money_received', facts, 'en').message).toBe(message)
})

const taskTypes = notificationTypes.filter((type) => type.startsWith('task_') && type !== 'task_status')
test.each([
  ...taskTypes.map((type) => [type, undefined] as const),
  ...notificationActions.filter(isTaskNotification).map((action) => ['task_status', action] as const),
])('a task is quoted only if its title is known: %s %s', (type, action) => {
  const message = (language: Language, title?: string) => sentencesOf(type, { action, title }, language).message
  for (const language of languages) {
    expect(message(language)).not.toMatch(/[“”«»]/)
    expect(message(language, 'Paint')).toMatch(/“Paint”|«\u00a0Paint\u00a0»/)
  }
})

test('where cash changes hands, a notification names the gourdes to count', () => {
  const facts = { name: 'Rose P.', amount: cents(50_00), amount_htg: 6550 }
  const title = (action: CashoutNotification, language: Language = 'en') =>
    sentencesOf('cashout_status', { ...facts, action }, language).title
  expect(sentencesOf('cashout_assignment', facts, 'en').title).toMatch(/^New cash-out offer: 6,550\sHTG$/)
  expect(title('cashout_accepted')).toMatch(/^Rose P\. accepted your cash-out of 6,550\sHTG$/)
  expect(title('cashout_sent', 'fr')).toMatch(/^Rose P\. dit vous avoir versé 6\s550\sHTG$/)
  expect(title('cashout_reminder', 'ht')).toMatch(/6\s550\sHTG/)
  expect(sentencesOf('cashout_assignment', { ...facts, amount_htg: undefined }, 'en').title).toBe('New cash-out offer: $50.00')
})

test('a payout without a hand-over code has no warning about the code', () => {
  const message = (figure?: string) => sentencesOf('cashout_status', { action: 'cashout_accepted', figure }, 'en').message
  expect(message()).toContain('hand-over code')
  expect(message('remote')).toBe(
    'Confirm it in the app once the full amount has arrived. You never need to give anyone a code for this.',
  )
})

test('a notification about money in the wallet names dollars', () => {
  const facts = { action: 'cashout_expired', amount: cents(50_00), amount_htg: 6550 } as const
  expect(sentencesOf('cashout_status', facts, 'en').message).toContain('The $50.00 is back in your wallet')
})
