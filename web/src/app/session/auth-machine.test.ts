import type { Profile } from '@hai/contract/identity'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { createAuthMachine, type AuthDeps } from './auth-machine.ts'
import { ProfileSetupError } from './load-profile.ts'

const notBlocked = {
  is_blocked: false,
  blocked_reason: null,
  blocked_supply: [],
  blocked_review_on: null,
  permanently_blocked: false,
}
const profile = { id: '1', ...notBlocked, onboarded: true } as unknown as Profile
const notice = { reason: 'review', supply: ['A selfie'], review_on: '2026-11-25', for_good: true }
const blocked = {
  is_blocked: true,
  blocked_reason: 'review',
  blocked_supply: ['A selfie'],
  blocked_review_on: '2026-11-25',
  permanently_blocked: true,
}
const refusal = (code: 'OFFLINE' | 'UNAVAILABLE' | 'ACCOUNT_BLOCKED' | 'UNAUTHENTICATED' | 'INTERNAL', data?: unknown) =>
  new ApiError({ code, message: code, data, request_id: null })

function aMachine({ load = () => Promise.resolve({ profile, isNew: false }) }: { load?: AuthDeps['load'] } = {}) {
  let session = true
  const all = {
    hasSession: () => session,
    load: vi.fn<AuthDeps['load']>(load),
    endSession: vi.fn<AuthDeps['endSession']>(() => Promise.resolve()),
    forget: vi.fn<AuthDeps['forget']>(() => void (session = false)),
    onSignedIn: vi.fn<AuthDeps['onSignedIn']>(),
    onBlocked: vi.fn<AuthDeps['onBlocked']>(),
    onLeft: vi.fn<AuthDeps['onLeft']>(),
  }
  const machine = createAuthMachine(all)
  const seen: string[] = [machine.state.get().at]
  machine.state.subscribe(() => seen.push(machine.state.get().at))
  return { machine, deps: all, seen, setSession: (there: boolean) => void (session = there) }
}

test('a stored session goes from initializing to authenticated', async () => {
  const { machine, seen, deps } = aMachine()
  await machine.start()
  expect(machine.state.get()).toEqual({ at: 'authenticated', profile })
  expect(seen).not.toContain('authenticating')
  expect(deps.onSignedIn).toHaveBeenCalledWith(profile, { isNew: false, bySignIn: false })
})

test('without a session the user is signed out', async () => {
  const { machine, setSession } = aMachine()
  setSession(false)
  await machine.start()
  expect(machine.state.get().at).toBe('unauthenticated')
})

test('a sign-in passes through authenticating', async () => {
  const { machine, setSession, seen, deps } = aMachine()
  setSession(false)
  await machine.start()
  setSession(true)
  machine.sessionChanged()
  await expect.poll(() => machine.state.get().at).toBe('authenticated')
  expect(seen).toContain('authenticating')
  expect(deps.onSignedIn).toHaveBeenCalledWith(profile, { isNew: false, bySignIn: true })
})

test.each([
  ['the network', refusal('OFFLINE'), 'network'],
  ['an overloaded server', refusal('UNAVAILABLE'), 'busy'],
  ['creating the profile', new ProfileSetupError('no'), 'setup_failed'],
  ['anything else', refusal('INTERNAL'), 'setup_error'],
] as const)('the member can retry when %s fails for good', async (_, error, because) => {
  const { machine, deps } = aMachine()
  deps.load.mockRejectedValueOnce(error)
  await machine.start()
  expect(machine.state.get()).toEqual({ at: 'setup_failed', because })
  await machine.retry()
  expect(machine.state.get().at).toBe('authenticated')
})

test.each([
  ['according to the profile', () => Promise.resolve({ profile: { ...profile, ...blocked }, isNew: false })],
  ['according to the error', () => Promise.reject(refusal('ACCOUNT_BLOCKED', notice))],
])('a blocked member is signed out with the reason, %s', async (_, load) => {
  const { machine, deps } = aMachine({ load })
  await machine.start()
  expect(deps.onBlocked).toHaveBeenCalledWith(notice)
  expect(deps.forget).toHaveBeenCalled()
  expect(machine.state.get().at).toBe('unauthenticated')
})

test('a live block event signs out at once', async () => {
  const { machine, deps } = aMachine()
  await machine.start()
  machine.profileChanged({ ...profile, ...blocked })
  await expect.poll(() => deps.onBlocked).toHaveBeenCalledWith(notice)
})

test('an error that the account is blocked signs out once, from any state, and shows why', async () => {
  let answer: (loaded: { profile: Profile; isNew: boolean }) => void = () => undefined
  const { machine, deps } = aMachine({ load: () => new Promise((resolve) => (answer = resolve)) })
  const started = machine.start()
  machine.refused(refusal('INTERNAL'))
  expect(machine.state.get().at).toBe('initializing')
  machine.refused(refusal('ACCOUNT_BLOCKED', notice))
  machine.refused(refusal('ACCOUNT_BLOCKED', notice))
  answer({ profile, isNew: false })
  await started
  await expect.poll(() => machine.state.get().at).toBe('unauthenticated')
  machine.refused(refusal('ACCOUNT_BLOCKED', notice))
  expect(deps.onBlocked.mock.calls).toEqual([[notice]])
})

test('signing out tells the server, clears everything and leaves the app, even if the server does not respond', async () => {
  const { machine, deps, seen } = aMachine()
  await machine.start()
  deps.endSession.mockRejectedValueOnce(refusal('OFFLINE'))
  await machine.signOut()
  expect(seen).toContain('logging_out')
  expect(deps.endSession).toHaveBeenCalledWith(profile)
  expect(deps.forget).toHaveBeenCalled()
  expect(deps.onLeft).toHaveBeenCalled()
})

test('a session that ended elsewhere ends here', async () => {
  const { machine, setSession, deps } = aMachine()
  await machine.start()
  setSession(false)
  machine.sessionChanged()
  expect(machine.state.get().at).toBe('unauthenticated')
  expect(deps.onLeft).not.toHaveBeenCalled()
})

test('a profile that arrives after the sign-out changes nothing', async () => {
  let answer: (loaded: { profile: Profile; isNew: boolean }) => void = () => undefined
  const { machine, setSession } = aMachine({ load: () => new Promise((resolve) => (answer = resolve)) })
  const started = machine.start()
  setSession(false)
  machine.sessionChanged()
  answer({ profile, isNew: false })
  await started
  expect(machine.state.get().at).toBe('unauthenticated')
})
