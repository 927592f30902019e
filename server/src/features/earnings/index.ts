import type { earnings as contract } from '@hai/contract/earnings'
import type { Feature } from '../../feature.ts'

export interface Earnings {
  readonly feature: Feature<typeof contract>
}

export function createEarnings(): Earnings {
  return { feature: { handlers: {} } }
}
