import { contract } from '@hai/contract/contract'
import type { Procedure } from '@hai/contract/procedure'
import type { ConfirmedActions, Feature } from '../feature.ts'
import { mergeUnique } from './registry.ts'

/**
 * The descriptions of all confirmed actions, by call. Throws if a call that the contract marks as a confirmed action
 * has no description, if another call has one, or if a call has two.
 */
export function confirmedActionsOf(
  features: readonly Pick<Feature, 'confirmedActions'>[],
  calls: Readonly<Record<string, Procedure>> = { ...contract },
): ConfirmedActions {
  const confirmedActions = features.reduce<ConfirmedActions>((all, feature) => ({ ...all, ...feature.confirmedActions }), {})
  const described = new Set(
    Object.keys(
      mergeUnique(
        'confirmed actions',
        features.map((feature) => feature.confirmedActions ?? {}),
      ),
    ),
  )
  const marked = new Set(Object.entries(calls).flatMap(([name, { is_confirmed_action }]) => (is_confirmed_action ? [name] : [])))
  const wrong = [...described.symmetricDifference(marked)]
  if (wrong.length > 0)
    throw new Error(`calls marked as confirmed actions without a description, or described without the mark: ${wrong.join(', ')}`)
  return confirmedActions
}
