import { oneDecimal } from '@hai/contract/number-text'
import { useQuery } from '@tanstack/react-query'
import { TICKET_SCORE_MAX } from '@hai/contract/support-values'
import { useSearchParams } from 'wouter'
import { api } from '../../api/api.ts'
import { useNow } from '../../lib/use-now.ts'
import { useTranslations } from '../../lib/translations.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { adminPaths } from '../paths.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Fact, Facts, Panel } from '../ui/panel.tsx'
import { POLLING } from '../ui/polling.ts'
import { useDurationText } from '../ui/duration.ts'
import { TabLinks } from '../ui/tab-links.tsx'
import { HelpArticles } from './articles.tsx'
import { Inbox } from './inbox.tsx'
import { CannedAnswers } from './canned-answers.tsx'

export function SupportScreen() {
  const t = useTranslations('admin_support')
  const [search] = useSearchParams()
  const tab = search.get('tab')
  const currentTab = tab === 'prepared' || tab === 'articles' ? tab : 'inbox'
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('ui.support')} />
      <TabLinks
        label={t('ui.support')}
        current={currentTab}
        tabs={[
          { name: 'inbox', href: adminPaths.support(), text: t('inbox') },
          { name: 'prepared', href: adminPaths.support({ tab: 'prepared' }), text: t('prepared') },
          { name: 'articles', href: adminPaths.support({ tab: 'articles' }), text: t('articles') },
        ]}
      />
      {currentTab === 'prepared' ? (
        <CannedAnswers />
      ) : currentTab === 'articles' ? (
        <HelpArticles />
      ) : (
        <>
          <Figures />
          <Inbox />
        </>
      )}
    </div>
  )
}

function Figures() {
  const t = useTranslations('admin_support')
  const now = useNow()
  const say = useDurationText()
  const { data, error, refetch } = useQuery({ ...api.admin_get_ticket_figures.query(), ...POLLING })
  if (!data)
    return (
      <Panel title={t('admin_ui.overview')}>
        {error ? <LoadFailed onRetry={() => void refetch()} /> : <RowsSkeleton rows={1} label={t('ui.loading')} />}
      </Panel>
    )
  const { waiting, unassigned, mine, oldest_at, days, answered, first_answer_seconds, closed } = data
  const given = data.scores.reduce((sum, count) => sum + count, 0)
  const average = data.scores.reduce((sum, count, at) => sum + count * (at + 1), 0) / given
  return (
    <Panel title={t('admin_ui.overview')}>
      <Facts>
        <Fact label={t('waiting')}>{waiting}</Fact>
        <Fact label={t('assigned_nobody')}>{unassigned}</Fact>
        <Fact label={t('of_me')}>{mine}</Fact>
        <Fact label={t('oldest')}>{oldest_at === null ? '–' : say(now.getTime() - Date.parse(oldest_at))}</Fact>
        <Fact label={t('first_answer', { count: answered, days })}>
          {first_answer_seconds === null ? '–' : say(first_answer_seconds * 1_000)}
        </Fact>
        <Fact label={t('closed_lately', { days })}>{closed}</Fact>
        <Fact label={t('content', { count: given })}>
          {given === 0 ? '–' : `${oneDecimal(average, 'en')} / ${TICKET_SCORE_MAX}`}
        </Fact>
      </Facts>
      {given > 0 && (
        <p className="text-sm text-ink-soft">
          {t('scores', { list: data.scores.map((count, at) => `${at + 1}: ${count}`).join(', ') })}
        </p>
      )}
    </Panel>
  )
}
