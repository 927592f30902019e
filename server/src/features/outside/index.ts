import type { outside as contract } from '@hai/contract/outside'
import type { Feature } from '../../feature.ts'

export interface Outside {
  readonly feature: Feature<typeof contract>
}

export function createOutside(): Outside {
  return { feature: { handlers: {} } }
}
