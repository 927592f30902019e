import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '@testing-library/react'
import { TestServer } from '../../api/test-app.ts'
import { aProfile } from '../../api/test-profile.ts'

const deleteDatabase = vi.fn()

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  localStorage.setItem('hai.payment.me', 'key and amount')
  localStorage.setItem('hai.payment-details', 'payee and note')
  vi.stubGlobal('fetch', new TestServer().fetch)
  vi.stubGlobal('indexedDB', { deleteDatabase })
  vi.spyOn(location, 'replace').mockReturnValue(undefined)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  deleteDatabase.mockClear()
})

async function openStaffApp() {
  const { setSession } = await import('../../api/session.ts')
  setSession({
    access_token: 'access',
    refresh_token: 'refresh',
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    user: { id: 'me', email: 'me@example.org' },
  })
  const session = await import('./session.ts')
  session.startSession()
  expect(localStorage.getItem('hai.payment-details')).not.toBeNull()
  return session
}

function expectDeleted(): void {
  expect(localStorage.getItem('hai.payment-details')).toBeNull()
  expect(deleteDatabase).toHaveBeenCalledWith('hai.last-seen')
  expect(localStorage.getItem('hai.payment.me')).not.toBeNull()
}

test('a sign-out in the staff app removes the payment details and the data for offline use', async () => {
  const { signOut } = await openStaffApp()
  await signOut(aProfile({ id: 'me' }))
  expectDeleted()
})

test('so does a session that the server has ended', async () => {
  await openStaffApp()
  const { discardEndedSession } = await import('../../api/session.ts')
  discardEndedSession()
  expectDeleted()
})
