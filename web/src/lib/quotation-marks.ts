import { isolated } from '@hai/contract/isolated'
import { currentLanguage } from './translations.ts'

export const inQuotes = (text: string): string =>
  currentLanguage() === 'en' ? `“${isolated(text)}”` : `«\u00a0${isolated(text)}\u00a0»`
