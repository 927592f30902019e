/** Local storage that never throws, since browsers may block it (private mode, full disk). */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Null removes the value. A failure is not an error: the choice then applies to this page only. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    console.warn(`could not store ${key} in local storage`)
  }
}
