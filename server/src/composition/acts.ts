import { contract } from '@hai/contract/contract'
import type { Procedure } from '@hai/contract/procedure'
import type { Acts, Feature } from '../feature.ts'

/**
 * The descriptions of all staff actions, by call. Throws when a call that the contract marks as an action has no
 * description, because nobody could get a code for it. Also throws when another call has a description, because nobody
 * would be asked for a code.
 */
export function actsOf(
  features: readonly Pick<Feature, 'acts'>[],
  calls: Readonly<Record<string, Procedure>> = { ...contract },
): Acts {
  const acts = features.reduce<Acts>((all, feature) => ({ ...all, ...feature.acts }), {})
  const described = new Set(Object.keys(acts))
  const marked = new Set(Object.entries(calls).flatMap(([name, { is_act }]) => (is_act ? [name] : [])))
  const wrong = [...described.symmetricDifference(marked)]
  if (wrong.length > 0)
    throw new Error(`calls marked as acts without a description, or described without the mark: ${wrong.join(', ')}`)
  return acts
}
