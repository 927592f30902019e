import { formatUsdIn } from '@hai/contract/money'
import { currentLanguage } from './translations.ts'

/** In the language that the screen shows. The component must follow the language, for example with `useTranslations`. */
export const formatUsd = (amount: unknown): string => formatUsdIn(currentLanguage(), amount)
