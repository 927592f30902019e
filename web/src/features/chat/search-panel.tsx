import { CHAT_SEARCH_MAX, CHAT_SEARCH_MIN } from '@hai/contract/bounds'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Search, X } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button, RoundButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'

interface SearchPanelProps {
  session_id: string
  onFind: (position: number) => void
  onClose: () => void
}

const PAUSE_MS = 300

export function SearchPanel({ session_id, onFind, onClose }: SearchPanelProps) {
  const t = useTranslations('chat')
  const [typed, setTyped] = useState('')
  const query = useDebounced(typed.trim(), PAUSE_MS)
  const isEnough = query.length >= CHAT_SEARCH_MIN
  const found = useInfiniteQuery({
    queryKey: [...api.search_chat_messages.key, session_id, query],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => api.search_chat_messages({ session_id, query, ...(pageParam ? { cursor: pageParam } : {}) }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
    enabled: isEnough,
  })
  const items = found.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section aria-label={t('search')} className="grid max-h-64 grid-cols-1 gap-2 overflow-y-auto border-b border-line p-1 pb-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-1">
        <Field
          label={t('search')}
          icon={Search}
          type="search"
          autoFocus
          maxLength={CHAT_SEARCH_MAX}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <RoundButton icon={X} label={t('search_close')} onClick={onClose} />
      </div>
      <p role="status" className="text-sm text-ink-soft">
        {isEnough && found.isSuccess && items.length === 0 && t('found_none')}
      </p>
      {found.isError && <LoadFailed onRetry={() => void found.refetch()} />}
      <ul>
        {items.map(({ id, position, content, created_at }) => (
          <li key={id}>
            <button
              type="button"
              className="flex min-h-(--size-touch) w-full items-center justify-between gap-3 rounded-box px-2 text-start hover:bg-sunken"
              onClick={() => onFind(position)}
            >
              <bdi className="min-w-0 truncate">{content}</bdi>
              <span className="flex-none text-sm text-ink-soft">
                <RelativeTime iso={created_at} capital />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <Button size="small" busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('ui.show_more')}
        </Button>
      )}
    </section>
  )
}
