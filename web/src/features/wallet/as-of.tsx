import { useFromBefore } from '../../lib/from-before.ts'
import { exactMoment } from '../../lib/moments.ts'
import { useOnline } from '../../lib/online.ts'
import { useLanguage, useWords } from '../../lib/words.ts'

/** Marks figures that may be old: read before the network went away, or not to be had again. Null while they are fresh. */
export function useAsOf({ dataUpdatedAt, isError }: { dataUpdatedAt: number; isError: boolean }): string | null {
  const t = useWords('wallet')
  const isOnline = useOnline()
  const isFromBefore = useFromBefore()
  const time = exactMoment(new Date(dataUpdatedAt), useLanguage())
  if (!isOnline) return t('as_of', { time })
  return isError || isFromBefore ? t('as_of_stale', { time }) : null
}
