import type { AdminOverview } from '@hai/contract/overview'
import { Check, CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { cx } from '../../lib/cx.ts'
import { useWords, type Translate } from '../../lib/words.ts'
import { Box, Section } from '../../ui/row.tsx'
import { Status, type Mood } from '../../ui/status.tsx'
import { When } from '../ui/when.tsx'
import { adminPaths } from '../paths.ts'
import { Money } from '../ui/sensitive.tsx'
import { wholenessOf, type Fault, type Wholeness } from '../ui/wholeness.ts'

const moods: Record<Wholeness['is'], Mood> = { whole: 'in', not_whole: 'problem', error: 'problem', unknown: 'wait' }

type Words = Translate<'admin_overview'>

const faultText = (fault: Fault, t: Words): string =>
  'count' in fault ? t(`wrong_${fault.what}`, { count: fault.count }) : t(`wrong_${fault.what}`)

const answerText = (wholeness: Wholeness, t: Words): string =>
  wholeness.is === 'not_whole'
    ? t('not_whole', { what: wholeness.faults.map((fault) => faultText(fault, t)).join(', ') })
    : t(wholeness.is === 'whole' ? 'whole_to_the_cent' : `whole_${wholeness.is}`)

/** The ledger as an equation, and the answer beside the question. */
export function IsItWhole({ ledger }: { ledger: AdminOverview['ledger'] }) {
  const t = useWords('admin_overview')
  const { net_delta, user_balances, on_hold_balances, platform_earnings, actual_ledger_total } = ledger
  const wholeness = wholenessOf(ledger)
  const icon = wholeness.is === 'whole' ? Check : wholeness.is === 'unknown' ? CircleHelp : undefined
  return (
    <Section
      title={
        <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
          {t('whole')}
          <Status mood={moods[wholeness.is]} {...(icon && { icon })}>
            {answerText(wholeness, t)}
          </Status>
        </span>
      }
    >
      <Link
        href={adminPaths.ledgerAlerts()}
        className="rounded-box text-inherit no-underline hover:[&>div]:bg-[color-mix(in_oklab,var(--color-sunken)_55%,var(--color-surface))]"
      >
        <Box className="grid gap-2 md:flex md:flex-wrap md:items-start md:gap-x-4.5">
          <Part label={t('ledger_total')}>
            <Money cents={actual_ledger_total} />
          </Part>
          <Sign>=</Sign>
          <Part label={t('members_available')}>
            <Money cents={user_balances} />
          </Part>
          <Sign>+</Sign>
          <Part label={t('members_on_hold')}>
            <Money cents={on_hold_balances} />
          </Part>
          <Sign>+</Sign>
          <Part label={t('platform_accounts')}>
            <Money cents={platform_earnings} />
          </Part>
          <Part label={t('difference')} className="max-md:border-t max-md:border-line max-md:pt-2 md:ml-auto md:text-end">
            <Money cents={net_delta} kind={net_delta === 0 ? 'in' : 'problem'} />
          </Part>
        </Box>
      </Link>
      <p className="text-sm text-ink-soft">
        <LastCount ledger={ledger} />
      </p>
    </Section>
  )
}

function LastCount({ ledger: { last_sync, violations, is_whole } }: { ledger: AdminOverview['ledger'] }) {
  const t = useWords('admin_overview')
  if (last_sync === null) return t('never_counted')
  return (
    <>
      {is_whole ? t('counted_whole') : violations === 0 ? t('counted_before') : t('counted_wrong', { count: violations })}{' '}
      <When iso={last_sync} />
    </>
  )
}

const Part = ({ label, className, children }: { label: string; className?: string; children: ReactNode }) => (
  <div className={cx('max-md:flex max-md:flex-row-reverse max-md:items-baseline max-md:justify-between max-md:gap-4', className)}>
    <p className="text-lg font-bold tracking-[-0.01em] *:font-bold md:text-[1.625rem] md:leading-9 md:tracking-tight">
      {children}
    </p>
    <p className="text-sm text-ink-soft">{label}</p>
  </div>
)

const Sign = ({ children }: { children: string }) => (
  <span aria-hidden="true" className="text-[1.625rem] leading-9 text-ink-faint max-md:hidden">
    {children}
  </span>
)
