import type { transparency as contract } from '@hai/contract/transparency'
import type { Feature } from '../../feature.ts'
import type { TransparencyDeps } from './deps.ts'
import { publicFigures } from './public-figures.ts'

export interface Transparency {
  readonly feature: Feature<typeof contract>
}

/** What anybody may see of how the wallet is run, without an account. */
export function createTransparency(deps: TransparencyDeps): Transparency {
  return { feature: { handlers: { get_transparency: publicFigures(deps) } } }
}
