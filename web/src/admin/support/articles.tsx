import type { Output } from '@hai/contract/contract'
import { wholeNumber } from '@hai/contract/number-text'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { useTranslations } from '../../lib/translations.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { FigureTable } from '../ui/figure-table.tsx'
import { Panel } from '../ui/panel.tsx'
import { POLLING } from '../ui/polling.ts'
import { Dash } from '../ui/sensitive.tsx'

type Judged = Output<'admin_list_help_articles'>['items'][number]

interface ArticleRow {
  readonly slug: string
  readonly title: string
  readonly not_helpful: number
  readonly judged: readonly Judged[]
}

function rowsOf(items: readonly Judged[]): ArticleRow[] {
  const bySlug = new Map<string, Judged[]>()
  for (const item of items) bySlug.set(item.slug, [...(bySlug.get(item.slug) ?? []), item])
  return [...bySlug]
    .map(([slug, judged]) => ({
      slug,
      judged,
      title: judged[0]?.title ?? slug,
      not_helpful: judged.reduce((sum, one) => sum + one.not_helpful, 0),
    }))
    .toSorted((one, other) => other.not_helpful - one.not_helpful)
}

export function HelpArticles() {
  const t = useTranslations('admin_support')
  const { data, error, refetch } = useQuery({ ...api.admin_list_help_articles.query(), ...POLLING })
  const inLanguage = (language: Judged['language']) => ({
    id: language,
    header: t(`admin_ui.language_${language}`),
    align: 'end' as const,
    cell: ({ judged }: ArticleRow) => {
      const { helpful = 0, not_helpful = 0 } = judged.find((one) => one.language === language) ?? {}
      return helpful + not_helpful === 0 ? (
        <Dash />
      ) : (
        t('helped', { helpful: wholeNumber(helpful, 'en'), not_helpful: wholeNumber(not_helpful, 'en') })
      )
    },
  })
  return (
    <Panel title={t('articles')}>
      <p className="text-sm text-ink-soft">{t('articles_text')}</p>
      {data ? (
        <FigureTable
          label={t('articles')}
          columns={[
            { id: 'title', header: t('article'), cell: ({ title }) => title },
            inLanguage('en'),
            inLanguage('fr'),
            inLanguage('ht'),
            {
              id: 'not_helpful',
              header: t('not_helpful'),
              align: 'end',
              cell: ({ not_helpful }) => wholeNumber(not_helpful, 'en'),
            },
          ]}
          rows={rowsOf(data.items)}
          rowKey={({ slug }) => slug}
        />
      ) : error ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={8} label={t('ui.loading')} />
      )}
    </Panel>
  )
}
