import { Download } from 'lucide-react'
import { saveFile } from '../../lib/save-file.ts'
import { useTranslations } from '../../lib/translations.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'

/** Uses today's date, so that staff can upload the example unchanged. */
const sampleOf = (day: string): string =>
  ['date,reference,description,amount,currency', `${day},BK-1001,Deposit,1234.56,USD`, `${day},BK-1002,Fee,-12.50,USD`, ''].join(
    '\r\n',
  )

export function StatementExample() {
  const t = useTranslations('admin_reconciliation')
  const sample = sampleOf(useNow().toISOString().slice(0, 10))
  return (
    <section aria-label={t('sample_title')} className="grid max-w-(--container-prose) grid-cols-1 gap-2 text-sm">
      <h2 className="text-base">{t('sample_title')}</h2>
      <p className="text-ink-soft">{t('upload_hint')}</p>
      <pre
        tabIndex={0}
        role="group"
        aria-label={t('sample')}
        className="overflow-x-auto rounded-box bg-surface px-3 py-2 text-xs leading-5"
      >
        {sample.trimEnd()}
      </pre>
      <Button
        kind="plain"
        size="small"
        icon={Download}
        className="justify-self-start"
        onClick={() => saveFile('statement-sample.csv', sample, 'text/csv')}
      >
        {t('save_sample')}
      </Button>
    </section>
  )
}
