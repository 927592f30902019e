import { wholeNumber } from '@hai/contract/number-text'
import type { SecurityOverview } from '@hai/contract/security-admin'
import type { FlagAction, FlagTarget, SecurityFigure } from '@hai/contract/security-values'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { api } from '../../api/api.ts'
import { clockTime } from '../../lib/clock-time.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Box, Section } from '../../ui/row.tsx'
import { When } from '../ui/when.tsx'
import { adminPaths } from '../paths.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Fact, Facts, Panel } from '../ui/panel.tsx'
import { POLLING } from '../ui/polling.ts'
import { linkStyle } from '../ui/link-style.ts'
import { Ip, Severity, ActorCell } from './cells.tsx'
import { ComparedFigures } from '../ui/compared-figures.tsx'
import { SEPARATOR } from '../../lib/separator.ts'

export function SecurityScreen() {
  const t = useTranslations('admin_security')
  const { data } = useSuspenseQuery({ ...api.get_security_overview.query(), ...POLLING })
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('admin_ui.security')}>
        <span className="text-sm text-ink-soft">{t('admin_ui.updated_at', { time: clockTime(new Date(data.as_of)) })}</span>
      </PageHead>
      <ActiveRestrictions of={data} />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <FigureList figures={data.figures} day={data.day} />
        <Latest events={data.latest} />
      </div>
      <nav aria-label={t('lists')} className="flex flex-wrap gap-x-6 gap-y-1">
        {links.map(([href, text]) => (
          <Link key={href} href={href} className={linkStyle}>
            {t(text)}
          </Link>
        ))}
      </nav>
    </div>
  )
}

const links = [
  [adminPaths.securityEnhanced(), 'admin_ui.security_charts'],
  [adminPaths.securityEvents(), 'to_events'],
  [adminPaths.securityFlags(), 'to_flags'],
  [adminPaths.tokenSecurity(), 'admin_ui.token_security'],
  [adminPaths.auditLogs(), 'admin_ui.audit_logs'],
] as const

function ActiveRestrictions({ of: { standing, staff_sessions } }: { of: SecurityOverview }) {
  const t = useTranslations('admin_security')
  const flags = (action_taken: FlagAction, target?: FlagTarget) =>
    adminPaths.securityFlags({ state: 'standing', action_taken, ...(target && { target }) })
  const figures = [
    { text: t('standing_locked'), count: standing.locked, href: flags('locked') },
    { text: t('standing_rate_limited'), count: standing.rate_limited, href: flags('rate_limited') },
    { text: t('standing_blocked'), count: standing.blocked, href: flags('blocked', 'person') },
    { text: t('standing_addresses'), count: standing.blocked_addresses, href: flags('blocked', 'address') },
    { text: t('members_frozen'), count: standing.members_frozen, href: adminPaths.users({ block_kind: 'frozen' }) },
    { text: t('members_blocked'), count: standing.members_blocked, href: adminPaths.users({ block_kind: 'blocked' }) },
    { text: t('wallets_locked'), count: standing.wallets_locked, href: adminPaths.users({ wallet: 'locked' }) },
    { text: t('staff_sessions'), count: staff_sessions, href: adminPaths.tokenSecurity({ is_staff: 'yes' }) },
  ]
  return (
    <Panel title={t('stands_now')}>
      <Facts>
        {figures.map(({ text, count, href }) => (
          <Fact
            key={text}
            label={
              <Link href={href} className={linkStyle}>
                {text}
              </Link>
            }
          >
            {wholeNumber(count, 'en')}
          </Fact>
        ))}
      </Facts>
    </Panel>
  )
}

function Latest({ events }: { events: SecurityOverview['latest'] }) {
  const t = useTranslations('admin_security')
  return (
    <Section
      title={t('latest')}
      action={
        <Link href={adminPaths.securityEvents()} className={linkStyle}>
          {t('to_events')}
        </Link>
      }
    >
      <Box flush>
        {events.length === 0 ? (
          <p className="px-edge py-3 text-ink-soft md:px-5">{t('nothing_grave')}</p>
        ) : (
          <ul>
            {events.map(({ id, name, severity, person, email, ip_address, created_at }) => (
              <li key={id} className="grid gap-1 px-edge py-3 text-sm md:px-5">
                <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                  <Link
                    href={adminPaths.securityEvents({ event: name })}
                    className="text-base font-medium text-inherit no-underline hover:underline"
                  >
                    {t(`event_${name}`)}
                  </Link>
                  <Severity severity={severity} />
                </div>
                {(person ?? email) !== null && <ActorCell person={person} email={email} />}
                <p className="text-ink-soft">
                  <When iso={created_at} />
                  {SEPARATOR}
                  <Ip>{ip_address}</Ip>
                </p>
              </li>
            ))}
          </ul>
        )}
      </Box>
    </Section>
  )
}

function listsOf(date_from: string): Readonly<Record<SecurityFigure, string>> {
  const accounts = (action: string, went_wrong: 'yes' | 'no') =>
    adminPaths.auditLogs({ tab: 'accounts', action, went_wrong, date_from })
  return {
    failed_sign_ins: accounts('login_failure', 'yes'),
    lockouts: adminPaths.securityEvents({ event: 'account_locked', date_from }),
    flags: adminPaths.securityFlags({ action_taken: 'held_up', date_from }),
    blocked_addresses: adminPaths.securityFlags({ action_taken: 'blocked', target: 'address', date_from }),
    token_failures: adminPaths.securityEvents({ event: 'token_failure', date_from }),
    copied_keys: accounts('suspicious_activity', 'yes'),
    role_refusals: adminPaths.securityEvents({ event: 'permission_escalation', date_from }),
    step_ups: accounts('step_up', 'no'),
    step_ups_failed: accounts('step_up', 'yes'),
  }
}

function FigureList({ figures, day }: Pick<SecurityOverview, 'figures' | 'day'>) {
  const t = useTranslations('admin_security')
  return <ComparedFigures of={figures} lists={listsOf(day)} nameOf={(figure) => t(`figure_${figure}`)} />
}
