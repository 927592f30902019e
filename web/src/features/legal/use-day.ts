import { longDay } from '../../lib/moments.ts'
import { useLanguage } from '../../lib/translations.ts'

/** Makes `longDay` always show the year, which it omits if `now` is in the same year. */
const NO_YEAR = new Date(0)

/** Formats a day: `16 November 2026`. */
export function useDay(): (iso: string) => string {
  const language = useLanguage()
  return (iso) => longDay(new Date(iso), language, NO_YEAR)
}
