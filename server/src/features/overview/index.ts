import type { overview as contract } from '@hai/contract/overview'
import type { Feature } from '../../feature.ts'

export interface Overview {
  readonly feature: Feature<typeof contract>
}

export function createOverview(): Overview {
  return { feature: { handlers: {} } }
}
