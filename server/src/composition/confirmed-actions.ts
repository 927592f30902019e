import { contract } from '@hai/contract/contract'
import type { Procedure } from '@hai/contract/procedure'
import type { ConfirmedActions, Feature } from '../feature.ts'

/**
 * The descriptions of all actions that staff must confirm, by call. Throws if the contract marks a call as such an
 * action and it has no description, because nobody could confirm it. Also throws for the description of another call,
 * which would never be used.
 */
export function confirmedActionsOf(
  features: readonly Pick<Feature, 'confirmedActions'>[],
  calls: Readonly<Record<string, Procedure>> = { ...contract },
): ConfirmedActions {
  const confirmedActions = features.reduce<ConfirmedActions>((all, feature) => ({ ...all, ...feature.confirmedActions }), {})
  const described = new Set(Object.keys(confirmedActions))
  const marked = new Set(Object.entries(calls).flatMap(([name, { is_confirmed_action }]) => (is_confirmed_action ? [name] : [])))
  const wrong = [...described.symmetricDifference(marked)]
  if (wrong.length > 0)
    throw new Error(`calls marked as confirmed actions without a description, or described without the mark: ${wrong.join(', ')}`)
  return confirmedActions
}
