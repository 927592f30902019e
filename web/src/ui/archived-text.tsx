import { Suspense } from 'react'
import { longDayWithYear } from '../lib/moments.ts'
import { useLanguage, useTranslations } from '../lib/translations.ts'

/** Says up to when payments are archived. Few members see it, so only this loads the texts of errors. */
export function ArchivedText({ until }: { until: string }) {
  return (
    <Suspense>
      <Sentence until={until} />
    </Suspense>
  )
}

function Sentence({ until }: { until: string }) {
  const t = useTranslations('errors')
  const language = useLanguage()
  return t('ARCHIVED', { until: longDayWithYear(new Date(until), language) })
}
