import type { Output } from '@hai/contract/contract'
import { Clock } from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import { useWords } from '../../lib/words.ts'
import { Glyph } from '../../ui/face.tsx'
import { Box, Row, Section } from '../../ui/row.tsx'
import { filtersToQuery } from './filters.ts'
import { ActivityRow } from './activity-row.tsx'

const pendingPath = paths.wallet() + filtersToQuery({ direction: null, kind: 'pending_send', search: '' })

/** What is still on its way: payments in their undo window, and those nobody has claimed yet. */
export function Waiting({ dashboard }: { dashboard: Output<'get_dashboard'> }) {
  const t = useWords('wallet')
  const arriving = dashboard.activity.filter(({ status }) => status === 'arriving')
  const { pending_sends, rate } = dashboard
  if (arriving.length === 0 && pending_sends === 0) return null
  return (
    <Section title={t('waiting')}>
      <Box flush>
        <ul>
          {arriving.map((item) => (
            <li key={item.id}>
              <ActivityRow item={item} beside="moment" rate={rate.htg_per_usd} />
            </li>
          ))}
          {pending_sends > 0 && (
            <li>
              <Row
                href={pendingPath}
                start={<Glyph icon={Clock} mood="wait" />}
                title={t('waiting_pending', { count: pending_sends })}
                sub={t('waiting_pending_hint')}
              />
            </li>
          )}
        </ul>
      </Box>
    </Section>
  )
}
