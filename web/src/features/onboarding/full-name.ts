import { FULL_NAME_MAX, isFullName, tidyName } from '@hai/contract/full-name'

/** Shortest name after trimming (member-area.md, section 5). */
const NAME_LENGTH_MIN = 2

export type NameProblem = 'short' | 'letters'

/** What keeps a typed name from being one, by the server's own rule; null: nothing. */
export function nameProblem(typed: string): NameProblem | null {
  const name = tidyName(typed)
  if (name.length < NAME_LENGTH_MIN) return 'short'
  return name.length <= FULL_NAME_MAX && isFullName(name) ? null : 'letters'
}
