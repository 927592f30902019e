import type { Output } from '@hai/contract/contract'
import { ChevronRight, Clock } from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import { useWords } from '../../lib/words.ts'
import { Glyph } from '../../ui/face.tsx'
import { Box, Row, Section } from '../../ui/row.tsx'
import { NothingLeaves } from '../../ui/wallet-locked.tsx'

type Dashboard = Pick<Output<'get_dashboard'>, 'is_locked' | 'owed' | 'open_requests'>

/** What the member must know first: that nothing leaves the wallet for now, and why, and how many requests wait for their answer. */
export function AskedOfMe({ dashboard: { is_locked, owed, open_requests: count } }: { dashboard: Dashboard }) {
  return (
    <>
      <NothingLeaves is_locked={is_locked} owed={owed} />
      {count > 0 && <Requests count={count} />}
    </>
  )
}

/** Leads to them. */
function Requests({ count }: { count: number }) {
  const t = useWords('wallet')
  return (
    <Section title={t('for_you')}>
      <Box flush>
        <Row
          href={paths.requests()}
          start={<Glyph icon={Clock} mood="wait" />}
          title={t('waiting_requests', { count })}
          end={<ChevronRight className="size-4 text-ink-soft" aria-hidden="true" />}
        />
      </Box>
    </Section>
  )
}
