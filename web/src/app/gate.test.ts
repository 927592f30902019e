import { describe, expect, test } from 'vitest'
import type { Profile } from '@hai/contract/identity'
import { paths } from '../lib/paths.ts'
import { gate, visitorOf, type Verdict, type Visitor } from './gate.ts'

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
  is_agent: false,
  agent_level: 1,
  is_admin: false,
  approved_by_admin: false,
  onboarded: true,
  language: 'en',
  needs_approval: false,
  ...facts,
})

const said = (verdict: Verdict): string => (verdict.kind === 'redirect' ? `→ ${verdict.to}` : verdict.kind)

describe('who a visitor is', () => {
  test.each<[string, Profile | null, Visitor]>([
    ['nobody', null, 'signed_out'],
    ['a member', aProfile(), 'member'],
    ['blocked comes before everything else', aProfile({ is_blocked: true, needs_approval: true, onboarded: false }), 'blocked'],
    ['approval comes before onboarding', aProfile({ needs_approval: true, onboarded: false }), 'pending_approval'],
    ['an approved company account is a member', aProfile({ needs_approval: true, approved_by_admin: true }), 'member'],
    ['a new account', aProfile({ onboarded: false }), 'onboarding'],
  ])('%s', (_, profile, visitor) => {
    expect(visitorOf(profile)).toBe(visitor)
  })
})

describe('what a visitor gets at a path', () => {
  test.each<[Visitor, string, string]>([
    ['signed_out', '/', 'landing'],
    ['signed_out', '/auth', 'show'],
    ['signed_out', '/auth/forgot', 'show'],
    ['signed_out', '/auth/reset', 'show'],
    ['signed_out', '/auth/callback', 'show'],
    ['signed_out', '/pay', 'show'],
    ['signed_out', '/access-blocked', 'show'],
    ['signed_out', '/support', 'show'],
    ['signed_out', '/compliance', 'show'],
    ['signed_out', '/legal', 'show'],
    ['signed_out', '/legal/kyc-aml', 'show'],
    ['signed_out', '/terms', '→ /legal/terms'],
    ['signed_out', '/risk-disclosure', '→ /legal/risk-warning'],
    ['signed_out', '/privacy', '→ /legal/privacy'],
    ['signed_out', '/acceptable-use', '→ /legal/acceptable-use'],
    ['signed_out', '/profile', '→ /settings'],
    ['signed_out', '/pending-approval', 'landing'],
    ['signed_out', '/verify-phone', '→ /auth?returnTo=%2Fverify-phone'],
    ['signed_out', '/cashout-receipt/01980000', '→ /auth?returnTo=%2Fcashout-receipt%2F01980000'],
    ['signed_out', '/dashboard', '→ /auth?returnTo=%2Fdashboard'],
    ['signed_out', '/wallet/01980000', '→ /auth?returnTo=%2Fwallet%2F01980000'],
    ['signed_out', '/setup-profile', 'landing'],
    ['signed_out', '/no-such-page', 'landing'],
    ['signed_out', '/legal/no-such-page', 'landing'],
    ['blocked', '/dashboard', 'sign_out_blocked'],
    ['blocked', '/legal', 'sign_out_blocked'],
    ['pending_approval', '/pending-approval', 'show'],
    ['pending_approval', '/dashboard', '→ /pending-approval'],
    ['pending_approval', '/setup-profile', '→ /pending-approval'],
    ['pending_approval', '/legal', '→ /pending-approval'],
    ['onboarding', '/setup-profile', 'show'],
    ['onboarding', '/dashboard', '→ /setup-profile'],
    ['onboarding', '/terms', '→ /setup-profile'],
    ['onboarding', '/pending-approval', '→ /setup-profile'],
    ['member', '/', '→ /dashboard'],
    ['member', '/auth', '→ /dashboard'],
    ['member', '/auth/callback', '→ /dashboard'],
    ['member', '/auth/forgot', 'show'],
    ['member', '/auth/reset', 'show'],
    ['member', '/setup-profile', '→ /dashboard'],
    ['member', '/pending-approval', '→ /dashboard'],
    ['member', '/profile', '→ /settings'],
    ['member', '/privacy', '→ /legal/privacy'],
    ['member', '/acceptable-use', '→ /legal/acceptable-use'],
    ['member', '/terms', '→ /legal/terms'],
    ['member', '/risk-disclosure', '→ /legal/risk-warning'],
    ['member', '/access-blocked', '→ /dashboard'],
    ['member', '/pay', 'show'],
    ['member', '/support', 'show'],
    ['member', '/compliance', 'show'],
    ['member', '/legal', 'show'],
    ['member', '/verify-phone', 'show'],
    ['member', '/cashout-receipt/01980000', 'show'],
    ['member', '/wallet/01980000', 'show'],
    ['member', '/dashboard', 'show'],
    ['member', '/agents/dashboard', 'show'],
    ['member', '/no-such-page', 'show'],
  ])('%s at %s: %s', (visitor, path, outcome) => {
    expect(said(gate(visitor, path))).toBe(outcome)
  })

  test('a member who comes back from connecting a sign-in provider may end that', () => {
    expect(said(gate('member', '/auth/callback', '?state=connect.abc&code=x'))).toBe('show')
    expect(said(gate('member', '/auth/callback', '?state=abc&code=connect.'))).toBe('→ /dashboard')
    expect(said(gate('onboarding', '/auth/callback', '?state=connect.abc&code=x'))).toBe('→ /setup-profile')
  })

  test.each(['signed_out', 'member'] as const)('every legal page is open to %s', (visitor) => {
    const pages = ['terms', 'privacy', 'acceptable-use', 'risk-warning', 'dispute-policy', 'refund-policy', 'kyc-aml', 'fees']
    for (const page of pages) expect(said(gate(visitor, `/legal/${page}`)), page).toBe('show')
  })

  test.each(['/settings', '/wallet', '/tasks', '/messages', '/disputes', '/agents', '/agents/dashboard'])(
    '%s is for members, others sign in first',
    (path) => {
      expect(said(gate('member', path))).toBe('show')
      expect(said(gate('signed_out', path))).toBe(`→ ${paths.auth({ returnTo: path })}`)
    },
  )

  test('the tab asked for survives the short way to the settings', () => {
    expect(said(gate('member', '/profile', '?tab=referral'))).toBe('→ /settings?tab=referral')
  })

  test('the query of a page is kept on the way through the sign-in', () => {
    expect(said(gate('signed_out', '/settings', '?tab=referral'))).toBe('→ /auth?returnTo=%2Fsettings%3Ftab%3Dreferral')
  })

  test('after signing in, the way leads where it was meant to', () => {
    expect(said(gate('member', '/auth', '?returnTo=%2Fwallet'))).toBe('→ /wallet')
  })

  test('never to another site', () => {
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
})
