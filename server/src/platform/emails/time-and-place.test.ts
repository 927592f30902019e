import type { Language } from '@hai/contract/languages'
import { expect, test } from 'vitest'
import { describeTimeAndPlace } from './time-and-place.ts'

const lateInHaiti = { at: new Date('2026-11-21T03:05:00.000Z'), timeZone: 'America/Port-au-Prince' }
const chrome = 'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

test('a mail says when and with what something was done, in three languages', () => {
  const from = { ip: '203.0.113.7', user_agent: chrome }
  const describe = (language: Language) => describeTimeAndPlace(language, { ...lateInHaiti, from })
  expect(describe('en')).toBe('When: 20 Nov 2026, 22:05 (UTC−5). From: Chrome, Android, 203.0.113.7.')
  expect(describe('fr')).toBe('Quand : 20 nov. 2026 à 22:05 (UTC−5). Depuis : Chrome, Android, 203.0.113.7.')
  expect(describe('ht')).toBe('Kilè: 20 nov. 2026, 22:05 (UTC−5). Soti nan: Chrome, Android, 203.0.113.7.')
})

test('unknown parts of a user agent are not repeated', () => {
  const from = { ip: '2001:db8::7', user_agent: 'call +1 900 555 0100 at once' }
  expect(describeTimeAndPlace('en', { ...lateInHaiti, from })).toMatch(/From: 2001:db8::7\.$/)
})

test('an action outside the web has no origin', () => {
  expect(describeTimeAndPlace('en', { ...lateInHaiti, from: null })).toBe('When: 20 Nov 2026, 22:05 (UTC−5).')
})
