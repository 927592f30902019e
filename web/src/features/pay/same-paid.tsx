import { formatUsd, type Cents } from '@hai/contract/money'
import { useSamePayment } from '../../api/same-payment.ts'
import { clockTime } from '../../lib/clock-time.ts'
import { useWords } from '../../lib/words.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Person } from './use-payee.ts'

/** Warns of a payment of the same amount to the same person, minutes ago. */
export function SamePaid({ person: { hai_tag, shown_name }, amount }: { person: Person; amount: Cents | null }) {
  const t = useWords('payments')
  const same = useSamePayment({ payee: { hai_tag }, hai_tag }, amount, true)
  if (!same) return null
  const time = clockTime(new Date(same.created_at))
  return (
    <Notice kind="wait" title={t('same_title', { amount: formatUsd(same.amount), name: shown_name, time })}>
      <p>{t('same_text')}</p>
    </Notice>
  )
}
