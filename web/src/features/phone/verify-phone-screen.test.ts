import type { Profile } from '@hai/contract/identity'
import { createElement } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { AuthContext } from '../../api/auth-context.ts'
import { atAddress, provideTexts, textsOfScreen, withAnswers } from '../../lib/test-render.ts'
import { VerifyPhoneScreen } from './verify-phone-screen.tsx'

beforeEach(provideTexts)

const profile: Profile = {
  id: '01980000-0000-7000-8000-000000000001',
  email: 'rose@test.example',
  phone: '+50937123456',
  phone_verified: false,
  hai_tag: 'rose',
  full_name: 'Rose Pierre',
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
}
const done = () => Promise.resolve()

function textsFor(isAvailable: boolean): Promise<string> {
  const screen = createElement(VerifyPhoneScreen)
  const auth = { profile, signOut: done, reloadProfile: done }
  const signedIn = createElement(AuthContext, { value: auth, children: screen })
  const standing = { isAvailable, pending: null, lockedUntilMs: 0 }
  return textsOfScreen(atAddress('/verify-phone', withAnswers(signedIn, [[['phone-standing'], standing]])))
}

test('without a provider for codes, the page says so and offers no code', async () => {
  expect(await textsFor(true)).toContain('Text me the code')
  const texts = await textsFor(false)
  expect(texts).toContain('MFA SMS provider is not configured. Please contact an administrator.')
  expect(texts).not.toContain('Text me the code')
})
