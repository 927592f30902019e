import type { LedgerHealth, OpenFindings } from '@hai/contract/reconciliation'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { api } from '../../api/api.ts'
import { useWords, type Translate } from '../../lib/words.ts'
import { Notice } from '../../ui/notice.tsx'
import { adminPaths } from '../paths.ts'
import { POLLING } from '../ui/polling.ts'
import { dayText } from '../ui/said-time.ts'
import { Sensitive, Tag } from '../ui/sensitive.tsx'

/** Of each kind; the rest is behind the link to the alerts. */
const SHOWN_MAX = 5

/**
 * Above every screen that shows money: what is wrong with the ledger, and what that touches. Reading who is touched is noted, so it is asked
 * only when the health says that something is wrong.
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

/** Every number comes from the health, as in the panel of the page below, so that the two agree at any moment. */
export function Findings({
  of: { postings, members, days },
  health,
}: {
  of: Pick<OpenFindings, 'postings' | 'members' | 'days'>
  health: LedgerHealth
}) {
  const t = useWords('admin_shell')
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

/** One line of links, with how many more there are. */
function Named({ label, count, children }: { label: string; count: number; children: readonly ReactNode[] }) {
  const t = useWords('admin_shell')
  if (count === 0) return null
  return (
    <p className="flex flex-wrap gap-x-2">
      <span>{label}</span>
      {children}
      {count > SHOWN_MAX && <span>{t('findings_more', { count: count - SHOWN_MAX })}</span>}
    </p>
  )
}
