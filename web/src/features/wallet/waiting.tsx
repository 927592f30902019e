import type { Output } from '@hai/contract/contract'
import { ChevronRight, Clock } from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import { useWords } from '../../lib/words.ts'
import { Glyph } from '../../ui/glyph.tsx'
import { Box, Row, Section } from '../../ui/row.tsx'
import { ActivityRow } from './activity-row.tsx'

/** The wallet narrowed to what nobody has claimed; written as filters.ts reads it, which the first screen does without. */
const pendingPath = `${paths.wallet()}?kind=pending_send`

/** What is still on its way: payments in their undo window, and those nobody has claimed yet. */
export function Waiting({ dashboard }: { dashboard: Output<'get_dashboard'> }) {
  const t = useWords('wallet')
  const { arriving, pending_sends, rate } = dashboard
  if (arriving.length === 0 && pending_sends === 0) return null
  return (
    <Section title={t('waiting')}>
      <Box flush>
        <ul>
          {arriving.map((item) => (
            <li key={item.id}>
              <ActivityRow item={item} beside="moment" rate={rate?.htg_per_usd ?? null} />
            </li>
          ))}
          {pending_sends > 0 && (
            <li>
              <PendingLink count={pending_sends} />
            </li>
          )}
        </ul>
      </Box>
    </Section>
  )
}

/** How many payments nobody has claimed yet; leads to where they can be taken back. */
export function PendingLink({ count }: { count: number }) {
  const t = useWords('wallet')
  return (
    <Row
      href={pendingPath}
      start={<Glyph icon={Clock} mood="wait" />}
      title={t('waiting_pending', { count })}
      sub={t('waiting_pending_hint')}
      end={<ChevronRight className="size-4 text-ink-soft" aria-hidden="true" />}
    />
  )
}
