import { expect, test } from 'vitest'
import { isMembersPage, isWords } from './what-is-kept.ts'

test.each(['/dashboard', '/wallet', '/wallet/0190', '/settings', '/messages', '/funding/0190', '/legal/fees', '/support'])(
  '%s is drawn without a network',
  (path) => {
    expect(isMembersPage(path)).toBe(true)
  },
)

test.each([
  '/',
  '/auth',
  '/auth/callback',
  '/desk',
  '/desk/users',
  '/pay',
  '/verify/ABC',
  '/rpc/send_money',
  '/functions/log-security-event',
  '/dashboards',
])('%s goes past the worker', (path) => {
  expect(isMembersPage(path)).toBe(false)
})

test('words are kept, but not those of the staff', () => {
  expect(['/locales/ht/wallet.json', '/locales/en/admin_shell.json', '/locales/fr', '/pictures/1'].map(isWords)).toEqual([
    true,
    false,
    false,
    false,
  ])
})
