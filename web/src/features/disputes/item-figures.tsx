import type { Dispute } from '@hai/contract/disputes'
import { wholeNumber } from '@hai/contract/number-text'
import { formatUsd } from '../../lib/money-text.ts'
import { exactMoment } from '../../lib/moments.ts'
import { paths } from '../../lib/paths.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { TextLink } from '../../ui/button.tsx'
import { Figures, type Figure } from '../../ui/figures.tsx'

export function ItemFigures({ dispute }: { dispute: Dispute }) {
  const t = useTranslations('disputes')
  const language = useLanguage()
  const { item, counterparty, related_type, role } = dispute
  const htg = item.amount_htg
  const figures: (Figure | false)[] = [
    {
      label: t(`other_${related_type}_${role}`),
      value: counterparty.shown_name === '' ? t('ui.someone') : counterparty.shown_name,
    },
    { label: t('since', { kind: related_type }), value: exactMoment(new Date(item.created_at), language) },
    htg !== null && { label: t('promised'), value: t('ui.htg', { amount: wholeNumber(htg, language) }) },
    { label: t('ui.amount'), value: formatUsd(item.amount) },
    role === 'payer' && { label: t('fee_and_tax'), value: `${formatUsd(item.fee)} + ${formatUsd(item.tax)}` },
    item.held > 0 && { label: t('ui.on_hold'), value: formatUsd(item.held) },
  ]
  return (
    <div>
      <Figures items={figures.filter((figure) => figure !== false)} />
      {item.chat_session_id !== null && (
        <>
          <TextLink href={paths.conversation(item.chat_session_id)}>{t('open_chat')}</TextLink>
          <p className="text-sm text-ink-soft">{t('chat_is_read')}</p>
        </>
      )}
    </div>
  )
}
