import { useInfiniteQuery, infiniteQueryOptions } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { usePollingFallback } from '../../api/use-channel.ts'
import { longDay } from '../../lib/moments.ts'
import { useNow } from '../../lib/use-now.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { ArchivedText } from '../../ui/archived-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Box } from '../../ui/row.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { ActivityRow } from './activity-row.tsx'
import { groupByDay, nameOfDay } from './days.ts'
import { isFiltered, type ActivityFilters, filtersToInput } from './filters.ts'
import { NoActivity } from './no-activity.tsx'
import { api } from '../../api/api.ts'
import type { ActivityKey } from './patch-cache.ts'

export interface ActivityListProps {
  filters: ActivityFilters
  rate: number | null
  onClear: () => void
}

const PAGE_SIZE = 20

function activityQuery(filters: ActivityFilters) {
  const input = filtersToInput(filters)
  const queryKey: ActivityKey = [...api.list_activity.key, input, 'pages']
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => api.list_activity({ ...input, limit: PAGE_SIZE, ...(pageParam ? { cursor: pageParam } : {}) }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
}

/** False until the list has loaded. */
export const useHasActivity = (filters: ActivityFilters): boolean =>
  useInfiniteQuery({ ...activityQuery(filters), enabled: false }).data?.pages.some(({ items }) => items.length > 0) ?? false

export function ActivityList({ filters, rate, onClear }: ActivityListProps) {
  const t = useTranslations('wallet')
  const refetchInterval = usePollingFallback()
  const list = useInfiniteQuery({ ...activityQuery(filters), refetchOnMount: 'always', refetchInterval })
  if (list.isPending) return <RowsSkeleton rows={6} label={t('loading')} />
  const archivedUntil = list.data?.pages.at(-1)?.archived_until
  const archived = archivedUntil ? <ArchivedText until={archivedUntil} /> : null
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  if (!list.data) return <ListFailed onRetry={() => void list.refetch()} />
  // Each response covers a limited range of time, so an empty page may still be followed by matches.
  if (items.length === 0 && !list.hasNextPage)
    return isFiltered(filters) ? (
      <NothingMatches hint={archived ?? t('nothing_matches_text')} onClear={onClear} />
    ) : archived ? (
      <ListEnd>{archived}</ListEnd>
    ) : (
      <NoActivity />
    )
  return (
    <>
      {items.length > 0 && (
        <Box flush>
          {groupByDay(items).map(({ day, items: ofDay }) => (
            <section key={day}>
              <DayHeading day={day} />
              <ul>
                {ofDay.map((item) => (
                  <li key={item.id}>
                    <ActivityRow item={item} beside="note" rate={rate} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </Box>
      )}
      {list.isFetchNextPageError && <ListFailed onRetry={() => void list.fetchNextPage()} />}
      {list.hasNextPage ? (
        !list.isFetchNextPageError && <More isLoading={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
      ) : (
        <ListEnd>{archived ?? t('list_end')}</ListEnd>
      )}
    </>
  )
}

function ListEnd({ children }: { children: ReactNode }) {
  return <p className="text-center text-sm text-balance text-ink-soft">{children}</p>
}

function DayHeading({ day }: { day: string }) {
  const t = useTranslations('wallet')
  const language = useLanguage()
  const now = useNow()
  const name = nameOfDay(day, now)
  const words = name ? t(name) : longDay(new Date(`${day}T12:00`), language, now)
  return <h2 className="px-4 pt-4 pb-1 text-sm leading-5 font-medium tracking-normal text-ink-soft md:px-5">{words}</h2>
}

function More({ isLoading, onMore }: { isLoading: boolean; onMore: () => void }) {
  const t = useTranslations('wallet')
  const edge = useRef<HTMLDivElement>(null)
  const latest = useRef(onMore)
  useEffect(() => {
    latest.current = onMore
  })
  useEffect(() => {
    const element = edge.current
    if (!element || isLoading) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), { rootMargin: '300px' })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isLoading])
  return (
    <div ref={edge} className="grid">
      <Button busy={isLoading} onClick={onMore}>
        {isLoading ? t('loading_more') : t('load_more')}
      </Button>
    </div>
  )
}

function ListFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('wallet')
  return (
    <Notice kind="problem" title={t('list_failed')}>
      <Button size="small" className="mt-2 justify-self-start" onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </Notice>
  )
}

function NothingMatches({ hint, onClear }: { hint: ReactNode; onClear: () => void }) {
  const t = useTranslations('wallet')
  return (
    <div role="status" className="mx-auto grid max-w-88 justify-items-center gap-2 py-10 text-center">
      <h2>{t('nothing_matches')}</h2>
      <p className="text-ink-soft">{hint}</p>
      <Button className="mt-2" onClick={onClear}>
        {t('ui.clear_filters')}
      </Button>
    </div>
  )
}
