import { useIsShowingCached } from '../lib/showing-cached.ts'
import { exactMoment } from '../lib/moments.ts'
import { useOnline } from '../lib/online.ts'
import { useLanguage, useTranslations } from '../lib/translations.ts'

export interface QueryFreshness {
  readonly dataUpdatedAt: number
  readonly isError: boolean
}

/**
 * The time when the data was loaded, if it may be outdated: the browser is offline, the last reload failed, or the data
 * is from an earlier visit.
 */
export function useStaleDataText({ dataUpdatedAt, isError }: QueryFreshness): string | null {
  const t = useTranslations('app')
  const isOnline = useOnline()
  const isFromBefore = useIsShowingCached()
  const language = useLanguage()
  if (dataUpdatedAt === 0) return null
  const time = exactMoment(new Date(dataUpdatedAt), language)
  if (!isOnline) return t('as_of', { time })
  return isError || isFromBefore ? t('as_of_stale', { time }) : null
}
