import { FULL_NAME_MAX, FULL_NAME_MIN } from '@hai/contract/bounds'
import { isFullName, normaliseName } from '@hai/contract/full-name'

export type NameProblem = 'short' | 'letters'

export function nameProblem(typed: string): NameProblem | null {
  const name = normaliseName(typed)
  if (name.length < FULL_NAME_MIN) return 'short'
  return name.length <= FULL_NAME_MAX && isFullName(name) ? null : 'letters'
}
