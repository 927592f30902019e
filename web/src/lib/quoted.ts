import { currentLanguage } from './words.ts'

/** In quotation marks as the reader’s language sets them: “Manman”, else « Manman ». */
export const quoted = (text: string): string => (currentLanguage() === 'en' ? `“${text}”` : `«\u00a0${text}\u00a0»`)
