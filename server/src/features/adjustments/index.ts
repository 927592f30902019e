import type { adjustments as contract } from '@hai/contract/adjustments'
import type { Feature } from '../../feature.ts'

export interface Adjustments {
  readonly feature: Feature<typeof contract>
}

export function createAdjustments(): Adjustments {
  return { feature: { handlers: {} } }
}
