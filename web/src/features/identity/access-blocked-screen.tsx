import { LifeBuoy, Lock } from 'lucide-react'
import { useWords } from '../../lib/words.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Glyph } from '../../ui/face.tsx'
import { Figures } from '../../ui/figures.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { GateScreen } from '../../ui/screen.tsx'
import { GateTop } from './gate-top.tsx'

const needs = ['need_write', 'need_story', 'need_document'] as const

export interface AccessBlockedScreenProps {
  /** As the staff wrote it; null when it is not known here (the page was opened by its address). */
  reason: string | null
  supportEmail: string
}

/** /access-blocked, after a blocked member was signed out: why, what to supply, and whom to write to. */
export function AccessBlockedScreen({ reason, supportEmail }: AccessBlockedScreenProps) {
  const t = useWords('identity')
  return (
    <GateScreen title={t('blocked_title')} top={<GateTop />}>
      <div className="grid gap-4">
        <Glyph icon={Lock} mood="problem" size="l" />
        <h1>{t('blocked_title')}</h1>
        <p className="text-ink-soft">{t('blocked_text')}</p>
        <Box>
          <Figures items={[{ label: t('blocked_reason'), value: reason ?? t('blocked_reason_none') }]} />
        </Box>
        <Section title={t('need_title')}>
          <Box>
            <ol className="grid gap-3">
              {needs.map((need, index) => (
                <li key={need} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-2">
                  <b aria-hidden="true">{index + 1}</b>
                  <span>{t(need)}</span>
                </li>
              ))}
            </ol>
          </Box>
          <p className="text-sm text-ink-soft">{t('need_never')}</p>
        </Section>
      </div>
      <div className="grid gap-2">
        <ButtonLink
          href={`mailto:${supportEmail}?subject=${encodeURIComponent(t('blocked_subject'))}`}
          outside
          kind="main"
          size="tall"
          wide
          icon={LifeBuoy}
        >
          {t('contact_support')}
        </ButtonLink>
        <ButtonLink href="/" outside wide kind="plain">
          {t('to_start')}
        </ButtonLink>
        <p className="text-center text-sm text-ink-soft">{t('appeal')}</p>
      </div>
    </GateScreen>
  )
}
