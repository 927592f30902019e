import type { books as contract } from '@hai/contract/books'
import type { Feature } from '../../feature.ts'

export interface Books {
  readonly feature: Feature<typeof contract>
}

export function createBooks(): Books {
  return { feature: { handlers: {} } }
}
