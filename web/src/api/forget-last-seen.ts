/** Where this browser keeps what was last seen (`last-seen.ts`). */
export const LAST_SEEN = 'hai.last-seen'

/** Removes it, whoever's it is. Works without the code that wrote it, and where nothing was ever kept. */
export function forgetLastSeen(): void {
  try {
    indexedDB.deleteDatabase(LAST_SEEN)
  } catch {
    // A browser that lets nobody keep anything has nothing to remove.
  }
}
