import { legalDocuments } from '@hai/contract/legal-values'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeReturnPath, paths } from './paths.ts'

test('every path of the app', () => {
  const made = Object.entries(paths).map(([name, path]) => [
    name,
    name === 'transaction' ? paths.transaction('a b/c') : (path as () => string)(),
  ])
  expect(Object.fromEntries(made)).toMatchInlineSnapshot(`
    {
      "accessBlocked": "/access-blocked",
      "agentDashboard": "/agents/dashboard",
      "agents": "/agents",
      "answer": "undefined?answer=now",
      "becomeAgent": "/agents?openModal=true",
      "cashIn": "/cash-ins/undefined",
      "cashout": "/wallet/cash-outs/undefined",
      "cashoutReceipt": "/cashout-receipt/undefined",
      "cashouts": "/wallet/cash-outs",
      "compliance": "/compliance",
      "components": "/dev/ui",
      "conversation": "/messages?session=undefined",
      "dashboard": "/dashboard",
      "dispute": "/disputes/undefined",
      "disputes": "/disputes",
      "forgottenPassword": "/auth/forgot",
      "funding": "/funding/undefined",
      "landing": "/",
      "legal": "/legal",
      "messages": "/messages",
      "newPassword": "/auth/reset",
      "ownPhone": "/settings?tab=phone",
      "pay": "/pay",
      "pendingApproval": "/pending-approval",
      "profileSetup": "/setup-profile",
      "request": "/requests/undefined",
      "requests": "/requests",
      "schedule": "/wallet/scheduled/undefined",
      "schedules": "/wallet/scheduled",
      "settings": "/settings",
      "signIn": "/auth",
      "signInCallback": "/auth/callback",
      "split": "/requests/splits/undefined",
      "statements": "/wallet/statements",
      "support": "/support",
      "task": "/tasks/undefined",
      "tasks": "/tasks",
      "ticket": "/support?ticket=undefined",
      "transaction": "/wallet/a%20b%2Fc",
      "transparency": "/transparency",
      "verify": "/verify",
      "verifyPhone": "/verify-phone",
      "wallet": "/wallet",
    }
  `)
  expect(legalDocuments.map((document) => paths.legal(document))).toMatchInlineSnapshot(`
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

test('parameters are escaped', () => {
  expect(paths.signIn({ mode: 'signup', returnTo: '/settings?tab=referral' })).toBe(
    '/auth?mode=signup&returnTo=%2Fsettings%3Ftab%3Dreferral',
  )
  expect(paths.ownPhone({ returnTo: '/requests/7?answer=now' })).toBe(
    '/settings?tab=phone&returnTo=%2Frequests%2F7%3Fanswer%3Dnow',
  )
  expect(paths.settings('referral')).toBe('/settings?tab=referral')
})

test('an internal path keeps query and fragment', () => {
  expect(safeReturnPath('/wallet?direction=in#today')).toBe('/wallet?direction=in#today')
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
  '/../\\evil.example',
  '/./\\evil.example',
  '\\/evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt://%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https:/evil.example',
  '@evil.example',
  '.evil.example',
  '\u0000//evil.example',
])('%j is not an internal path, so the dashboard is used', (path) => {
  expect(safeReturnPath(path)).toBe('/dashboard')
})

test.each([
  '/%2F%2Fevil.example',
  '/%2F/evil.example',
  '/%5Cevil.example',
  '/%09/evil.example',
  '/javascript:alert(1)',
  '/@evil.example',
])('%j is an internal path, because nothing decodes it', (path) => {
  expect(new URL(safeReturnPath(path), 'https://wallet.example').origin).toBe('https://wallet.example')
  expect(safeReturnPath(safeReturnPath(path))).toBe(safeReturnPath(path))
})

test('no value leads to another site, directly or through the sign-in URL', () => {
  const parts = fc.constantFrom(
    '/',
    '\\',
    '//',
    '%2F',
    '%5C',
    '.',
    '..',
    ':',
    '@',
    '\t',
    '\n',
    ' ',
    '#',
    '?',
    'evil.example',
    'javascript:',
    'https:',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(parts).map((some) => some.join('')),
      ),
      (asked) => {
        const there = new URL(safeReturnPath(asked), 'https://wallet.example/auth')
        expect(there.origin).toBe('https://wallet.example')
        const again = new URL(paths.signIn({ returnTo: asked }), 'https://wallet.example').searchParams.get('returnTo')
        expect(safeReturnPath(again)).toBe(safeReturnPath(asked))
      },
    ),
  )
})

test('anything but an internal path leads to the given home', () => {
  for (const path of [null, '', 'https://evil.example', '//evil.example', '/\\evil.example', '/..//evil.example'])
    expect(safeReturnPath(path, '/overview')).toBe('/overview')
  expect(safeReturnPath('/users?page=2', '/overview')).toBe('/users?page=2')
})
