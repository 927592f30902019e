import type { CallInput } from '@hai/contract/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { api } from '../../api/api.ts'
import { usePollingFallback } from '../../api/use-channel.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Empty } from '../../ui/empty.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Box } from '../../ui/row.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { TaskRow } from './task-row.tsx'

const PAGE_SIZE = 20
/** No event reports that another member took a task, so the list of open tasks polls. */
const BROWSED_EVERY_MS = 30_000

type TaskFilter = Omit<CallInput<'list_tasks'>, 'cursor' | 'limit'>

export function TaskList({ filter, isNarrowed = false }: { filter: TaskFilter; isNarrowed?: boolean }) {
  const t = useTranslations('tasks')
  const view = filter.view ?? 'open'
  const input = { ...filter, limit: PAGE_SIZE }
  const polling = usePollingFallback()
  const list = useInfiniteQuery({
    queryKey: [...api.list_tasks.key, input, 'pages'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => api.list_tasks({ ...input, ...(pageParam ? { cursor: pageParam } : {}) }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchOnMount: 'always',
    refetchInterval: view === 'open' ? BROWSED_EVERY_MS : polling,
  })
  if (list.isPending) return <RowsSkeleton rows={4} label={t('ui.loading')} />
  if (!list.data) return <LoadFailed onRetry={() => void list.refetch()} />
  const items = list.data.pages.flatMap((page) => page.items)
  if (items.length === 0 && !list.hasNextPage)
    return isNarrowed ? (
      <Empty icon={ListChecks} title={t('nothing_matches')} text={t('nothing_matches_text')} />
    ) : (
      <Empty icon={ListChecks} title={t(`empty_${view}`)} text={t(`empty_${view}_text`)} />
    )
  return (
    <div className="grid grid-cols-1 gap-2">
      {items.length > 0 && (
        <Box flush>
          <ul>
            {items.map((task) => (
              <li key={task.id}>
                <TaskRow task={task} />
              </li>
            ))}
          </ul>
        </Box>
      )}
      <LoadMore list={list} />
    </div>
  )
}
