import { expect, test } from 'vitest'
import { ownPath } from './return-to.ts'

test.each(['/wallet', '/settings?tab=referral', '/cashout-receipt/0192#top', '/authors'])('%s is a place of our own', (path) => {
  expect(ownPath(path)).toBe(path)
})

test.each([
  ['nothing', null],
  ['an empty value', ''],
  ['another site', 'https://elsewhere.example/wallet'],
  ['another site without a scheme', '//elsewhere.example'],
  ['another site behind a backslash', '/\\elsewhere.example'],
  ['another site behind dots', '/.//elsewhere.example'],
  ['another site behind a tab', '/\t/elsewhere.example'],
  ['a script', 'javascript:alert(1)'],
  ['a relative path', 'wallet'],
  ['the landing page', '/'],
  ['the sign-in page itself', '/auth?returnTo=/auth'],
  ['the emailed link', '/auth/callback?token=x'],
  ['the page of blocked members', '/access-blocked'],
])('%s leads to the dashboard', (_, value) => {
  expect(ownPath(value)).toBe('/dashboard')
})
