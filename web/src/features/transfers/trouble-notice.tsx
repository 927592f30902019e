import { formatUsd, type Cents } from '@hai/contract/money'
import type { MoneyTrouble } from '../../api/money-trouble.ts'
import { shortNumber } from '../../lib/short-number.ts'
import { useWords } from '../../lib/words.ts'
import { Notice } from '../../ui/notice.tsx'
import { WholeNumber } from '../../ui/whole-number.tsx'
import { refusalWords } from './trouble.ts'

/** A payment that was tried before the one on the screen, and of which nobody knows whether it went out. */
export interface Unsure {
  name: string
  amount: Cents
}

interface TroubleNoticeProps {
  trouble: MoneyTrouble
  unsure: Unsure | null
  /** What the payment on the screen takes, in cents. */
  total: Cents
}

/** At the top of the form: what happened, whether money moved, what to do. */
export function TroubleNotice({ trouble, unsure, total }: TroubleNoticeProps) {
  const t = useWords('transfers')
  if (trouble.kind === 'unknown')
    return (
      <Notice
        kind="problem"
        title={unsure ? t('unknown_outcome_of', { amount: formatUsd(unsure.amount), name: unsure.name }) : t('unknown_outcome')}
      >
        <p>{t(unsure ? 'unknown_outcome_other' : 'unknown_outcome_text')}</p>
        {trouble.request_id !== undefined && (
          <WholeNumber id={trouble.request_id}>{t('reference', { id: shortNumber(trouble.request_id) })}</WholeNumber>
        )}
      </Notice>
    )
  if (trouble.kind === 'offline')
    return (
      <Notice kind="problem" title={t('nothing_moved')}>
        <p>{t('err_offline')}</p>
      </Notice>
    )
  const { error } = trouble
  const { title, text } = refusalWords(error, total, t)
  return (
    <Notice kind="problem" title={title}>
      <p>{text}</p>
    </Notice>
  )
}
