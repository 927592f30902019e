import type { approvals as contract } from '@hai/contract/approvals'
import type { Feature } from '../../feature.ts'

export interface Approvals {
  readonly feature: Feature<typeof contract>
}

export function createApprovals(): Approvals {
  return { feature: { handlers: {} } }
}
