export const OFFLINE_CACHE = 'hai.last-seen'

/** Does not import `offline-cache.ts`, so that a sign-out works without loading it. */
export function deleteOfflineCache(): void {
  try {
    indexedDB.deleteDatabase(OFFLINE_CACHE)
  } catch {
    // Storage is blocked, so there is nothing to delete.
  }
}
