/** Name of the database of `offline-cache.ts`. */
export const OFFLINE_CACHE = 'hai.last-seen'

/** Deletes the cached data of any member. Independent of the code that wrote it; does nothing if there is none. */
export function deleteOfflineCache(): void {
  try {
    indexedDB.deleteDatabase(OFFLINE_CACHE)
  } catch {
    // Storage is blocked, so there is nothing to delete.
  }
}
