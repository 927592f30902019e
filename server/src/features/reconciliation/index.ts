import type { reconciliation as contract } from '@hai/contract/reconciliation'
import type { Feature } from '../../feature.ts'

export interface Reconciliation {
  readonly feature: Feature<typeof contract>
}

export function createReconciliation(): Reconciliation {
  return { feature: { handlers: {} } }
}
