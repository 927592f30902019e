import type { Profile } from '@hai/contract/identity'
import { hashKey } from '@tanstack/react-query'
import { isOnline } from '../lib/online.ts'
import { isShowingCached } from '../lib/showing-cached.ts'
import { currentBuild } from '../lib/chunk-load-error.ts'
import { hasCode } from './api-error.ts'
import { deleteOfflineCache, OFFLINE_CACHE } from './delete-offline-cache.ts'
import { isCacheable, parseOfflineCache, mergeEarlier, withinCacheLimits, type OfflineCache } from './offline-cache-rules.ts'
import { queryClient } from './query-client.ts'
import { getSession } from './session.ts'

/** The minimum time between two writes. If the page is hidden meanwhile, a pending write happens at once. */
const PAUSE_MS = 3_000
const ASK_AGAIN_MS = 15_000
const STORE = 'seen'
const KEY = 'last'

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(OFFLINE_CACHE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('no store'))
  })
}

/** Runs one operation and closes the database at once, so that it does not delay a deletion. */
async function inStore<T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = run(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error ?? new Error('not stored'))
    })
  } finally {
    database.close()
  }
}

async function readStored(user_id: string): Promise<OfflineCache | null> {
  const stored: unknown = await inStore('readonly', (store) => store.get(KEY) as IDBRequest<unknown>)
  return typeof stored === 'string' ? parseOfflineCache(stored, { user_id, build: currentBuild(), now_ms: Date.now() }) : null
}

async function write(profile: Profile): Promise<void> {
  const found = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ queryKey }) => isCacheable(queryKey))
  const here = found.map(({ queryKey, state }) => ({ key: queryKey, data: state.data, updated_at_ms: state.dataUpdatedAt }))
  const before = await readStored(profile.id).catch(() => null)
  const answers = withinCacheLimits(mergeEarlier(here, before?.answers ?? []), Date.now())
  const seen: OfflineCache = { user_id: profile.id, build: currentBuild(), profile, answers }
  if (seen.answers.length === 0 || getSession()?.user.id !== profile.id) return
  await inStore('readwrite', (store) => store.put(JSON.stringify(seen), KEY)).catch((error: unknown) =>
    console.warn('could not cache the data on screen', error),
  )
  // If the member signed out during the write, nothing may stay on the device.
  if (getSession()?.user.id !== profile.id) deleteOfflineCache()
}

async function fillFromCache(user_id: string, queryHash: string): Promise<void> {
  const seen = await readStored(user_id).catch(() => null)
  const answer = seen?.answers.find(({ key }) => hashKey(key) === queryHash)
  if (!answer || queryClient.getQueryData(answer.key) !== undefined || getSession()?.user.id !== user_id) return
  queryClient.setQueryData(answer.key, answer.data, { updatedAt: answer.updated_at_ms })
}

/** Caches the member's data and fills in queries that fail without a network. Returns a function that stops both. */
export function startOfflineCache(profile: Profile): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const now = () => {
    clearTimeout(timer)
    timer = undefined
    void write(profile)
  }
  const scheduleSave = () => (timer ??= setTimeout(now, PAUSE_MS))
  const saveOnLeave = () => {
    if (document.visibilityState === 'hidden' && timer) now()
  }
  scheduleSave()
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !isCacheable(event.query.queryKey)) return
    if (event.action.type === 'success') scheduleSave()
    else if (event.action.type === 'error' && event.query.state.data === undefined && !isOnline())
      void fillFromCache(profile.id, event.query.queryHash)
  })
  document.addEventListener('visibilitychange', saveOnLeave)
  return () => {
    clearTimeout(timer)
    stop()
    document.removeEventListener('visibilitychange', saveOnLeave)
  }
}

/** Retries `ask` while it fails with OFFLINE or UNAVAILABLE. `ask` handles other errors itself. */
function retryUntilOnline(ask: () => Promise<void>): void {
  const retry = () => {
    clearTimeout(timer)
    window.removeEventListener('online', retry)
    ask().then(
      () => {
        isShowingCached.set(false)
        void queryClient.invalidateQueries()
      },
      (error: unknown) => {
        if (hasCode(error, 'OFFLINE', 'UNAVAILABLE')) retryUntilOnline(ask)
      },
    )
  }
  const timer = setTimeout(retry, ASK_AGAIN_MS)
  window.addEventListener('online', retry)
}

/**
 * Shows the cached data, marked as such, and returns the cached profile; null if nothing is cached. Then repeats `ask`
 * until it succeeds, and refetches everything.
 */
export async function restoreOfflineCache(ask: () => Promise<void>): Promise<Profile | null> {
  const user_id = getSession()?.user.id
  if (user_id === undefined) return null
  const seen = await readStored(user_id)
  if (!seen) {
    deleteOfflineCache()
    return null
  }
  for (const { key, data, updated_at_ms } of seen.answers) queryClient.setQueryData(key, data, { updatedAt: updated_at_ms })
  isShowingCached.set(true)
  retryUntilOnline(ask)
  return seen.profile
}
