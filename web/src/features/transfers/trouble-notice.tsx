import { factsOf } from '../../api/api-error.ts'
import { formatUsd, type Cents } from '@hai/contract/money'
import { useLanguage, useWords } from '../../lib/words.ts'
import { Notice } from '../../ui/notice.tsx'
import { refusalText, type Trouble } from './trouble.ts'

/** At the top of the form: what happened, whether money moved, what to do. */
export function TroubleNotice({ trouble, total }: { trouble: Trouble; total: Cents }) {
  const t = useWords('transfers')
  const language = useLanguage()
  if (trouble.kind === 'unknown')
    return (
      <Notice kind="problem" title={t('unknown_outcome')}>
        <p>{t('unknown_outcome_text')}</p>
      </Notice>
    )
  if (trouble.kind === 'offline')
    return (
      <Notice kind="problem" title={t('nothing_moved')}>
        <p>{t('err_offline')}</p>
      </Notice>
    )
  const { error } = trouble
  if (trouble.kind === 'requoted')
    return (
      <Notice kind="problem" title={t('err_QUOTE_CHANGED_title')}>
        <p>{t('err_QUOTE_CHANGED', { total: formatUsd(factsOf(error, 'QUOTE_CHANGED')?.total ?? total) })}</p>
      </Notice>
    )
  return (
    <Notice kind="problem" title={t('nothing_moved')}>
      <p>{refusalText(error, { t, language, total })}</p>
      {error.request_id && <p className="text-ink-soft">{t('reference', { id: error.request_id })}</p>}
    </Notice>
  )
}
