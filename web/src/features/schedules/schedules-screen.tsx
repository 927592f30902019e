import { useInfiniteQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { api } from '../../api/api.ts'
import { useChannel, usePollingFallback } from '../../api/use-channel.ts'
import { useOnline } from '../../lib/online.ts'
import { openOverlay } from '../../lib/overlays.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { BackLink, Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { Screen } from '../../ui/screen.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { ScheduleRow } from './schedule-row.tsx'

const PAGE_SIZE = 20

export function SchedulesScreen() {
  const t = useTranslations('schedules')
  useChannel('schedules')
  return (
    <div className="mx-auto grid w-full max-w-150 grid-cols-1 gap-5">
      <Screen title={t('ui.scheduled_payments')} action={<BackLink href={paths.wallet()}>{t('ui.back_to_wallet')}</BackLink>}>
        <Lists />
      </Screen>
    </div>
  )
}

function useSchedules(state: 'live' | 'ended') {
  const input = { state, limit: PAGE_SIZE }
  return useInfiniteQuery({
    queryKey: [...api.list_schedules.key, input, 'pages'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => api.list_schedules({ ...input, ...(pageParam ? { cursor: pageParam } : {}) }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchOnMount: 'always',
    refetchInterval: usePollingFallback(),
  })
}

function Lists() {
  const t = useTranslations('schedules')
  const live = useSchedules('live')
  const ended = useSchedules('ended')
  if (live.isPending || ended.isPending) return <RowsSkeleton rows={4} label={t('ui.loading')} />
  const failed = !live.data ? live : !ended.data ? ended : null
  if (failed) return <LoadFailed onRetry={() => void failed.refetch()} />
  if (live.data?.pages[0]?.items.length === 0 && ended.data?.pages[0]?.items.length === 0)
    return <Empty icon={CalendarClock} title={t('empty_title')} text={t('empty_text')} action={<Plan />} />
  return (
    <>
      <div className="max-w-120">
        <Plan />
      </div>
      <List title={t('live')} list={live} />
      <List title={t('over')} list={ended} />
    </>
  )
}

function Plan() {
  const t = useTranslations('schedules')
  return (
    <Button kind="main" wide icon={CalendarClock} refused={!useOnline()} onClick={() => openOverlay('schedule')}>
      {t('plan')}
    </Button>
  )
}

function List({ title, list }: { title: string; list: ReturnType<typeof useSchedules> }) {
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  if (items.length === 0) return null
  return (
    <Section title={title}>
      <Box flush>
        <ul>
          {items.map((schedule) => (
            <li key={schedule.id}>
              <ScheduleRow schedule={schedule} />
            </li>
          ))}
        </ul>
      </Box>
      <LoadMore list={list} />
    </Section>
  )
}
