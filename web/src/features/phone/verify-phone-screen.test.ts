import { createElement } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { AuthContext } from '../../api/auth-context.ts'
import { aProfile } from '../../api/test-profile.ts'
import { atAddress, provideTexts, textsOfScreen, withAnswers } from '../../lib/test-render.ts'
import { VerifyPhoneScreen } from './verify-phone-screen.tsx'

beforeEach(provideTexts)

const done = () => Promise.resolve()

function textsFor({ isAvailable = true, profile = aProfile() }): Promise<string> {
  const screen = createElement(VerifyPhoneScreen)
  const auth = { profile, signOut: done, reloadProfile: done }
  const signedIn = createElement(AuthContext, { value: auth, children: screen })
  const standing = { isAvailable, pending: null, lockedUntilMs: 0 }
  return textsOfScreen(atAddress('/verify-phone', withAnswers(signedIn, [[['get_phone_verification', 'standing'], standing]])))
}

test('without a provider for codes, the page says so and offers no code', async () => {
  expect(await textsFor({})).toContain('Text me the code')
  const texts = await textsFor({ isAvailable: false })
  expect(texts).toContain('MFA SMS provider is not configured. Please contact an administrator.')
  expect(texts).not.toContain('Text me the code')
})

test('a member without a number is asked to add one, and only an unusable number shows the format', async () => {
  const texts = await textsFor({ profile: aProfile({ phone: null }) })
  expect(texts).toContain('You haven’t added a phone number')
  expect(texts).toContain('Add a phone number')
  expect(texts).not.toContain('E.164')
  expect(await textsFor({ profile: aProfile({ phone: '0937123456' }) })).toContain('E.164')
})
