import { gateTable } from '@hai/contract/gate-table'
import { accountStateOf, accountStates, type AccountState } from '@hai/contract/gate'
import type { Profile } from '@hai/contract/identity'
import { describe, expect, test } from 'vitest'
import { gate, type Verdict } from './gate.ts'
import { pageAt } from './page-at.ts'
import { pages } from './page-manifest.ts'

const aProfile = (facts: Partial<Profile> = {}): Profile => ({
  id: '01980000-0000-7000-8000-000000000001',
  email: 'marie@example.com',
  phone: null,
  phone_verified: false,
  hai_tag: 'marie',
  full_name: 'Marie',
  avatar_url: null,
  is_blocked: false,
  blocked_reason: null,
  blocked_supply: [],
  blocked_review_on: null,
  permanently_blocked: false,
  is_agent: false,
  agent_level: 1,
  is_admin: false,
  approved_by_admin: false,
  onboarded: true,
  language: 'en',
  needs_approval: false,
  ...facts,
})

const describeVerdict = (verdict: Verdict): string => (verdict.kind === 'redirect' ? `→ ${verdict.to}` : verdict.kind)

function ending(standing: AccountState, path: string): string {
  let [at = '', search = ''] = path.split('?')
  for (let hops = 0; hops < 5; hops += 1) {
    const verdict = gate(standing, at, search && `?${search}`)
    if (verdict.kind === 'landing') return 'landing'
    if (verdict.kind === 'sign_out_blocked') return '/access-blocked'
    if (verdict.kind === 'show') return at === path ? 'here' : search ? `${at}?${search}` : at
    ;[at = '', search = ''] = verdict.to.split('?')
  }
  return 'round and round'
}

describe('standing', () => {
  test.each<[string, Profile | null, AccountState]>([
    ['nobody', null, 'signed_out'],
    ['a member', aProfile(), 'member'],
    [
      'blocked takes precedence over everything',
      aProfile({ is_blocked: true, needs_approval: true, onboarded: false }),
      'blocked',
    ],
    ['approval comes before onboarding', aProfile({ needs_approval: true, onboarded: false }), 'pending_approval'],
    ['an approved company account is a member', aProfile({ needs_approval: true, approved_by_admin: true }), 'member'],
    ['a new account', aProfile({ onboarded: false }), 'onboarding'],
  ])('%s', (_, profile, standing) => {
    expect(accountStateOf(profile)).toBe(standing)
  })
})

describe.each(accountStates)('the gate for %s', (standing) => {
  test.each(gateTable.map(({ path, outcomes }) => ({ path, outcome: outcomes[standing] })))(
    '$path: $outcome',
    ({ path, outcome }) => {
      expect(ending(standing, path)).toBe(outcome)
    },
  )
})

test('the table contains every page', () => {
  const tested = new Set(gateTable.map(({ path }) => pageAt(path)?.pattern))
  const missing = pages.flatMap(({ paths }) => paths.filter((path) => !tested.has(path)))
  expect(missing, 'Add these paths to contract/src/gate-table.ts.').toEqual(['/dev/ui'])
})

test('a member returning from a sign-in provider may finish connecting it', () => {
  expect(describeVerdict(gate('member', '/auth/callback', '?state=connect.abc&code=x'))).toBe('show')
  expect(describeVerdict(gate('member', '/auth/callback', '?state=abc&code=connect.'))).toBe('→ /dashboard')
  expect(describeVerdict(gate('onboarding', '/auth/callback', '?state=connect.abc&code=x'))).toBe('→ /setup-profile')
})

test('the short path to the settings keeps the requested tab', () => {
  expect(describeVerdict(gate('member', '/profile', '?tab=referral'))).toBe('→ /settings?tab=referral')
})

test('the query of a page survives the sign-in', () => {
  expect(describeVerdict(gate('signed_out', '/settings', '?tab=referral'))).toBe('→ /auth?returnTo=%2Fsettings%3Ftab%3Dreferral')
})

test('tolerates a trailing slash, which mails and people add to URLs', () => {
  expect(describeVerdict(gate('signed_out', '/verify/436FH-F7KQG-FVJM7/'))).toBe('→ /verify/436FH-F7KQG-FVJM7')
  expect(describeVerdict(gate('signed_out', '/pay/', '?to=marie'))).toBe('→ /pay?to=marie')
  expect(describeVerdict(gate('signed_out', '/wallet/'))).toBe('→ /wallet')
  expect(describeVerdict(gate('signed_out', '//evil.example/'))).toBe('landing')
})

test('returns to the requested page after signing in', () => {
  expect(describeVerdict(gate('member', '/auth', '?returnTo=%2Fwallet'))).toBe('→ /wallet')
})

test('never redirects to another site', () => {
  for (const evil of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/%5Cevil',
    'javascript:alert(1)',
    '/.//evil.example',
    '',
  ]) {
    const verdict = gate('member', '/auth', `?returnTo=${encodeURIComponent(evil)}`)
    const to = verdict.kind === 'redirect' ? new URL(verdict.to, 'https://own.example') : null
    expect(to?.origin).toBe('https://own.example')
    expect(to?.pathname.startsWith('//')).toBe(false)
  }
})
