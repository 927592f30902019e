import { longDay } from '../../lib/moments.ts'
import { useLanguage } from '../../lib/words.ts'

/** No year is this one: a document is dated in full, whenever it is read or printed. */
const NO_YEAR = new Date(0)

/** Says a day as the reader's calendar has it: `16 November 2026`. */
export function useDay(): (iso: string) => string {
  const language = useLanguage()
  return (iso) => longDay(new Date(iso), language, NO_YEAR)
}
