import type { Profile } from '@hai/contract/identity'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { loadProfile, ProfileSetupError, type ProfileCalls } from './load-profile.ts'

const profile = { id: '1', onboarded: true } as Profile
const offline = new ApiError({ code: 'OFFLINE', message: 'no answer', request_id: null })
const missing = new ApiError({ code: 'NOT_FOUND', message: 'no profile', request_id: 'r' })

function someCalls(calls: Partial<ProfileCalls> = {}) {
  const waited: number[] = []
  const all: ProfileCalls = {
    fetch: () => Promise.resolve(profile),
    create: () => Promise.resolve(true),
    ensure: () => Promise.resolve(true),
    wait: (ms) => Promise.resolve(void waited.push(ms)),
    reportFailure: vi.fn(),
    ...calls,
  }
  return { all, waited }
}

test('loads an existing profile', async () => {
  const { all, waited } = someCalls()
  expect(await loadProfile(all)).toEqual({ profile, isNew: false })
  expect(waited).toEqual([])
})

test('retries a failed fetch after one and two seconds, and does not log a single retry', async () => {
  const fetch = vi
    .fn<() => Promise<Profile>>()
    .mockRejectedValueOnce(offline)
    .mockRejectedValueOnce(offline)
    .mockResolvedValue(profile)
  const { all, waited } = someCalls({ fetch })
  expect(await loadProfile(all)).toEqual({ profile, isNew: false })
  expect(waited).toEqual([1_000, 2_000])
  expect(all.reportFailure).not.toHaveBeenCalled()
})

test("gives up after the third failure with the server's error, and reports it", async () => {
  const { all } = someCalls({ fetch: () => Promise.reject(offline) })
  await expect(loadProfile(all)).rejects.toBe(offline)
  expect(all.reportFailure).toHaveBeenCalledExactlyOnceWith('no answer', 2)
})

test('creates a missing profile, then loads it', async () => {
  const fetch = vi.fn<() => Promise<Profile>>().mockRejectedValueOnce(missing).mockResolvedValue(profile)
  const { all, waited } = someCalls({ fetch })
  expect(await loadProfile(all)).toEqual({ profile, isNew: true })
  expect(waited).toEqual([])
})

test('if creating fails, tries to ensure it, and both again after one and two seconds', async () => {
  const fetch = vi.fn<() => Promise<Profile>>().mockRejectedValueOnce(missing).mockResolvedValue(profile)
  const create = vi
    .fn<() => Promise<boolean>>()
    .mockRejectedValueOnce(offline)
    .mockResolvedValueOnce(false)
    .mockResolvedValueOnce(true)
  const ensure = vi.fn<() => Promise<boolean>>().mockResolvedValue(false)
  const { all, waited } = someCalls({ fetch, create, ensure })
  expect((await loadProfile(all)).isNew).toBe(true)
  expect(waited).toEqual([1_000, 2_000])
  expect(ensure).toHaveBeenCalledTimes(2)
})

test('a profile that cannot be created is a separate error', async () => {
  const { all } = someCalls({
    fetch: () => Promise.reject(missing),
    create: () => Promise.resolve(false),
    ensure: () => Promise.reject(offline),
  })
  await expect(loadProfile(all)).rejects.toBeInstanceOf(ProfileSetupError)
})

test('does not retry for a blocked account', async () => {
  const blocked = new ApiError({ code: 'ACCOUNT_BLOCKED', message: 'blocked', data: { reason: null }, request_id: 'r' })
  const { all, waited } = someCalls({ fetch: () => Promise.reject(blocked) })
  await expect(loadProfile(all)).rejects.toBe(blocked)
  expect(waited).toEqual([])
})
