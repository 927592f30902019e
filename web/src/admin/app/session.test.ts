import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '@testing-library/react'
import { TestServer } from '../../api/test-app.ts'
import { aProfile } from '../../api/test-profile.ts'

const deleteDatabase = vi.fn()

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  localStorage.setItem('hai.payment.me', 'key and amount')
  localStorage.setItem('hai.payment-details', 'payee and note')
  localStorage.setItem('amount_unit', 'htg')
  vi.stubGlobal('fetch', new TestServer().fetch)
  vi.stubGlobal('indexedDB', { deleteDatabase })
  vi.spyOn(location, 'replace').mockReturnValue(undefined)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  deleteDatabase.mockClear()
})

async function signedInAs(id: string): Promise<void> {
  vi.resetModules()
  const { setSession } = await import('../../api/session.ts')
  setSession({
    access_token: 'access',
    refresh_token: 'refresh',
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    user: { id, email: `${id}@example.org` },
  })
}

async function openStaffApp() {
  await signedInAs('me')
  const session = await import('./session.ts')
  session.startSession()
  expect(localStorage.getItem('hai.payment-details')).not.toBeNull()
  const { toggleSensitive } = await import('../ui/sensitive-store.ts')
  const { rememberSearch } = await import('./recent-searches.ts')
  toggleSensitive()
  rememberSearch('Rose Charles')
  expect(Object.keys(sessionStorage).toSorted()).toEqual(['admin.recent_searches', 'admin.sensitive'])
  return session
}

function expectDeleted(): void {
  expect(localStorage.getItem('hai.payment-details')).toBeNull()
  expect(localStorage.getItem('amount_unit')).toBeNull()
  expect(deleteDatabase).toHaveBeenCalledWith('hai.last-seen')
  expect(localStorage.getItem('hai.payment.me')).not.toBeNull()
  expect(sessionStorage).toHaveLength(0)
}

test('a sign-out in the staff app removes payment details, offline data, searches and "show sensitive data"', async () => {
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

test('so does a start without a session, after a sign-out in the member app in the same tab', async () => {
  await openStaffApp()
  vi.resetModules()
  localStorage.removeItem('hai.session')
  const { startSession } = await import('./session.ts')
  startSession()
  expect(sessionStorage).toHaveLength(0)
})

test('another user starts with hidden data, even if the tab missed the end of the session', async () => {
  const { renderHook } = await import('@testing-library/react')
  await openStaffApp()
  const isShown = async () => {
    const { useSensitiveShown } = await import('../ui/sensitive-store.ts')
    return renderHook(useSensitiveShown).result.current
  }
  expect(await isShown()).toBe(true)
  await signedInAs('other')
  expect(await isShown()).toBe(false)
})
