import { wholeNumber } from '@hai/contract/number-text'
import type { AdminOverview } from '@hai/contract/overview'
import { ARRIVED } from '@hai/contract/posting-kinds'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { DayFigure } from '@hai/contract/overview-values'
import { api } from '../../api/api.ts'
import { clockTime } from '../../lib/clock-time.ts'
import { longDay } from '../../lib/moments.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Box, Section } from '../../ui/row.tsx'
import { adminPaths } from '../paths.ts'
import { linkStyle } from '../ui/link-style.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Fact, Facts } from '../ui/panel.tsx'
import { Money } from '../ui/sensitive.tsx'
import { POLLING } from '../ui/polling.ts'
import { LedgerState } from './ledger-state.tsx'
import { LastWeeks } from './last-weeks.tsx'
import { PendingWork } from './pending-work.tsx'
import { ComparedFigures } from '../ui/compared-figures.tsx'
import { amountText } from '../ui/mask.ts'
import { useSensitiveShown } from '../ui/sensitive-store.ts'

type Figure = keyof AdminOverview['money']

const postingsOf = {
  by_card: { kind: 'fund', account_kind: 'outside:stripe' },
  by_moncash: { kind: 'fund', account_kind: 'outside:moncash' },
  by_sandbox: { kind: 'fund', account_kind: 'outside:sandbox' },
  cash_in: { kind: 'cash_in' },
  sent: { kind: ARRIVED },
  cashed_out: { kind: 'cash_out' },
  fees: { account_kind: 'platform_fees' },
  tax: { account_kind: 'tax_fees' },
} as const satisfies Readonly<Record<Figure, { kind?: string; account_kind?: string }>>

const figures = [
  'by_card',
  'by_moncash',
  'by_sandbox',
  'cash_in',
  'sent',
  'cashed_out',
  'fees',
  'tax',
] as const satisfies readonly Figure[]

export function OverviewScreen() {
  const t = useTranslations('admin_overview')
  const { data } = useSuspenseQuery({ ...api.get_admin_overview.query(), refetchInterval: POLLING.refetchInterval })
  const day = new Date(`${data.day}T12:00:00`)
  const weekday = day.toLocaleDateString('en-GB', { weekday: 'long' })
  return (
    <>
      <PageHead title={`${weekday} ${longDay(day, 'en', day)}`}>
        <span className="text-sm text-ink-soft">{t('figures_of', { time: clockTime(new Date(data.as_of)) })}</span>
      </PageHead>
      <LedgerState ledger={data.ledger} />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <PendingWork waiting={data.waiting} />
        <UnusualFigures unusual={data.unusual} day={data.day} />
      </div>
      <Section title={t('money_today')}>
        <Box>
          <Facts>
            {figures
              .filter((figure) => figure !== 'by_sandbox' || data.money.by_sandbox > 0)
              .map((figure) => (
                <Fact
                  key={figure}
                  label={
                    <Link
                      href={adminPaths.financialAudit({ tab: 'journal', from: data.day, to: data.day, ...postingsOf[figure] })}
                      className={linkStyle}
                    >
                      {t(`money_${figure}`)}
                    </Link>
                  }
                >
                  <Money cents={data.money[figure]} />
                </Fact>
              ))}
          </Facts>
        </Box>
      </Section>
      <LastWeeks days={data.days} />
    </>
  )
}

function listsOf(day: string): Readonly<Record<DayFigure, string>> {
  const journal = { tab: 'journal', from: day, to: day } as const
  return {
    sends: adminPaths.financialAudit({ ...journal, kind: ARRIVED }),
    cash_outs: adminPaths.financialAudit({ ...journal, kind: 'cash_out' }),
    fees_earned: adminPaths.financialAudit({ ...journal, account_kind: 'platform_fees' }),
    sign_ups: adminPaths.users({ created_from: day, created_to: day }),
    failed_sign_ins: adminPaths.auditLogs({ tab: 'accounts', action: 'login_failure', went_wrong: 'yes', date_from: day }),
    disputes: adminPaths.disputes({ created_from: day, created_to: day }),
    flags: adminPaths.securityFlags({ action_taken: 'held_up', date_from: day }),
  }
}

function UnusualFigures({ unusual, day }: Pick<AdminOverview, 'unusual' | 'day'>) {
  const t = useTranslations('admin_overview')
  const mode = useSensitiveShown() ? 'shown' : 'hidden'
  return (
    <ComparedFigures
      of={unusual}
      lists={listsOf(day)}
      nameOf={(figure) => t(`figure_${figure}`)}
      textOf={(figure, value) => (figure === 'fees_earned' ? amountText(value, mode) : wholeNumber(value, 'en'))}
    />
  )
}
