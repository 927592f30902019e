import { longDay } from '../../lib/moments.ts'
import { useNow } from '../../lib/use-now.ts'
import { useLanguage } from '../../lib/words.ts'

/** Says a day as the reader's calendar has it: `16 November`. */
export function useDay(): (iso: string) => string {
  const language = useLanguage()
  const now = useNow()
  return (iso) => longDay(new Date(iso), language, now)
}
