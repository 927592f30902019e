import { hasTexts, storedDraft } from '../../lib/stored-draft.ts'

export interface Draft {
  readonly name: string
  readonly tag: string
  readonly phone: string
}

export const setupDraft = storedDraft('setup_draft', (value): value is Draft => hasTexts(value, 'name', 'tag', 'phone'))
