import type { CasePerson, WholeCase } from '@hai/contract/dispute-case'
import { Link } from 'wouter'
import { exactMoment } from '../../lib/moments.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Figures } from '../../ui/figures.tsx'
import { Status } from '../../ui/status.tsx'
import { When } from '../ui/when.tsx'
import { adminPaths } from '../paths.ts'
import { linkStyle } from '../ui/link-style.ts'
import { MemberName } from '../ui/member-name.tsx'
import { useLinkTo } from '../ui/known-pages.ts'
import { Panel } from '../ui/panel.tsx'
import { Sensitive } from '../ui/sensitive.tsx'

interface SideProps {
  one: CasePerson
  dispute: WholeCase
}

export function DisputeParty({ one, dispute: { id, events, related_type } }: SideProps) {
  const t = useTranslations('admin_disputes')
  const { side, person, tier, is_agent, agent_level, is_blocked, joined_at, items, disputes, phone } = one
  const statement = events.findLast(({ role, body }) => role === side && body !== '')
  return (
    <Panel
      title={t(`side_${related_type}_${side}`)}
      aside={is_blocked ? <Status tone="problem">{t('admin_ui.blocked')}</Status> : undefined}
    >
      <div>
        <MemberName member={person} />
        <p className="text-sm text-ink-soft">
          {is_agent ? t('agent_level', { level: agent_level }) : t('ui.tier', { tier })}
          {phone !== null && (
            <>
              {', '}
              <Sensitive kind="phone">{phone}</Sensitive>
            </>
          )}
        </p>
      </div>
      <p className="rounded-box bg-sunken px-3.5 py-2.5 whitespace-pre-wrap wrap-anywhere">
        {statement ? (
          <Sensitive kind="text">{statement.body}</Sensitive>
        ) : (
          <span className="text-ink-soft">{t('said_nothing')}</span>
        )}
      </p>
      <Figures
        items={[
          { label: t('admin_ui.joined'), value: exactMoment(new Date(joined_at), 'en') },
          { label: t(`record_${related_type}`), value: t('disputed_of', { disputed: items.disputed, count: items.all }) },
          { label: t('other_disputes'), value: disputes.all },
          {
            label: t('lost_before'),
            value: <span className={disputes.lost > 0 ? 'text-problem' : undefined}>{disputes.lost}</span>,
          },
        ]}
      />
      <CreditFor user_id={person.user_id} dispute={id} />
      {disputes.newest.length > 0 && <Before of={disputes.newest} />}
    </Panel>
  )
}

function CreditFor({ user_id, dispute }: { user_id: string; dispute: string }) {
  const t = useTranslations('admin_disputes')
  const href = useLinkTo()(adminPaths.walletAdjustments({ userId: user_id, dispute }))
  if (href === undefined) return null
  return (
    <p>
      <Link href={href} className={linkStyle}>
        {t('admin_ui.credit_member')}
      </Link>
    </p>
  )
}

function Before({ of }: { of: CasePerson['disputes']['newest'] }) {
  const t = useTranslations('admin_disputes')
  return (
    <ul aria-label={t('other_disputes')} className="grid gap-1 text-sm">
      {of.map(({ id, category, status, is_appealed, created_at }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-3">
          <Link href={adminPaths.dispute(id)} className="py-1 font-medium text-accent-ink no-underline hover:underline">
            {t(`category_${category}`)}
          </Link>
          <span className="py-1 text-ink-soft">
            {t(`admin_ui.status_${is_appealed ? 'appealed' : status}`)}, <When iso={created_at} />
          </span>
        </li>
      ))}
    </ul>
  )
}
