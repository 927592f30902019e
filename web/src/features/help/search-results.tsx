import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { api } from '../../api/api.ts'
import { articlePath } from '../../lib/support-paths.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Empty } from '../../ui/empty.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Box, Row, Section } from '../../ui/row.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { ArticleLinks } from './article-links.tsx'
import type { MarkedPieces } from '@hai/contract/help'

const HighlightedMatches = ({ pieces }: { pieces: MarkedPieces }) =>
  pieces.map(({ text, is_match }, at) =>
    is_match ? (
      <mark key={at} className="rounded-[3px] bg-accent-wash text-inherit">
        {text}
      </mark>
    ) : (
      text
    ),
  )

export function SearchResults({ query, onLeave }: { query: string; onLeave: () => void }) {
  const t = useTranslations('help')
  const language = useLanguage()
  const { data, error, refetch } = useQuery({
    ...api.search_help.query({ query, language }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
  if (!data) return error ? <LoadFailed onRetry={() => void refetch()} /> : <RowsSkeleton rows={4} label={t('ui.searching')} />
  return (
    <>
      <p role="status" className="sr-only">
        {t('found', { count: data.items.length })}
      </p>
      {data.items.length === 0 ? (
        <>
          <Empty icon={SearchX} title={t('nothing', { query })} text={t('nothing_text')} />
          <Section title={t('many_need')}>
            <ArticleLinks articles={data.suggestions} />
          </Section>
        </>
      ) : (
        <Section title={t('found', { count: data.items.length })}>
          <Box flush>
            <ul onClickCapture={onLeave}>
              {data.items.map(({ slug, title, excerpt }) => (
                <li key={slug}>
                  <Row
                    href={articlePath(slug)}
                    title={<HighlightedMatches pieces={title} />}
                    sub={<HighlightedMatches pieces={excerpt} />}
                  />
                </li>
              ))}
            </ul>
          </Box>
        </Section>
      )}
    </>
  )
}
