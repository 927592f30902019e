import type { WholeCase } from '@hai/contract/dispute-case'
import { useTranslations } from '../../lib/translations.ts'
import { Figures } from '../../ui/figures.tsx'
import { Money } from '../ui/sensitive.tsx'
import { sharesOf, type DecisionDraft } from './decision-draft.ts'

export function MoneySplit({ draft, dispute }: { draft: DecisionDraft; dispute: WholeCase }) {
  const t = useTranslations('admin_disputes')
  const { related_type } = dispute
  const shares = sharesOf(draft, dispute)
  if (!shares) return null
  return (
    <Figures
      isLive
      items={shares.map(({ to, amount }) => ({
        label: to === 'fees' ? t('admin_ui.fee_and_tax') : t('gets', { side: t(`side_${related_type}_${to}`) }),
        value: <Money cents={amount} />,
      }))}
    />
  )
}
