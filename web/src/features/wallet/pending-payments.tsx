import type { Output } from '@hai/contract/contract'
import { ChevronRight, Clock } from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Glyph } from '../../ui/glyph.tsx'
import { Box, Row, Section } from '../../ui/row.tsx'
import { ActivityRow } from './activity-row.tsx'

/** A literal, so that the dashboard does not load filters.ts. */
const pendingPath = `${paths.wallet()}?kind=pending_send`

type WaitingProps = Pick<Output<'get_dashboard'>, 'arriving' | 'pending_sends' | 'latest_pending_sends' | 'rate'>

export function PendingPayments({ arriving, pending_sends, latest_pending_sends, rate }: WaitingProps) {
  const t = useTranslations('wallet')
  const more = pending_sends - latest_pending_sends.length
  if (arriving.length === 0 && pending_sends === 0) return null
  return (
    <Section title={t('waiting')}>
      <Box flush>
        <ul>
          {[...arriving, ...latest_pending_sends].map((item) => (
            <li key={item.id}>
              <ActivityRow item={item} beside="moment" rate={rate?.htg_per_usd ?? null} />
            </li>
          ))}
          {more > 0 && (
            <li>
              <PendingLink
                title={t(latest_pending_sends.length > 0 ? 'waiting_more' : 'waiting_pending', { count: more })}
                count={more}
              />
            </li>
          )}
        </ul>
      </Box>
    </Section>
  )
}

export function PendingLink({ title, count }: { title: string; count: number }) {
  const t = useTranslations('wallet')
  return (
    <Row
      href={pendingPath}
      start={<Glyph icon={Clock} tone="wait" />}
      title={title}
      sub={t('waiting_pending_hint', { count })}
      end={<ChevronRight className="size-4 text-ink-soft" aria-hidden="true" />}
    />
  )
}
