import { useTranslations } from '../../lib/translations.ts'
import { Panel } from '../ui/panel.tsx'

const steps = ['stop', 'restore', 'call', 'after'] as const

/** Steps for altered rows, which the app cannot repair. */
export function AlteredRowsSteps() {
  const t = useTranslations('admin_integrity')
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
