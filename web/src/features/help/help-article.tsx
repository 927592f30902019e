import type { Output } from '@hai/contract/contract'
import { categoryOfTopic } from '@hai/contract/help-values'
import { useQuery } from '@tanstack/react-query'
import { FileQuestionMark } from 'lucide-react'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { paths } from '../../lib/paths.ts'
import { contactPath } from '../../lib/support-paths.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { BackLink, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { MarkdownText } from '../../ui/markdown-text.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SlipSkeleton } from '../../ui/slip-skeleton.tsx'
import { ArticleLinks } from './article-links.tsx'
import { ArticleRating } from './article-rating.tsx'

/** The heading is rendered while the article loads, so that it keeps the focus. */
export function HelpArticle({ slug }: { slug: string }) {
  const t = useTranslations('help')
  const language = useLanguage()
  const { data, error, refetch } = useQuery({ ...api.get_help_article.query({ slug, language }), staleTime: Infinity })
  const isMissing = hasCode(error, 'NOT_FOUND', 'BAD_REQUEST')
  return (
    <div className="mx-auto grid w-full max-w-150 grid-cols-1 gap-5">
      <BackLink href={paths.support()}>{t('ui.all_help')}</BackLink>
      <Screen title={data?.title ?? t('ui.help')} titleHidden={!data}>
        {data ? (
          <Article article={data} />
        ) : isMissing ? (
          <Missing />
        ) : error ? (
          <LoadFailed onRetry={() => void refetch()} />
        ) : (
          <SlipSkeleton lines={10} label={t('ui.loading')} />
        )}
      </Screen>
    </div>
  )
}

function Article({ article: { slug, topic, body, others } }: { article: Output<'get_help_article'> }) {
  const t = useTranslations('help')
  return (
    <>
      <Box>
        <MarkdownText source={body} isInApp />
      </Box>
      <ArticleRating key={slug} slug={slug} category={categoryOfTopic[topic]} />
      {others.length > 0 && (
        <Section title={t(`topic_${topic}`)}>
          <ArticleLinks articles={others} />
        </Section>
      )}
      <Section title={t('still')}>
        <p className="text-ink-soft">{t('still_text')}</p>
        <ButtonLink href={contactPath(categoryOfTopic[topic])} wide>
          {t('ui.contact_support')}
        </ButtonLink>
      </Section>
    </>
  )
}

function Missing() {
  const t = useTranslations('help')
  return (
    <Empty
      icon={FileQuestionMark}
      title={t('missing')}
      text={t('missing_text')}
      action={
        <ButtonLink href={paths.support()} kind="main" wide>
          {t('ui.all_help')}
        </ButtonLink>
      }
    />
  )
}
