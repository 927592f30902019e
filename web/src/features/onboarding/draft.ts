import { hasTexts, keptDraft } from '../../lib/kept-draft.ts'

/** What has been typed into the setup. */
export interface Draft {
  readonly name: string
  readonly tag: string
  readonly phone: string
}

export const setupDraft = keptDraft('setup_draft', (value): value is Draft => hasTexts(value, 'name', 'tag', 'phone'))
