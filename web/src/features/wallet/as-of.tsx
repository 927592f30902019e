import { clockTime } from '../../lib/moments.ts'
import { useOnline } from '../../lib/online.ts'
import { useWords } from '../../lib/words.ts'

/** Marks figures that may be old: read before the network went away, or not to be had again. Null while they are fresh. */
export function useAsOf({ dataUpdatedAt, isError }: { dataUpdatedAt: number; isError: boolean }): string | null {
  const t = useWords('wallet')
  const isOnline = useOnline()
  const time = clockTime(new Date(dataUpdatedAt))
  if (!isOnline) return t('as_of', { time })
  return isError ? t('as_of_stale', { time }) : null
}
