import type { Ticket } from '@hai/contract/support'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { StaleDataLine } from '../../api/stale-data-line.tsx'
import { useChannel, usePollingFallback } from '../../api/use-channel.ts'
import { paths } from '../../lib/paths.ts'
import { SEPARATOR } from '../../lib/separator.ts'
import { useTranslations } from '../../lib/translations.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Box, Row, Section } from '../../ui/row.tsx'
import { Status } from '../../ui/status.tsx'
import { ticketTone } from '../../ui/ticket-tone.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'

const PAGE_SIZE = 10

export function MyTickets() {
  const t = useTranslations('support')
  useChannel('support')
  const input = { limit: PAGE_SIZE }
  const list = useInfiniteQuery({
    queryKey: [...api.list_my_tickets.key, input, 'pages'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => api.list_my_tickets({ ...input, ...(pageParam ? { cursor: pageParam } : {}) }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: usePollingFallback(),
    refetchOnMount: 'always',
  })
  // Most members have no tickets, so a placeholder would only cause a layout shift.
  if (list.isPending) return null
  if (!list.data) return <LoadFailed onRetry={() => void list.refetch()} />
  const items = list.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return null
  return (
    <Section title={t('my_conversations')}>
      <StaleDataLine query={list} />
      <Box flush>
        <ul>
          {items.map((ticket) => (
            <li key={ticket.id}>
              <TicketRow ticket={ticket} />
            </li>
          ))}
        </ul>
      </Box>
      <LoadMore list={list} />
    </Section>
  )
}

function TicketRow({ ticket: { id, subject, category, status, changed_at } }: { ticket: Ticket }) {
  const t = useTranslations('support')
  return (
    <Row
      href={paths.ticket(id)}
      title={<bdi>{subject}</bdi>}
      sub={
        <>
          <span className="mb-1 block">
            {t(`category_${category}`) + SEPARATOR}
            <RelativeTime iso={changed_at} />
          </span>
          <Status tone={ticketTone[status]}>{t(`status_${status}`)}</Status>
        </>
      }
    />
  )
}
