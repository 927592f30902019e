import type { Output } from '@hai/contract/contract'
import { Check } from 'lucide-react'
import { brandName } from '../../lib/installation.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { zonedMoment } from '../../lib/zoned-moment.ts'
import { Amount } from '../../ui/amount.tsx'
import { NoticeTitle } from '../../ui/notice-title.tsx'
import { Figures } from '../../ui/figures.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Status } from '../../ui/status.tsx'
import { receiptStatusStyle } from './receipt-status-style.ts'

type Checked = Output<'verify_receipt'>

export function CheckedReceipt({ receipt: { amount, status, created_at, from, to } }: { receipt: Checked }) {
  const t = useTranslations('statements')
  const language = useLanguage()
  const { textKey, tone, notice, title, text } = receiptStatusStyle(status)
  return (
    <>
      <div role="status">
        <Notice kind={notice} title={<NoticeTitle>{t(title)}</NoticeTitle>}>
          <p>{t(text)}</p>
        </Notice>
      </div>
      <article aria-label={t(title)} className="grid grid-cols-1 gap-4 overflow-clip rounded-box bg-surface p-4 md:p-5">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span className="text-sm text-ink-soft">{t('ui.amount')}</span>
          <Status tone={tone} {...(status === 'completed' && { icon: Check })}>
            {t(textKey)}
          </Status>
        </div>
        <p className="text-hero leading-[1.05]">
          <Amount cents={amount} size="hero" kind={tone === 'back' ? 'back' : 'plain'} />
        </p>
        <Figures
          items={[
            { label: t('ui.from'), value: <PartyName party={from} /> },
            { label: t('ui.to'), value: <PartyName party={to} /> },
            { label: t('ui.date'), value: zonedMoment(new Date(created_at), language) },
          ]}
        />
        <p className="text-sm text-ink-soft">{t('names_short')}</p>
      </article>
    </>
  )
}

function PartyName({ party: { kind, shown_name } }: { party: Checked['from'] }) {
  const t = useTranslations('statements')
  if (kind === 'platform') return <>{brandName}</>
  return <>{shown_name ?? t(kind === 'member' ? 'party_member' : 'party_nobody_yet')}</>
}
