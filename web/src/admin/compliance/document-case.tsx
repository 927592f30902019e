import type { DocumentFile } from '@hai/contract/document-desk'
import { useSuspenseQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { useWords } from '../../lib/words.ts'
import { Status } from '../../ui/status.tsx'
import { Ago } from '../../ui/time.tsx'
import { adminPaths } from '../paths.ts'
import { BackLink } from '../ui/back-link.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { Panel } from '../ui/panel.tsx'
import { POLLING } from '../ui/polling.ts'
import { Sensitive } from '../ui/sensitive.tsx'
import { DecideDocument } from './decide-document.tsx'
import { DecisionState } from './decision-state.tsx'
import { DocumentLinks } from './document-links.tsx'
import { DocumentPage } from './document-page.tsx'

/** One document beside the profile it is compared with, and the decision. */
export function DocumentCase({ document_id }: { document_id: string }) {
  const t = useWords('admin_compliance')
  const { data: file } = useSuspenseQuery({ ...api.admin_get_identity_document.query({ document_id }), ...POLLING })
  const { document, pages } = file
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <BackLink href={adminPaths.compliance()}>{t('to_documents')}</BackLink>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Panel title={t(`kind_${document.kind}`)} aside={<DecisionState status={document.status} />}>
          <p className="text-sm text-ink-soft">
            {t('handed_in')} <Ago iso={document.submitted_at} />
          </p>
          {pages.length === 0 && <p>{t('no_pages')}</p>}
          {pages.map((page) => (
            <DocumentPage key={page.page} document={document} page={page} />
          ))}
        </Panel>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Profile of={file} />
          <DecideDocument file={file} />
          <Others of={file} />
        </div>
      </div>
    </div>
  )
}

const lineLook = 'grid grid-cols-[auto_minmax(0,1fr)] gap-x-4'

function Profile({ of: { document, profile, tier_after } }: { of: DocumentFile }) {
  const t = useWords('admin_compliance')
  return (
    <Panel title={t('profile')} aside={document.is_blocked && <Status mood="problem">{t('blocked')}</Status>}>
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
            {profile.names_before.length === 0 ? t('none') : <Sensitive kind="name">{profile.names_before.join(', ')}</Sensitive>}
          </dd>
        </div>
        <div className={lineLook}>
          <dt>{t('email')}</dt>
          <dd>
            <Sensitive kind="email">{document.user.email}</Sensitive>
          </dd>
        </div>
        <div className={lineLook}>
          <dt>{t('phone')}</dt>
          <dd>
            {profile.phone === null ? t('none') : <Sensitive kind="phone">{profile.phone}</Sensitive>}
            {profile.phone !== null && <> · {t(profile.is_phone_verified ? 'verified' : 'not_verified')}</>}
          </dd>
        </div>
        <div className={lineLook}>
          <dt>{t('joined')}</dt>
          <dd>
            <Ago iso={profile.joined_at} />
          </dd>
        </div>
        <div className={lineLook}>
          <dt>{t('tier')}</dt>
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

/** What else the member has handed in. */
function Others({ of: { document, handed_in } }: { of: DocumentFile }) {
  const t = useWords('admin_compliance')
  const others = handed_in.filter(({ id }) => id !== document.id)
  if (others.length === 0) return null
  return (
    <Panel title={t('others')}>
      <DocumentLinks documents={others} />
    </Panel>
  )
}
