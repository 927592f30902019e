/**
 * What somebody has typed and not sent: kept in this tab, so that a reload or a killed tab costs no typing. Only whoever typed it
 * finds it again. Never throws: not kept is no error.
 */
export interface KeptDraft<Value> {
  /** Null: nothing, or somebody else typed it, or the browser keeps nothing. */
  readonly read: (user_id: string) => Value | null
  readonly keep: (user_id: string, value: Value) => void
  readonly forget: () => void
}

const isKept = (value: unknown): value is { user_id: string; value: unknown } =>
  typeof value === 'object' && value !== null && 'user_id' in value && 'value' in value

/** `isValue`: what an older build kept may look different. Guests are all one: the empty `user_id`. */
export function keptDraft<Value>(key: string, isValue: (value: unknown) => value is Value): KeptDraft<Value> {
  return {
    read: (user_id) => {
      try {
        const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
        return isKept(kept) && kept.user_id === user_id && isValue(kept.value) ? kept.value : null
      } catch {
        return null
      }
    },
    keep: (user_id, value) => {
      try {
        sessionStorage.setItem(key, JSON.stringify({ user_id, value }))
      } catch {
        console.warn(`could not keep ${key}`)
      }
    },
    forget: () => {
      try {
        sessionStorage.removeItem(key)
      } catch {
        console.warn(`could not forget ${key}`)
      }
    },
  }
}

/** Whether this is an object with a text under each of these names. */
export const hasTexts = <Name extends string>(value: unknown, ...names: readonly Name[]): value is Record<Name, string> =>
  typeof value === 'object' && value !== null && names.every((name) => typeof Reflect.get(value, name) === 'string')
