/** A value that outlives a reload. Only the same user can read it. Never throws. */
export interface StoredDraft<Value> {
  /** Null: nothing kept, kept by another user, or storage unavailable. */
  readonly read: (user_id: string) => Value | null
  /** False if the storage is full or blocked. */
  readonly keep: (user_id: string, value: Value) => boolean
  readonly forget: () => void
}

const isKept = (value: unknown): value is { user_id: string; value: unknown } =>
  typeof value === 'object' && value !== null && 'user_id' in value && 'value' in value

/**
 * `isValue` checks the shape, since an older build may have stored another one. Guests share the empty `user_id`.
 * `storage` is a function, because a browser may block the access itself.
 */
export function storedDraft<Value>(
  key: string,
  isValue: (value: unknown) => value is Value,
  storage: () => Storage = () => sessionStorage,
): StoredDraft<Value> {
  return {
    read: (user_id) => {
      try {
        const stored: unknown = JSON.parse(storage().getItem(key) ?? 'null')
        return isKept(stored) && stored.user_id === user_id && isValue(stored.value) ? stored.value : null
      } catch {
        return null
      }
    },
    keep: (user_id, value) => {
      try {
        storage().setItem(key, JSON.stringify({ user_id, value }))
        return true
      } catch {
        console.warn(`could not store ${key}`)
        return false
      }
    },
    forget: () => {
      try {
        storage().removeItem(key)
      } catch {
        console.warn(`could not remove ${key}`)
      }
    },
  }
}

export const hasTexts = <Name extends string>(value: unknown, ...names: readonly Name[]): value is Record<Name, string> =>
  typeof value === 'object' && value !== null && names.every((name) => typeof Reflect.get(value, name) === 'string')
