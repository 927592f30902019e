import { expect, test } from 'vitest'
import { legalPages, ownPath, paths } from './paths.ts'

test('every address of the app', () => {
  const made = Object.entries(paths).map(([name, path]) => [
    name,
    name === 'transaction' ? paths.transaction('a b/c') : (path as () => string)(),
  ])
  expect(Object.fromEntries(made)).toMatchInlineSnapshot(`
    {
      "accessBlocked": "/access-blocked",
      "agentDashboard": "/agents/dashboard",
      "agents": "/agents",
      "auth": "/auth",
      "authCallback": "/auth/callback",
      "authForgot": "/auth/forgot",
      "authReset": "/auth/reset",
      "becomeAgent": "/agents?openModal=true",
      "compliance": "/compliance",
      "dashboard": "/dashboard",
      "disputes": "/disputes",
      "landing": "/",
      "legal": "/legal",
      "messages": "/messages",
      "parts": "/dev/ui",
      "pay": "/pay",
      "pendingApproval": "/pending-approval",
      "settings": "/settings",
      "setupProfile": "/setup-profile",
      "support": "/support",
      "tasks": "/tasks",
      "transaction": "/wallet/a%20b%2Fc",
      "verifyPhone": "/verify-phone",
      "wallet": "/wallet",
    }
  `)
  expect(legalPages.map((page) => paths.legal(page))).toMatchInlineSnapshot(`
    [
      "/legal/terms",
      "/legal/privacy",
      "/legal/acceptable-use",
      "/legal/risk-warning",
      "/legal/dispute-policy",
      "/legal/refund-policy",
      "/legal/kyc-aml",
      "/legal/fees",
    ]
  `)
})

test('what is added to an address is safe in it', () => {
  expect(paths.auth({ mode: 'signup', returnTo: '/settings?tab=referral' })).toBe(
    '/auth?mode=signup&returnTo=%2Fsettings%3Ftab%3Dreferral',
  )
  expect(paths.settings('referral')).toBe('/settings?tab=referral')
})

test('an own path is kept with its query and its mark', () => {
  expect(ownPath('/wallet?direction=in#today')).toBe('/wallet?direction=in#today')
})

test.each([
  null,
  '',
  'wallet',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  'https://evil.example',
  '/a b',
  '/.//evil.example',
  '/\t/evil.example',
])('%j is no own path: the dashboard instead', (path) => {
  expect(ownPath(path)).toBe('/dashboard')
})
