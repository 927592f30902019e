import type { LedgerHealth } from '@hai/contract/reconciliation'
import { Check, CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { exactMoment } from '../../lib/moments.ts'
import { useLanguage, useWords, type Translate } from '../../lib/words.ts'
import { cx } from '../../lib/cx.ts'
import { Notice } from '../../ui/notice.tsx'
import { Status, type Mood } from '../../ui/status.tsx'
import { Panel } from '../ui/panel.tsx'
import { Money } from '../ui/sensitive.tsx'
import { wholenessOf } from '../ui/wholeness.ts'

const moods: Record<LedgerHealth['status'], Mood> = {
  healthy: 'in',
  warning: 'wait',
  critical: 'problem',
  error: 'problem',
  unknown: 'wait',
}

/** Whether the book is whole, as an equation: what came in, less what everybody has, is nothing. */
export function HealthPanel({ health }: { health: LedgerHealth }) {
  const t = useWords('admin_ledger')
  const language = useLanguage()
  const { status, success, source, net_delta, last_sync, violations, open_alerts } = health
  const wholeness = wholenessOf(health)
  const icon = wholeness.is === 'whole' ? Check : status === 'unknown' ? CircleHelp : undefined
  return (
    <Panel
      title={t('expected_and_actual')}
      kind={status === 'critical' || status === 'error' ? 'problem' : 'plain'}
      aside={
        <span className="flex flex-wrap items-center gap-2">
          {source === 'ledger' && (health.is_whole || !health.is_balanced) && (
            <Status mood={health.is_balanced ? 'in' : 'problem'}>{t(health.is_balanced ? 'balanced' : 'not_balanced')}</Status>
          )}
          <Status mood={status === 'healthy' && wholeness.is !== 'whole' ? 'wait' : moods[status]} {...(icon && { icon })}>
            {t(`health_${status}`)}
          </Status>
          {violations > 0 && <Status mood="problem">{t('flawed')}</Status>}
        </span>
      }
    >
      {source === 'wallets' && (
        <Notice kind="wait" title={t('from_wallets')}>
          {t('from_wallets_text')}
        </Notice>
      )}
      {!success && (
        <Notice kind="problem" title={t('no_figures')}>
          {t('no_figures_text')}
        </Notice>
      )}
      <Equation health={health} />
      <div className="grid gap-1 text-sm text-ink-soft">
        <Imbalances health={health} />
        <p>{last_sync ? countedText(health, t, exactMoment(new Date(last_sync), language)) : t('never_counted')}</p>
        {violations > 0 && <p className="font-medium text-problem">{t('violations', { count: violations })}</p>}
        {open_alerts > 0 && <p className="font-medium text-problem">{t('open_alerts', { count: open_alerts })}</p>}
        {net_delta !== 0 && (
          <>
            {open_alerts === 0 && <p className="font-medium text-problem">{t('any_delta')}</p>}
            <p>{t('why_signs')}</p>
          </>
        )}
        <p>{t('thresholds')}</p>
      </div>
    </Panel>
  )
}

/** Whose balances are wrong; what nobody has looked at yet is not said to be right. */
function Imbalances({ health: { users_with_imbalances: wrong, user_count: members, ...health } }: { health: LedgerHealth }) {
  const t = useWords('admin_ledger')
  if (wrong === 0 && health.net_delta !== 0) return <p>{t('imbalances_unknown', { members })}</p>
  if (wrong === 0 && health.last_sync === null) return <p>{t('imbalances_never', { members })}</p>
  return (
    <p className={cx(wrong > 0 && 'font-medium text-problem')}>
      {t('imbalances', { wrong, members })}{' '}
      {wrong > 0 && (
        <>
          {t('in_all')} <Money cents={health.total_imbalance} />
        </>
      )}
    </p>
  )
}

const countedText = ({ position, proven_position }: LedgerHealth, t: Translate<'admin_ledger'>, when: string): string =>
  t('counted_until', { when, position: proven_position, since: position - proven_position })

function Equation({ health }: { health: LedgerHealth }) {
  const t = useWords('admin_ledger')
  const terms = [
    { label: t('actual'), cents: health.actual_ledger_total },
    { label: t('member_balances'), cents: health.user_balances },
    { label: t('held'), cents: health.on_hold_balances },
    { label: t('platform'), cents: health.platform_earnings },
  ]
  return (
    <dl className="flex flex-wrap items-start gap-x-4 gap-y-3">
      {terms.map(({ label, cents }, index) => (
        <Term key={label} label={label} sign={index > 0 ? '−' : ''}>
          <Money cents={cents} className="text-2xl font-bold tracking-tight" />
        </Term>
      ))}
      <Term label={t('net_delta')} sign="=">
        <Money
          cents={health.net_delta}
          kind={health.net_delta === 0 ? 'in' : 'problem'}
          className="text-2xl font-bold tracking-tight"
        />
      </Term>
      <div className="w-full">
        <dt className="inline text-sm text-ink-soft">{t('expected')} </dt>
        <dd className="inline text-sm">
          <Money cents={health.expected_total} />
        </dd>
      </div>
    </dl>
  )
}

const Term = ({ label, sign, children }: { label: string; sign: string; children: ReactNode }) => (
  <div className={cx('relative flex flex-col-reverse justify-end', sign && 'ps-8')}>
    <dt className="text-sm text-ink-soft">{label}</dt>
    <dd>
      {sign && (
        <span aria-hidden="true" className="absolute start-0 text-2xl text-ink-soft">
          {sign}
        </span>
      )}
      {children}
    </dd>
  </div>
)
