import type { DocumentFile, DocumentForStaff } from '@hai/contract/documents-admin'
import { useSuspenseQuery, useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { api } from '../../api/api.ts'
import { cx } from '../../lib/cx.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Status } from '../../ui/status.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { adminPaths } from '../paths.ts'
import { BackLink } from '../ui/back-link.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { Panel } from '../ui/panel.tsx'
import { POLLING } from '../ui/polling.ts'
import { Sensitive } from '../ui/sensitive.tsx'
import { DecideDocument } from './decide-document.tsx'
import { DecisionState } from './decision-state.tsx'
import { DecisionTray } from './decision-tray.tsx'
import { documentPath } from './document-links.tsx'
import { DocumentPages } from './document-pages.tsx'
import { useReviewKeys } from './use-review-keys.ts'
import { useMarkedDecisions } from './marked-decisions.ts'
import { SEPARATOR } from '../../lib/separator.ts'

export function DocumentCase({ document_id }: { document_id: string }) {
  const t = useTranslations('admin_compliance')
  const [, navigate] = useLocation()
  const { data: file } = useSuspenseQuery({ ...api.admin_get_identity_document.query({ document_id }), ...POLLING })
  const { next, waiting } = useNextDocument(file)
  const goOn = (): void => {
    if (next !== null) navigate(documentPath(next))
  }
  // Two compared pictures need more room, so the decision is below them unless the window is wide.
  const isCompared = file.compare_with !== null
  useReviewKeys(next === null ? {} : { n: goOn })
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <BackLink href={adminPaths.compliance()}>{t('admin_ui.all_documents')}</BackLink>
        {next !== null && (
          <Button size="small" aria-keyshortcuts="n" onClick={goOn}>
            {t('next_document', { count: waiting })}
          </Button>
        )}
      </div>
      <div
        className={cx(
          'grid grid-cols-1 items-start gap-4',
          isCompared ? 'xl:grid-cols-[minmax(0,1fr)_17rem]' : 'lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]',
        )}
      >
        <DocumentPages file={file} />
        <div className={cx('grid grid-cols-1 items-start gap-4 lg:sticky lg:top-16', isCompared && 'lg:max-xl:grid-cols-2')}>
          <Profile of={file} />
          <DecideDocument file={file} onMarked={goOn} />
          <DecisionTray />
          <EarlierDecisions of={file} />
        </div>
      </div>
    </div>
  )
}

const lineLook = 'grid grid-cols-[auto_minmax(0,1fr)] gap-x-4'

function Profile({ of: { document, profile, tier_after } }: { of: DocumentFile }) {
  const t = useTranslations('admin_compliance')
  return (
    <Panel title={t('admin_ui.profile')} aside={document.is_blocked && <Status tone="problem">{t('admin_ui.blocked')}</Status>}>
      <MemberName member={document.user} />
      <dl className="grid gap-1.5 text-sm [&_dd]:text-end [&_dd]:wrap-anywhere [&_dt]:text-ink-soft">
        {document.renames_to !== null && (
          <div className={lineLook}>
            <dt>{t('renames_to')}</dt>
            <dd>
              <Sensitive kind="name">{document.renames_to}</Sensitive>
            </dd>
          </div>
        )}
        <div className={lineLook}>
          <dt>{t('names_before')}</dt>
          <dd>
            {profile.names_before.length === 0 ? (
              t('admin_ui.none')
            ) : (
              <Sensitive kind="name">{profile.names_before.join(', ')}</Sensitive>
            )}
          </dd>
        </div>
        <div className={lineLook}>
          <dt>{t('ui.email')}</dt>
          <dd>
            <Sensitive kind="email">{document.user.email}</Sensitive>
          </dd>
        </div>
        <div className={lineLook}>
          <dt>{t('ui.phone')}</dt>
          <dd>
            {profile.phone === null ? t('admin_ui.none') : <Sensitive kind="phone">{profile.phone}</Sensitive>}
            {profile.phone !== null && (
              <>
                {SEPARATOR}
                {t(profile.is_phone_verified ? 'verified' : 'admin_ui.not_verified')}
              </>
            )}
          </dd>
        </div>
        <div className={lineLook}>
          <dt>{t('admin_ui.joined')}</dt>
          <dd>
            <RelativeTime iso={profile.joined_at} />
          </dd>
        </div>
        <div className={lineLook}>
          <dt>{t('admin_ui.tier')}</dt>
          <dd>
            {document.status === 'pending' && tier_after > document.tier
              ? t('tier_would_be', { tier: document.tier, after: tier_after })
              : document.tier}
          </dd>
        </div>
      </dl>
    </Panel>
  )
}

function EarlierDecisions({ of: { document, handed_in } }: { of: DocumentFile }) {
  const t = useTranslations('admin_compliance')
  const others = handed_in.filter(({ id }) => id !== document.id)
  if (others.length === 0) return null
  return (
    <Panel title={t('others')}>
      <ul className="grid gap-3 text-sm">
        {others.map(({ id, kind, status, reason, decided_at, decided_by }) => (
          <li key={id} className="grid grid-cols-1 gap-1">
            <span className="flex flex-wrap items-center justify-between gap-2">
              <Link href={documentPath(id)} className="py-1.5 font-medium">
                {t(`kind_${kind}`)}
              </Link>
              <DecisionState id={id} status={status} />
            </span>
            {reason !== null && <Sensitive kind="text">{reason}</Sensitive>}
            {decided_at !== null && (
              <span className="flex flex-wrap items-center gap-x-2 text-ink-soft">
                {decided_by && <Sensitive kind="name">{decided_by.full_name ?? decided_by.email}</Sensitive>}
                <RelativeTime iso={decided_at} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** More than the maximum of one decision list, so that there is a next document until the list is full. */
const WAITING_SHOWN = 60

/** Another document of the same member, else the one that has waited longest. Skips marked documents. */
function useNextDocument({ document, handed_in }: DocumentFile): { next: string | null; waiting: number } {
  const marked = useMarkedDecisions()
  const { data } = useQuery({
    ...api.admin_list_identity_documents.query({ status: 'pending', direction: 'ascending', limit: WAITING_SHOWN }),
    ...POLLING,
  })
  const canBeNext = ({ id, status }: DocumentForStaff): boolean =>
    status === 'pending' && id !== document.id && !marked.some((one) => one.document.id === id)
  const waiting = (data?.items ?? []).filter(canBeNext)
  const next = handed_in.find(canBeNext) ?? waiting[0]
  return { next: next?.id ?? null, waiting: waiting.length }
}
