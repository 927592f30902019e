import { useWords } from '../../lib/words.ts'
import { Panel } from '../ui/panel.tsx'

const steps = ['stop', 'restore', 'call', 'after'] as const

/** What to do where rows are not as they were written: nothing on these screens mends that. */
export function Rewritten() {
  const t = useWords('admin_ledger')
  return (
    <Panel kind="problem" title={t('rewritten_title')}>
      <p>{t('rewritten_text')}</p>
      <ol className="grid list-decimal gap-2 ps-6">
        {steps.map((step) => (
          <li key={step}>{t(`rewritten_${step}`)}</li>
        ))}
      </ol>
    </Panel>
  )
}
