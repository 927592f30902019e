import type { AgentRequestForStaff } from '@hai/contract/agents-admin'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../api/api.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { DetailDialog } from '../ui/detail-dialog.tsx'
import { Resolution } from '../ui/resolution.tsx'
import { Sensitive } from '../ui/sensitive.tsx'
import { useSensitiveShown } from '../ui/sensitive-store.ts'
import { RevealFirst } from '../ui/reveal-first.tsx'
import { DocumentLinks } from './document-links.tsx'
import { DecisionState } from './decision-state.tsx'

const AGENT_TIER = 2

interface Props {
  request: AgentRequestForStaff
  onApprove: () => void
  onReject: () => void
  onClose: () => void
}

/** Staff can approve a request only if the member has reached AGENT_TIER and is not blocked. */
export function AgentRequestDialog({ request, onApprove, onReject, onClose }: Props) {
  const t = useTranslations('admin_compliance')
  return (
    <DetailDialog title={t('agent_request')} onClose={onClose}>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <MemberName member={request.user} />
        <DecisionState id={request.id} status={request.status} />
      </div>
      <Asked request={request} />
      <HandedIn user_id={request.user.user_id} />
      {request.status === 'pending' ? (
        <Answer request={request} onApprove={onApprove} onReject={onReject} />
      ) : (
        <Resolution note={request.reason} by={request.decided_by}>
          {request.decided_at && (
            <>
              {t('decided')} <RelativeTime iso={request.decided_at} />
            </>
          )}
        </Resolution>
      )}
    </DetailDialog>
  )
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="text-end wrap-anywhere">{children}</dd>
  </div>
)

function Asked({ request }: { request: AgentRequestForStaff }) {
  const t = useTranslations('admin_compliance')
  return (
    <dl className="grid gap-1.5 text-sm">
      <Line label={t('admin_ui.tier')}>{request.tier}</Line>
      <Line label={t('ui.department')}>{request.department}</Line>
      <Line label={t('ui.commune')}>
        <Sensitive kind="text">{request.commune}</Sensitive>
      </Line>
      <Line label={t('address')}>
        <Sensitive kind="text">{request.address}</Sensitive>
      </Line>
      <Line label={t('ui.hours')}>{request.hours}</Line>
      <Line label={t('methods')}>{request.methods.map((method) => t(`admin_ui.method_${method}`)).join(', ')}</Line>
      <Line label={t('admin_ui.requested')}>
        <RelativeTime iso={request.submitted_at} />
      </Line>
    </dl>
  )
}

function HandedIn({ user_id }: { user_id: string }) {
  const t = useTranslations('admin_compliance')
  const { data, error, refetch } = useQuery(api.admin_list_identity_documents.query({ user_id, limit: 20 }))
  return (
    <section aria-label={t('admin_ui.documents')} className="grid grid-cols-1 gap-2">
      <h3>{t('admin_ui.documents')}</h3>
      {error ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : !data ? (
        <RowsSkeleton rows={2} label={t('ui.loading')} />
      ) : data.items.length === 0 ? (
        <p className="text-sm text-ink-soft">{t('none_handed_in')}</p>
      ) : (
        <DocumentLinks documents={data.items} />
      )}
    </section>
  )
}

function Answer({ request, onApprove, onReject }: Omit<Props, 'onClose'>) {
  const t = useTranslations('admin_compliance')
  const isShown = useSensitiveShown()
  const obstacle = request.is_blocked ? t('is_blocked_text') : request.tier < AGENT_TIER ? t('tier_text') : null
  return (
    <>
      {obstacle !== null && <Notice kind="wait" title={obstacle} />}
      <RevealFirst />
      {isShown && (
        <div className="grid gap-2 sm:grid-cols-2">
          <Button kind="danger" onClick={onReject}>
            {t('admin_ui.reject')}
          </Button>
          <Button kind="main" refused={obstacle !== null} onClick={onApprove}>
            {t('admin_ui.approve')}
          </Button>
        </div>
      )}
    </>
  )
}
