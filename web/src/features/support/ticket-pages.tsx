import type { WholeTicket } from '@hai/contract/support'
import { TICKET_FILES_MAX, TICKET_GUEST_FILES_MAX } from '@hai/contract/support-values'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { downloadFile } from '../../api/download-file.ts'
import { uploadChosen } from '../../api/upload-picture.ts'
import { useChannel, usePollingFallback } from '../../api/use-channel.ts'
import { queryClient } from '../../api/query-client.ts'
import { contactPath } from '../../lib/support-paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { Conversation } from './conversation.tsx'
import { POLL_MS, cacheTicket } from './live-tickets.ts'
import { shrinkPictures } from './pictures.tsx'

export function MemberTicket({ ticket_id }: { ticket_id: string }) {
  useChannel('support')
  const ticketQuery = useQuery({
    ...api.get_my_ticket.query({ ticket_id }),
    refetchInterval: usePollingFallback(),
    refetchOnMount: 'always',
  })
  return (
    <Read {...ticketQuery}>
      {(ticket) => (
        <Conversation
          ticket={ticket}
          onChanged={cacheTicket}
          calls={{
            write: async ({ chosen, ...input }) =>
              api.add_ticket_message({ ticket_id, ...input, attachments: await uploadChosen(chosen) }),
            rate: (input) => api.rate_ticket({ ticket_id, ...input }),
            picture: (file_id) => downloadFile('get_ticket_attachment', { ticket_id, file_id }),
          }}
          picturesMax={TICKET_FILES_MAX}
        />
      )}
    </Read>
  )
}

/** Polls, because guests have no live connection. */
export function LinkTicket({ token }: { token: string }) {
  const query = api.read_ticket_link.query({ token })
  const ticketQuery = useQuery({ ...query, refetchInterval: POLL_MS, refetchOnMount: 'always' })
  return (
    <Read {...ticketQuery}>
      {(ticket) => (
        <Conversation
          ticket={ticket}
          picturesMax={TICKET_GUEST_FILES_MAX}
          onChanged={(changed) => queryClient.setQueryData(query.queryKey, changed)}
          calls={{
            write: async ({ chosen, ...input }) =>
              api.add_ticket_link_message({ token, ...input, pictures: await shrinkPictures(chosen) }),
            rate: (input) => api.rate_ticket_link({ token, ...input }),
            picture: (file_id) => downloadFile('get_ticket_link_attachment', { token, file_id }),
          }}
        />
      )}
    </Read>
  )
}

interface ReadProps {
  data: WholeTicket | undefined
  error: unknown
  refetch: () => unknown
  children: (ticket: WholeTicket) => ReactNode
}

function Read({ data, error, refetch, children }: ReadProps) {
  const t = useTranslations('support')
  if (data) return children(data)
  if (hasCode(error, 'LINK_INVALID')) return <NotThere title={t('link_invalid')} text={t('link_text')} />
  if (hasCode(error, 'LINK_EXPIRED')) return <NotThere title={t('link_expired')} text={t('link_text')} />
  if (hasCode(error, 'NOT_FOUND', 'BAD_REQUEST'))
    return <NotThere title={t('ui.conversation_not_found')} text={t('not_found_text')} />
  return error ? <LoadFailed onRetry={() => void refetch()} /> : <RowsSkeleton rows={4} label={t('ui.loading')} />
}

function NotThere({ title, text }: { title: string; text: string }) {
  const t = useTranslations('support')
  return (
    <Empty
      title={title}
      text={text}
      action={
        <ButtonLink href={contactPath('other')} kind="main" wide>
          {t('ui.contact_support')}
        </ButtonLink>
      }
    />
  )
}
