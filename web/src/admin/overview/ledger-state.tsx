import type { AdminOverview } from '@hai/contract/overview'
import { Check, CircleHelp } from 'lucide-react'
import { Link } from 'wouter'
import { useTranslations, type Translate } from '../../lib/translations.ts'
import { Box, Section } from '../../ui/row.tsx'
import { Status, type Tone } from '../../ui/status.tsx'
import { When } from '../ui/when.tsx'
import { adminPaths } from '../paths.ts'
import { Equation, Term } from '../ui/equation.tsx'
import { LedgerResult } from '../ui/ledger-result.tsx'
import { Money } from '../ui/sensitive.tsx'
import { areSumsMisleading, ledgerVerdict, type Fault, type LedgerVerdict } from '../ui/ledger-verdict.ts'

const tones: Record<LedgerVerdict['is'], Tone> = {
  whole: 'in',
  not_whole: 'problem',
  error: 'problem',
  unknown: 'wait',
  uncounted: 'wait',
}

type Words = Translate<'admin_overview'>

const faultText = (fault: Fault, t: Words): string =>
  'count' in fault ? t(`wrong_${fault.kind}`, { count: fault.count }) : t(`wrong_${fault.kind}`)

/** Names only the first fault. `Others` lists the rest. */
function answerText(wholeness: LedgerVerdict, t: Words): string {
  if (wholeness.is !== 'not_whole') return t(wholeness.is === 'whole' ? 'whole_to_the_cent' : `whole_${wholeness.is}`)
  const [gravest] = wholeness.faults
  return gravest ? t('not_whole', { what: faultText(gravest, t) }) : t('admin_ui.needs_attention')
}

export function LedgerState({ ledger }: { ledger: AdminOverview['ledger'] }) {
  const t = useTranslations('admin_overview')
  const { user_balances, on_hold_balances, platform_earnings, actual_ledger_total } = ledger
  const wholeness = ledgerVerdict(ledger)
  const icon =
    wholeness.is === 'whole' ? Check : wholeness.is === 'unknown' || wholeness.is === 'uncounted' ? CircleHelp : undefined
  return (
    <Section
      title={
        <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
          {t('whole')}
          <Status tone={tones[wholeness.is]} {...(icon && { icon })}>
            {answerText(wholeness, t)}
          </Status>
        </span>
      }
    >
      <Link
        href={adminPaths.ledgerAlerts()}
        className="rounded-box text-inherit no-underline hover:[&>div]:bg-[color-mix(in_oklab,var(--color-sunken)_55%,var(--color-surface))]"
      >
        <Box>
          <Equation>
            <Term label={t('admin_ui.ledger_total')}>
              <Money cents={actual_ledger_total} />
            </Term>
            <Term label={t('admin_ui.members_available')} sign="=">
              <Money cents={user_balances} />
            </Term>
            <Term label={t('admin_ui.members_on_hold')} sign="+">
              <Money cents={on_hold_balances} />
            </Term>
            <Term label={t('admin_ui.platform_accounts')} sign="+">
              <Money cents={platform_earnings} />
            </Term>
            <LedgerResult
              of={ledger}
              labels={{
                difference: t('admin_ui.net_delta'),
                imbalance: t('admin_ui.total_imbalance'),
                findings: t('admin_ui.findings'),
              }}
            />
          </Equation>
        </Box>
      </Link>
      <div className="grid gap-1 text-sm text-ink-soft">
        <Others of={wholeness} />
        {areSumsMisleading(ledger) && <p>{t('admin_ui.stored_sums')}</p>}
        <p>
          <LastCount ledger={ledger} />
        </p>
      </div>
    </Section>
  )
}

function Others({ of: wholeness }: { of: LedgerVerdict }) {
  const t = useTranslations('admin_overview')
  const others = wholeness.is === 'not_whole' ? wholeness.faults.slice(1) : []
  if (others.length === 0) return null
  return (
    <p className="font-medium text-problem">{t('also_wrong', { what: others.map((fault) => faultText(fault, t)).join(', ') })}</p>
  )
}

function LastCount({ ledger: { last_sync, violations, is_whole } }: { ledger: AdminOverview['ledger'] }) {
  const t = useTranslations('admin_overview')
  if (last_sync === null) return t('admin_ui.never_proven')
  return (
    <>
      {is_whole ? t('counted_whole') : t(violations === 0 ? 'counted_before' : 'counted_wrong')} <When iso={last_sync} />
    </>
  )
}
