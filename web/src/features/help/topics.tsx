import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { api } from '../../api/api.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Section } from '../../ui/row.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { ArticleLinks } from './article-links.tsx'

export function Topics() {
  const t = useTranslations('help')
  const language = useLanguage()
  const { data, error, refetch } = useQuery({ ...api.list_help_articles.query({ language }), staleTime: Infinity })
  return (
    <Section title={t('topics')}>
      {data ? (
        <ul className="grid grid-cols-1 divide-y divide-line rounded-box bg-surface">
          {data.topics.map(({ topic, articles }) => (
            <li key={topic}>
              <details className="group">
                <summary className="flex min-h-(--size-control) cursor-pointer list-none items-center gap-3 px-edge py-2.5 font-medium md:px-5 [&::-webkit-details-marker]:hidden">
                  <span className="min-w-0 flex-1 wrap-anywhere">{t(`topic_${topic}`)}</span>
                  <ChevronDown className="size-5 flex-none text-ink-soft group-open:rotate-180" />
                </summary>
                <ArticleLinks articles={articles} />
              </details>
            </li>
          ))}
        </ul>
      ) : error ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={9} label={t('ui.loading')} />
      )}
    </Section>
  )
}
