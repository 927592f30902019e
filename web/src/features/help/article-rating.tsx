import type { TicketCategory } from '@hai/contract/support-values'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'wouter'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { contactPath } from '../../lib/support-paths.ts'
import { useOnline } from '../../lib/online.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Not stored, because the device may be shared. */
const judged = new Set<string>()

export function ArticleRating({ slug, category }: { slug: string; category: TicketCategory }) {
  const t = useTranslations('help')
  const language = useLanguage()
  const isOnline = useOnline()
  const { mutate, data, variables, isPending, error } = useMutation({
    mutationFn: (is_helpful: boolean) => api.rate_help_article({ slug, language, is_helpful }),
    onSuccess: () => judged.add(slug),
  })
  const isJudged = data !== undefined || judged.has(slug)
  const rate = (is_helpful: boolean) => () => mutate(is_helpful)
  return (
    <div className="grid grid-cols-1 gap-2">
      {error && <Notice kind="problem" title={errorMessage(error)} />}
      <p role="status" className="empty:sr-only">
        {isJudged && (
          <>
            {t('thanks')}{' '}
            {variables === false && (
              <Link href={contactPath(category)} className="text-accent-ink underline underline-offset-4">
                {t('what_was_missing')}
              </Link>
            )}
          </>
        )}
      </p>
      {!isJudged && (
        <div className="flex flex-wrap items-center gap-3">
          <p id="was-helpful" className="font-medium">
            {t('was_helpful')}
          </p>
          <span role="group" aria-labelledby="was-helpful" className="flex gap-2">
            <Button size="small" busy={isPending && variables} refused={!isOnline} onClick={rate(true)}>
              {t('yes')}
            </Button>
            <Button size="small" busy={isPending && !variables} refused={!isOnline} onClick={rate(false)}>
              {t('no')}
            </Button>
          </span>
        </div>
      )}
    </div>
  )
}
