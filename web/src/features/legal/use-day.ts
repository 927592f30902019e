import { longDayWithYear } from '../../lib/moments.ts'
import { useLanguage } from '../../lib/translations.ts'

/** Formats a day: `16 November 2026`. */
export function useDay(): (iso: string) => string {
  const language = useLanguage()
  return (iso) => longDayWithYear(new Date(iso), language)
}
