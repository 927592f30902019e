import type { DisputeDecision } from '@hai/contract/dispute-reasons'
import type { WholeCase } from '@hai/contract/dispute-case'
import { useTranslations } from '../../lib/translations.ts'
import { amountText } from '../ui/mask.ts'
import { useSensitiveShown } from '../ui/sensitive-store.ts'

interface Props {
  of: DisputeDecision
  dispute: Pick<WholeCase, 'decisions' | 'related_type' | 'held'>
}

export function DecisionName({ of, dispute: { held, related_type } }: Props) {
  const t = useTranslations('admin_disputes')
  return of === 'release' && held === 0 ? t(`decision_release_paid_${related_type}`) : t(`decision_${of}`)
}

export function Effect({ of, dispute: { decisions: can, related_type, held } }: Props) {
  const t = useTranslations('admin_disputes')
  const visibility = useSensitiveShown() ? 'shown' : 'hidden'
  if (of === 'refund')
    return t(can.refund?.is_held ? 'effect_refund' : 'effect_recover', { amount: amountText(can.refund?.most ?? 0, visibility) })
  if (of === 'close') return t(held > 0 ? 'effect_close' : `effect_close_paid_${related_type}`)
  return held > 0
    ? t(`effect_release_${related_type}`, { amount: amountText(can.release?.most ?? 0, visibility) })
    : t(`effect_release_paid_${related_type}`)
}
