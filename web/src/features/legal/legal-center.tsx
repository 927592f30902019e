import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { Link } from 'wouter'
import { api } from '../../api/api.ts'
import { paths } from '../../lib/paths.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Empty } from '../../ui/empty.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Screen } from '../../ui/screen.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { useDay } from './use-day.ts'
import { SEPARATOR } from '../../lib/separator.ts'

export function LegalCenter() {
  const t = useTranslations('legal')
  const language = useLanguage()
  const day = useDay()
  const { data, error, refetch } = useQuery(api.list_legal_documents.query({ language }))
  return (
    <Screen title={t('ui.legal_center')}>
      {error ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : !data ? (
        <RowsSkeleton rows={4} label={t('ui.loading')} />
      ) : data.items.length === 0 ? (
        <Empty icon={Clock} title={t('ui.nothing_published')} text={t('none_text')} />
      ) : (
        <ul className="grid min-w-0 grid-cols-1 divide-y divide-line rounded-box bg-surface px-edge py-1.5 md:px-5">
          {data.items.map(({ document, title, effective_at, coming }) => (
            <li key={document}>
              <Link
                href={paths.legal(document)}
                className="grid min-h-(--size-control) content-center gap-0.5 py-2.5 no-underline"
              >
                <span className="font-medium wrap-anywhere">{title}</span>
                <span className="text-sm text-ink-soft first-letter:uppercase">
                  {t('since', { day: day(effective_at) })}
                  {coming && `${SEPARATOR}${t('coming', { day: day(coming.effective_at) })}`}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Link
        href={paths.compliance()}
        className="grid min-h-(--size-control) content-center gap-0.5 rounded-box bg-surface px-edge py-3 no-underline md:px-5"
      >
        <span className="font-medium">{t('ui.compliance')}</span>
        <span className="text-sm text-ink-soft">{t('compliance_text')}</span>
      </Link>
      <Link
        href={paths.transparency()}
        className="grid min-h-(--size-control) content-center gap-0.5 rounded-box bg-surface px-edge py-3 no-underline md:px-5"
      >
        <span className="font-medium">{t('ui.transparency')}</span>
        <span className="text-sm text-ink-soft">{t('transparency_text')}</span>
      </Link>
    </Screen>
  )
}
