import { useQuery } from '@tanstack/react-query'
import type { Output } from '@hai/contract/contract'
import { Clock } from 'lucide-react'
import { api } from '../../api/api.ts'
import { exactMoment } from '../../lib/moments.ts'
import { paths } from '../../lib/paths.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { ApplyForm } from './apply-form.tsx'

/** See docs/product/agents.md. */
const AGENT_TIER = 2

export function ApplySheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('agents')
  const request = useQuery({ ...api.get_agent_request.query(), refetchOnMount: 'always' })
  const limits = useQuery(api.get_limits.query())
  const failed = !request.data && request.isError ? request : !limits.data && limits.isError ? limits : null
  return (
    <Sheet title={t('ui.become_agent')} backLabel={t('ui.close')} closeLabel={t('ui.close')} onClose={onClose}>
      {failed ? (
        <LoadFailed onRetry={() => void failed.refetch()} />
      ) : request.data && limits.data ? (
        <Standing {...request.data} tier={limits.data.tier} />
      ) : (
        <RowsSkeleton rows={4} label={t('ui.loading')} />
      )}
    </Sheet>
  )
}

function Standing({ request, is_agent, tier }: Output<'get_agent_request'> & { tier: number }) {
  const t = useTranslations('agents')
  const language = useLanguage()
  if (is_agent)
    return (
      <Notice kind="in" title={t('is_agent')}>
        <ButtonLink href={paths.agentDashboard()} kind="main" className="mt-2 justify-self-start">
          {t('ui.open_agent_dashboard')}
        </ButtonLink>
      </Notice>
    )
  if (request?.status === 'pending')
    return (
      <Empty
        icon={Clock}
        title={t('waiting')}
        text={t('waiting_text', { when: exactMoment(new Date(request.submitted_at), language) })}
      />
    )
  return (
    <>
      <p className="text-ink-soft">{t('become_text')}</p>
      {request?.status === 'rejected' && (
        <Notice kind="problem" title={t('rejected')}>
          <p className="wrap-anywhere">{request.reason}</p>
          <p>{t('rejected_text')}</p>
        </Notice>
      )}
      {tier < AGENT_TIER ? (
        <Notice kind="wait" title={t('tier_first')}>
          <p>{t('tier_first_text')}</p>
          <ButtonLink href={paths.settings('limits')} kind="main" className="mt-2 justify-self-start">
            {t('tier_first_action')}
          </ButtonLink>
        </Notice>
      ) : (
        <ApplyForm before={request} />
      )}
    </>
  )
}
