import { longDayWithYear } from '../../lib/moments.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'

/** The end of a list whose older payments are archived. Few members see it, so only it loads the texts of errors. */
export function ArchivedUntil({ until }: { until: string }) {
  const t = useTranslations('errors')
  const language = useLanguage()
  return (
    <p className="text-center text-sm text-balance text-ink-soft">
      {t('ARCHIVED', { until: longDayWithYear(new Date(until), language) })}
    </p>
  )
}
