import { useQuery } from '@tanstack/react-query'
import { useChannel, usePollingFallback } from '../../api/use-channel.ts'
import { useTranslations } from '../../lib/translations.ts'
import { unreadCount } from './unread-count.ts'

const SHOWN_MAX = 99

export function UnreadMark() {
  const { data } = useQuery({ ...unreadCount(), refetchInterval: usePollingFallback() })
  useChannel('read_status')
  return data && data.count > 0 && <Count count={data.count} />
}

/** A separate component, so that its texts load only when there is a count to show. */
function Count({ count }: { count: number }) {
  const t = useTranslations('chat')
  return (
    <span className="absolute start-[calc(50%+0.25rem)] top-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-xs leading-4 font-bold text-on-accent md:start-auto md:-end-1 md:top-0.5">
      <span aria-hidden="true">{count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}</span>
      <span className="sr-only">{t('unread_messages', { count })}</span>
    </span>
  )
}
