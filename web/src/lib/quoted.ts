import { isolated } from '@hai/contract/isolated'
import { currentLanguage } from './words.ts'

/** In quotation marks as the reader’s language sets them: “Manman”, else « Manman ». */
export const quoted = (text: string): string =>
  currentLanguage() === 'en' ? `“${isolated(text)}”` : `«\u00a0${isolated(text)}\u00a0»`
