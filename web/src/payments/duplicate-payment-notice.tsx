import type { Cents } from '@hai/contract/money'
import type { ActivityItem } from '@hai/contract/wallet'
import { formatUsd } from '../lib/money-text.ts'
import { clockTime } from '../lib/clock-time.ts'
import { useTranslations } from '../lib/translations.ts'
import { Notice } from '../ui/notice.tsx'
import { useDuplicatePayment } from './find-duplicate-payment.ts'

export interface DuplicateCheckProps {
  hai_tag: string
  name: string
  amount: Cents | null
}

export function DuplicateCheck({ hai_tag, name, amount }: DuplicateCheckProps) {
  const same = useDuplicatePayment({ payee: { hai_tag }, hai_tag }, amount, true)
  return same && <DuplicateNotice same={same} name={name} />
}

export function DuplicateNotice({ same, name }: { same: ActivityItem; name: string }) {
  const t = useTranslations('payments')
  const time = clockTime(new Date(same.created_at))
  return (
    <Notice kind="wait" title={t('same_title', { amount: formatUsd(same.amount), name, time })}>
      <p>{t('same_text')}</p>
    </Notice>
  )
}
