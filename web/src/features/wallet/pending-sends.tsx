import type { Output } from '@hai/contract/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { formatUsd } from '../../lib/money-text.ts'
import { api } from '../../api/api.ts'
import { shortDay } from '../../lib/moments.ts'
import { phoneText } from '../../lib/phone.ts'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../lib/toast.ts'
import { useNow } from '../../lib/use-now.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Box, Row, Section } from '../../ui/row.tsx'
import { CancelDialog } from './cancel-dialog.tsx'

type PendingSend = Output<'list_pending_sends'>['items'][number]

/** Fetches in parallel with the rest of the page, without waiting for the number of unclaimed payments. */
export const usePendingSends = ({ enabled }: { enabled: boolean }) =>
  useInfiniteQuery({
    queryKey: [...api.list_pending_sends.key, 'pages'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => api.list_pending_sends(pageParam ? { cursor: pageParam } : {}),
    getNextPageParam: ({ next_cursor }) => next_cursor,
    enabled,
  })

export function PendingSends({ list }: { list: ReturnType<typeof usePendingSends> }) {
  const t = useTranslations('wallet')
  const sends = list.data?.pages.flatMap(({ items }) => items) ?? []
  if (sends.length === 0) return null
  return (
    <Section title={t('pending_title')}>
      <p className="text-sm text-ink-soft">{t('pending_text')}</p>
      <Box flush>
        <ul>
          {sends.map((send) => (
            <li key={send.transaction_id}>
              <PendingRow send={send} />
            </li>
          ))}
        </ul>
      </Box>
      <LoadMore list={list} />
    </Section>
  )
}

const shownPayee = ({ payee, payee_kind }: PendingSend): string =>
  payee_kind === 'hai_tag' ? `@${payee.replace(/^@/, '')}` : phoneText(payee)

function PendingRow({ send }: { send: PendingSend }) {
  const t = useTranslations('wallet')
  const language = useLanguage()
  const now = useNow()
  const [isAsking, setAsking] = useState(false)
  const name = shownPayee(send)
  const cancelled = () => {
    setAsking(false)
    toast({ title: t('ui.back_in_wallet', { amount: formatUsd(send.total) }), kind: 'in' })
  }
  return (
    <div>
      <Row
        href={paths.transaction(send.transaction_id)}
        start={<Glyph icon={Clock} tone="wait" />}
        title={name}
        sub={t('pending_until', { date: shortDay(new Date(send.expires_at), language, now) })}
        end={<Amount cents={send.total} kind="wait" />}
        endSub={t('ui.status_waiting')}
      />
      <div className="-mt-1 px-4 pb-2 pl-17 md:px-5 md:pl-18">
        <Button size="small" aria-label={t('cancel_person', { name })} onClick={() => setAsking(true)}>
          {t('ui.cancel')}
        </Button>
      </div>
      {isAsking && (
        <CancelDialog
          transaction_id={send.transaction_id}
          name={name}
          total={send.total}
          onClose={() => setAsking(false)}
          onCancelled={cancelled}
        />
      )}
    </div>
  )
}
