import type { Cents } from '@hai/contract/money'
import { LimitHelp } from '../../payments/limit-help.tsx'
import type { PaymentError } from '../../payments/payment-errors.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Notice } from '../../ui/notice.tsx'
import { sendErrorText } from './send-errors.ts'

interface SendErrorNoticeProps {
  problem: PaymentError
  total: Cents
  /** Called when the member opens the help about limits, from which they can return to the form. */
  onLeave: () => void
}

export function SendErrorNotice({ problem, total, onLeave }: SendErrorNoticeProps) {
  const t = useTranslations('transfers')
  if (problem.kind !== 'refused')
    return (
      <Notice kind="problem" title={t('nothing_moved')}>
        <p>{t('ui.err_offline')}</p>
      </Notice>
    )
  const { error } = problem
  const { title, text } = sendErrorText(error, total, t)
  return (
    <Notice kind="problem" title={title}>
      <p>{text}</p>
      <LimitHelp problem={problem} onLeave={onLeave} />
    </Notice>
  )
}
