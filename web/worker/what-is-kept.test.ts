import { gateTable } from '@hai/contract/gate-table'
import { expect, test } from 'vitest'
import { isMembersPage, isWords } from './what-is-kept.ts'

const membersPaths = gateTable.flatMap(({ path, outcomes }) => (outcomes.signed_out.startsWith('/auth?returnTo=') ? [path] : []))

test.each([...membersPaths, '/legal/fees', '/compliance', '/support', '/support/send-money'])(
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
