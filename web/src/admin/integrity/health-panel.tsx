import type { LedgerHealth } from '@hai/contract/integrity'
import { Check, CircleHelp } from 'lucide-react'
import { useTranslations } from '../../lib/translations.ts'
import { Notice } from '../../ui/notice.tsx'
import { Status, type Tone } from '../../ui/status.tsx'
import { Equation, Term } from '../ui/equation.tsx'
import { Fact, Facts, Panel } from '../ui/panel.tsx'
import { LedgerResult } from '../ui/ledger-result.tsx'
import { ProofState } from '../ui/proof-state.tsx'
import { Difference, Money } from '../ui/sensitive.tsx'
import { areSumsMisleading, ledgerVerdict } from '../ui/ledger-verdict.ts'

const tones: Record<LedgerHealth['status'], Tone> = {
  healthy: 'in',
  warning: 'wait',
  critical: 'problem',
  error: 'problem',
  unknown: 'wait',
}

/** The ledger as an equation: money received minus all balances is zero. */
export function HealthPanel({ health }: { health: LedgerHealth }) {
  const t = useTranslations('admin_integrity')
  const { status, success, source, last_sync, position, proven_position, read_since, current_findings } = health
  const wholeness = ledgerVerdict(health)
  const isUncounted = wholeness.is === 'uncounted'
  const icon = wholeness.is === 'whole' ? Check : status === 'unknown' || isUncounted ? CircleHelp : undefined
  return (
    <Panel
      title={t('expected_and_actual')}
      kind={wholeness.is === 'not_whole' || status === 'critical' || status === 'error' ? 'problem' : 'plain'}
      aside={
        <span className="flex flex-wrap gap-2">
          {wholeness.is === 'not_whole' && <Status tone="problem">{t('admin_ui.needs_attention')}</Status>}
          {isUncounted && (
            <Status tone="wait" {...(icon && { icon })}>
              {t('not_proven')}
            </Status>
          )}
          {!isUncounted && !(status === 'healthy' && current_findings > 0) && (
            <Status tone={status === 'healthy' && wholeness.is !== 'whole' ? 'plain' : tones[status]} {...(icon && { icon })}>
              <span>
                {wholeness.is === 'not_whole' && `${t('admin_ui.net_delta')}: `}
                <span>{t(`health_${status}`)}</span>
              </span>
            </Status>
          )}
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
      <Figures health={health} />
      <div className="grid gap-1 text-sm text-ink-soft">
        <Found health={health} />
        <ProofState
          proof={last_sync ? { at: last_sync, position: proven_position, since: position - proven_position } : null}
          read_since={read_since}
        />
        <details>
          <summary className="cursor-pointer py-1 font-medium text-accent-ink">{t('how_judged')}</summary>
          <p>{t('why_signs')}</p>
          <p>
            {t('thresholds')} {t('any_delta')}
          </p>
          {current_findings > 0 && (
            <p>{t('state_by_delta', { state: t(`health_${status}`), is_balanced: health.is_balanced ? 'yes' : 'no' })}</p>
          )}
        </details>
      </div>
    </Panel>
  )
}

/** The numbers are the same as in the overview and the banner. */
function Found({ health }: { health: LedgerHealth }) {
  const t = useTranslations('admin_integrity')
  const { users_with_imbalances: wrong, user_count: members, open_alerts, current_findings } = health
  const isSound = current_findings === 0 && open_alerts === 0
  if (isSound && health.net_delta === 0) return <p>{t(health.last_sync ? 'imbalances_none' : 'imbalances_never', { members })}</p>
  return (
    <div className="grid gap-1 font-medium text-problem">
      <p>
        {current_findings > 0 ? t('current_findings', { count: current_findings }) : t('no_current_finding')}
        {open_alerts > 0 && ` ${t('alerts_to_close', { count: open_alerts })}`}
      </p>
      {current_findings > 0 && wrong > 0 && <p>{t('imbalances', { wrong, members })}</p>}
      {isSound && <p>{t('imbalances_unknown', { members })}</p>}
    </div>
  )
}

function Figures({ health }: { health: LedgerHealth }) {
  const t = useTranslations('admin_integrity')
  const isMisleading = areSumsMisleading(health)
  const isUncounted = ledgerVerdict(health).is === 'uncounted'
  return (
    <>
      <Equation>
        <Term label={t('admin_ui.ledger_total')}>
          <Money cents={health.actual_ledger_total} />
        </Term>
        <Term label={t('admin_ui.members_available')} sign="−">
          <Money cents={health.user_balances} />
        </Term>
        <Term label={t('ui.on_hold')} sign="−">
          <Money cents={health.on_hold_balances} />
        </Term>
        <Term label={t('admin_ui.platform_accounts')} sign="−">
          <Money cents={health.platform_earnings} />
        </Term>
        <LedgerResult
          of={health}
          sign="="
          labels={{
            difference: t('admin_ui.net_delta'),
            imbalance: t('admin_ui.total_imbalance'),
            findings: t('admin_ui.findings'),
          }}
        />
      </Equation>
      <p className="text-sm text-ink-soft">
        {t('expected')} <Money cents={health.expected_total} />
        {isMisleading && ` ${t('admin_ui.stored_sums')}`}
      </p>
      <Facts>
        {isMisleading && (
          <Fact label={t('net_delta_stored')}>
            <Difference cents={health.net_delta} />
          </Fact>
        )}
        {!(health.is_balanced && health.current_findings > 0) && (
          <Fact label={t('balanced')}>{t(isUncounted ? 'not_proven' : health.is_balanced ? 'admin_ui.yes' : 'admin_ui.no')}</Fact>
        )}
        <Fact label={t('admin_ui.members')}>{health.user_count}</Fact>
        <Fact label={t('members_off')}>{isUncounted ? t('not_proven') : health.users_with_imbalances}</Fact>
        {!isMisleading && (
          <Fact label={t('admin_ui.total_imbalance')}>
            <Money cents={health.total_imbalance} />
          </Fact>
        )}
      </Facts>
    </>
  )
}
