/** Local storage that never throws: a browser may refuse it (private mode, a full disk). */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores, or removes for null. Not stored is not an error: the choice then holds for this page. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    console.warn(`could not store ${key}`)
  }
}
