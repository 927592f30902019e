/** What has been typed into the setup: kept in this tab until it is done, so that a reload or a killed tab costs no typing. */
export interface Draft {
  readonly name: string
  readonly tag: string
  readonly phone: string
}

const KEY = 'setup_draft'

const isDraft = (value: unknown): value is Draft & { user_id: string } =>
  typeof value === 'object' &&
  value !== null &&
  ['user_id', 'name', 'tag', 'phone'].every((key) => key in value && typeof Reflect.get(value, key) === 'string')

/** What this member typed in this tab; null: nothing, or somebody else did, or the browser keeps nothing. */
export function readDraft(user_id: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isDraft(kept) && kept.user_id === user_id ? kept : null
  } catch {
    return null
  }
}

/** Never throws: not kept is not an error. */
export function keepDraft(user_id: string, draft: Draft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ user_id, ...draft }))
  } catch {
    console.warn(`could not keep ${KEY}`)
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    console.warn(`could not forget ${KEY}`)
  }
}
