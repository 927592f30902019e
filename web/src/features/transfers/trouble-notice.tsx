import type { Cents } from '@hai/contract/money'
import type { MoneyTrouble } from '../../api/money-trouble.ts'
import { shortNumber } from '../../lib/short-number.ts'
import { useWords } from '../../lib/words.ts'
import { Notice } from '../../ui/notice.tsx'
import { WholeNumber } from '../../ui/whole-number.tsx'
import { refusalWords } from './trouble.ts'

/** At the top of the form: what happened, whether money moved, what to do. */
export function TroubleNotice({ trouble, total }: { trouble: MoneyTrouble; total: Cents }) {
  const t = useWords('transfers')
  if (trouble.kind === 'unknown')
    return (
      <Notice kind="problem" title={t('unknown_outcome')}>
        <p>{t('unknown_outcome_text')}</p>
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
