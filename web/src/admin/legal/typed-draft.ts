import { languages } from '@hai/contract/languages'
import type { LegalTexts } from '@hai/contract/legal'
import type { LegalDocument } from '@hai/contract/legal-values'
import { hasTexts, storedDraft, type StoredDraft } from '../../lib/stored-draft.ts'

/** The server state that the draft started from. */
export interface Known {
  readonly revision: number
  readonly base_number: number
  readonly texts: LegalTexts
}

/** `known` detects conflicts on save. */
interface Typed {
  readonly known: Known
  readonly texts: LegalTexts
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const areTexts = (value: unknown): value is LegalTexts =>
  isObject(value) && languages.every((language) => hasTexts(Reflect.get(value, language), 'title', 'body'))

const isKnown = (value: unknown): value is Known =>
  isObject(value) &&
  'texts' in value &&
  areTexts(value.texts) &&
  ['revision', 'base_number'].every((name) => Number.isInteger(Reflect.get(value, name)))

const isTyped = (value: unknown): value is Typed =>
  isObject(value) && 'known' in value && 'texts' in value && isKnown(value.known) && areTexts(value.texts)

export const typedDraft = (document: LegalDocument): StoredDraft<Typed> => storedDraft(`legal_draft_${document}`, isTyped)
