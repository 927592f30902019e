import { ChevronRight, Clock } from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import { useWords } from '../../lib/words.ts'
import { Glyph } from '../../ui/face.tsx'
import { Box, Row, Section } from '../../ui/row.tsx'

/** How many requests wait for the member’s answer; leads to them. */
export function AskedOfMe({ count }: { count: number }) {
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
