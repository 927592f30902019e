import { useTranslations } from '../../lib/translations.ts'
import { Panel } from '../ui/panel.tsx'

const steps = ['call', 'owners', 'put_back', 'else', 'after'] as const

/** Steps for a payment that used the wrong person’s account, from docs/runbooks/ledger-mismatch.md. */
export function WrongAccountSteps() {
  const t = useTranslations('admin_integrity')
  return (
    <Panel kind="problem" title={t('another_paid_title')}>
      <p>{t('another_paid_text')}</p>
      <ol className="grid list-decimal gap-2 ps-6">
        {steps.map((step) => (
          <li key={step}>
            <span className="font-bold">{t(`another_paid_${step}`)}</span> {t(`another_paid_${step}_text`)}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
