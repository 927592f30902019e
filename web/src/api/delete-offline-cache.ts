/** Name of the database of `offline-cache.ts`. */
export const LAST_SEEN = 'hai.last-seen'

/** Deletes the cached data of any member. Independent of the code that wrote it; does nothing if there is none. */
export function forgetLastSeen(): void {
  try {
    indexedDB.deleteDatabase(LAST_SEEN)
  } catch {
    // Storage is blocked, so there is nothing to delete.
  }
}
