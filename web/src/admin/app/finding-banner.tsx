import type { LedgerHealth, OpenFindings } from '@hai/contract/integrity'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { api } from '../../api/api.ts'
import { useTranslations, type Translate } from '../../lib/translations.ts'
import { Notice } from '../../ui/notice.tsx'
import { adminPaths } from '../paths.ts'
import { POLLING } from '../ui/polling.ts'
import { dayText } from '../ui/time-text.ts'
import { Sensitive, Tag } from '../ui/sensitive.tsx'

const SHOWN_MAX = 5

/**
 * Shown above every screen with money. The server records the findings query as a sensitive read, so the query only runs
 * after the health query has reported an error.
 */
export function FindingBanner() {
  const { data: health } = useQuery({ ...api.get_ledger_health.query(), ...POLLING })
  const isOff = health !== undefined && health.success && !health.is_whole
  const { data: findings } = useQuery({ ...api.get_ledger_findings.query(), ...POLLING, enabled: isOff })
  return isOff && findings ? <Findings of={findings} health={health} /> : null
}

function titleOf({ current_findings: current, open_alerts, net_delta }: LedgerHealth, t: Translate<'admin_shell'>): string {
  if (current > 0) return t('findings_now', { count: current })
  if (net_delta !== 0) return t('findings_off')
  return open_alerts > 0 ? t('findings_to_close', { count: open_alerts }) : t('findings_counting')
}

const linkLook = 'font-medium text-accent-ink underline'

/** The numbers of errors and alerts come from the health query, so that they match the health panel of the page. */
export function Findings({
  of: { postings, members, days },
  health,
}: {
  of: Pick<OpenFindings, 'postings' | 'members' | 'days'>
  health: LedgerHealth
}) {
  const t = useTranslations('admin_shell')
  const { current_findings: current, open_alerts, net_delta } = health
  return (
    <section aria-label={t('findings')}>
      <Notice kind={current > 0 || net_delta !== 0 ? 'problem' : 'wait'} title={titleOf(health, t)}>
        {current > 0 && <p>{t('findings_text')}</p>}
        <Named label={t('findings_postings')} count={postings.length}>
          {postings.slice(0, SHOWN_MAX).map(({ position }) => (
            <Link key={position} href={adminPaths.posting(String(position))} className={linkLook}>{`#${position}`}</Link>
          ))}
        </Named>
        <Named label={t('findings_members')} count={members.length}>
          {members.slice(0, SHOWN_MAX).map(({ user_id, full_name, hai_tag, email }) => (
            <Link key={user_id} href={adminPaths.ledgerTrace(user_id)} className={linkLook}>
              {full_name ? (
                <Sensitive kind="name">{full_name}</Sensitive>
              ) : hai_tag ? (
                <Tag of={{ hai_tag, full_name }} />
              ) : (
                <Sensitive kind="email">{email}</Sensitive>
              )}
            </Link>
          ))}
        </Named>
        <Named label={t('findings_days')} count={days.length}>
          {days.slice(0, SHOWN_MAX).map((day) => (
            <Link key={day} href={adminPaths.financialAudit({ from: day, to: day })} className={linkLook}>
              {dayText(day)}
            </Link>
          ))}
        </Named>
        <p className="pt-1">
          <Link href={adminPaths.ledgerAlerts()} className={linkLook}>
            {current > 0 && open_alerts > 0 ? t('findings_alerts', { count: open_alerts }) : t('findings_open')}
          </Link>
        </p>
      </Notice>
    </section>
  )
}

function Named({ label, count, children }: { label: string; count: number; children: readonly ReactNode[] }) {
  const t = useTranslations('admin_shell')
  if (count === 0) return null
  return (
    <p className="flex flex-wrap gap-x-2">
      <span>{label}</span>
      {children}
      {count > SHOWN_MAX && <span>{t('findings_more', { count: count - SHOWN_MAX })}</span>}
    </p>
  )
}
