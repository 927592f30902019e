import { FULL_NAME_MAX, FULL_NAME_MIN } from '@hai/contract/bounds'
import { isFullName, tidyName } from '@hai/contract/full-name'

export type NameProblem = 'short' | 'letters'

/** Why the typed name is invalid, by the server's rule; null if valid. */
export function nameProblem(typed: string): NameProblem | null {
  const name = tidyName(typed)
  if (name.length < FULL_NAME_MIN) return 'short'
  return name.length <= FULL_NAME_MAX && isFullName(name) ? null : 'letters'
}
