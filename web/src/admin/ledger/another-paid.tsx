import { useWords } from '../../lib/words.ts'
import { Panel } from '../ui/panel.tsx'

const steps = ['call', 'owners', 'stands', 'correct', 'after'] as const

/** What to do about a payment that another's account paid or got than whose it is said to be: every row of it may be right, so that none is put back from a backup. */
export function AnotherPaid() {
  const t = useWords('admin_ledger')
  return (
    <Panel kind="problem" title={t('another_paid_title')}>
      <p>{t('another_paid_text')}</p>
      <ol className="grid list-decimal gap-2 ps-6">
        {steps.map((step) => (
          <li key={step}>{t(`another_paid_${step}`)}</li>
        ))}
      </ol>
    </Panel>
  )
}
