import { ACCOUNT_REVIEW } from '@hai/contract/account-review'
import { LifeBuoy, Lock } from 'lucide-react'
import { longDay } from '../../lib/moments.ts'
import { useNow } from '../../lib/use-now.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { Figures } from '../../ui/figures.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { GateScreen } from '../../ui/screen.tsx'
import { GateHeader } from './gate-header.tsx'

const needs = ['need_write', 'need_story', 'need_document'] as const

export interface AccessBlockedScreenProps {
  /** Written by staff, or `ACCOUNT_REVIEW`. Null if unknown, for example because the page was opened directly by its URL. */
  reason: string | null
  /** Documents that staff ask for. If empty, a default list is shown. */
  supply: readonly string[]
  review_on: string | null
  /** True: blocked for good. False: frozen. */
  for_good: boolean
  supportEmail: string
}

export function AccessBlockedScreen({ reason, supply, review_on, for_good, supportEmail }: AccessBlockedScreenProps) {
  const t = useTranslations('account_state')
  const isReview = reason === ACCOUNT_REVIEW
  const requiredItems = isReview ? [t('reviewed_need')] : supply.length > 0 ? supply : needs.map((need) => t(need))
  const title = t(for_good ? 'blocked_title' : 'frozen_title')
  return (
    <GateScreen title={title} top={<GateHeader />}>
      <div className="grid gap-4">
        <Glyph icon={Lock} tone="problem" size="l" />
        <h1>{title}</h1>
        <p className="text-ink-soft">{t('blocked_text')}</p>
        <Box>
          <p className="text-ink-soft">{t('ui.reason')}</p>
          <p className="whitespace-pre-wrap wrap-anywhere">
            {isReview ? t('reviewed_reason') : (reason ?? t('blocked_reason_none'))}
          </p>
          {review_on !== null && <Figures items={[{ label: t('blocked_review_on'), value: <Day iso={review_on} /> }]} />}
        </Box>
        <Section title={t('need_title')}>
          <Box>
            <ol className="grid gap-3">
              {requiredItems.map((need, index) => (
                <li key={index} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-2">
                  <b aria-hidden="true">{index + 1}</b>
                  <span className="min-w-0 wrap-anywhere">{need}</span>
                </li>
              ))}
            </ol>
          </Box>
          <p className="text-sm text-ink-soft">{t('need_never')}</p>
        </Section>
      </div>
      <div className="grid gap-2">
        <ButtonLink
          href={`mailto:${supportEmail}?subject=${encodeURIComponent(t(for_good ? 'blocked_subject' : 'frozen_subject'))}`}
          outside
          kind="main"
          size="tall"
          wide
          icon={LifeBuoy}
        >
          {t('ui.contact_support')}
        </ButtonLink>
        <ButtonLink href="/" outside wide kind="plain">
          {t('to_start')}
        </ButtonLink>
        <p className="text-center text-sm text-ink-soft">{t('appeal')}</p>
      </div>
    </GateScreen>
  )
}

/** Local noon, because a date without a time is read as midnight UTC, which may be the day before here. */
function Day({ iso }: { iso: string }) {
  const language = useLanguage()
  return <time dateTime={iso}>{longDay(new Date(`${iso}T12:00:00`), language, useNow())}</time>
}
