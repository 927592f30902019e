import type { Output } from '@hai/contract/contract'
import { negative } from '@hai/contract/money'
import { useQuery } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { api } from '../../api/api.ts'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { exactMoment } from '../../lib/moments.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { RecordsFailed } from '../ui/records-failed.tsx'
import { SkeletonBlock, RowsSkeleton } from '../../ui/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { accountKinds, useLedgerNames } from '../ui/ledger-names.ts'
import { FigureTable } from '../ui/figure-table.tsx'
import { amountText } from '../ui/mask.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Fact, Facts, Panel } from '../ui/panel.tsx'
import { dayText } from '../ui/time-text.ts'
import { percentText } from '../ui/percent-text.ts'
import { POLLING } from '../ui/polling.ts'
import { useSensitiveShown } from '../ui/sensitive-store.ts'
import { Money, MoneyOrDash } from '../ui/sensitive.tsx'

/** In cents. */
const figuresOfDay = ['came_in', 'went_out', 'cashed_in', 'cashed_out', 'held', 'owed'] as const

type Day = Readonly<Record<(typeof figuresOfDay)[number], number>>

/** A chart should not start with zeros. `days` is sorted oldest first. */
export function skipLeadingDays<One extends Day>(days: readonly One[]): readonly One[] {
  const first = days.findIndex((day) => figuresOfDay.some((figure) => day[figure] !== 0))
  return first < 0 ? [] : days.slice(first)
}

type Wallet = Output<'get_system_wallet_analytics'>

const DayChart = lazyScreen(() => import('../ui/day-chart.tsx').then(({ DayChart: one }) => one))

const WHOLE_BP = 10_000

export function SystemWalletScreen() {
  const t = useTranslations('admin_accounting')
  const wallet = useQuery({ ...api.get_system_wallet_analytics.query(), ...POLLING })
  return (
    <>
      <PageHead title={t('admin_ui.system_wallet')} />
      {wallet.isPending && <RowsSkeleton rows={6} label={t('ui.loading')} />}
      {wallet.error && <RecordsFailed error={wallet.error} onRetry={() => void wallet.refetch()} />}
      {wallet.data && (
        <>
          <Standing wallet={wallet.data} />
          <div className="grid grid-cols-1 gap-6 xl:grid-cols-3">
            <Owed owed={wallet.data.owed} />
            <Accounts title={t('accounts_of_platform')} accounts={wallet.data.accounts.filter(isOfPlatform)} />
            <Accounts title={t('admin_ui.outside_accounts')} accounts={wallet.data.accounts.flatMap(asHeld)}>
              <p className="text-sm text-ink-soft">{t('admin_ui.outside_sign')}</p>
            </Accounts>
          </div>
          <Trend wallet={wallet.data} />
        </>
      )}
    </>
  )
}

function Standing({ wallet: { total_balance, owed, own, coverage_bp, agents, updated_at } }: { wallet: Wallet }) {
  const t = useTranslations('admin_accounting')
  const language = useLanguage()
  const isCovered = coverage_bp === null || coverage_bp >= WHOLE_BP
  return (
    <Panel
      title={t('total_balance')}
      aside={<Status tone={isCovered ? 'plain' : 'problem'}>{t(isCovered ? 'covered' : 'not_covered')}</Status>}
    >
      <p>
        <Money cents={total_balance} size="hero" />
      </p>
      <p className="text-sm text-ink-soft">
        {t('updated')}: {updated_at === null ? t('never') : exactMoment(new Date(updated_at), language)}
      </p>
      <Facts>
        <Fact label={t('owed_total')}>
          <Money cents={owed.total} />
        </Fact>
        <Fact label={t('own')}>
          <Money cents={own} />
        </Fact>
        <Fact label={t('coverage')}>{coverage_bp === null ? t('coverage_none') : percentText(coverage_bp / WHOLE_BP)}</Fact>
        <Fact label={t('agents_float', { count: agents.count })}>
          <Money cents={agents.available_float} />
        </Fact>
      </Facts>
      <p className="text-sm text-ink-soft">{t('own_is')}</p>
    </Panel>
  )
}

function Owed({ owed }: { owed: Wallet['owed'] }) {
  const t = useTranslations('admin_accounting')
  const rows = (['available', 'on_hold', 'escrow', 'unclaimed', 'tax'] as const).map((kind) => ({ kind, amount: owed[kind] }))
  return (
    <Panel title={t('owed')}>
      <FigureTable
        label={t('owed')}
        rows={rows}
        rowKey={({ kind }) => kind}
        columns={[
          { id: 'account', header: t('admin_ui.account_type'), cell: ({ kind }) => t(`owed_${kind}`) },
          {
            id: 'amount',
            header: t('admin_ui.balance'),
            align: 'end',
            cell: ({ amount }) => <Money cents={amount} className="font-normal" />,
          },
        ]}
        sum={[t('ui.total'), <Money key="sum" cents={owed.total} />]}
      />
    </Panel>
  )
}

type Account = Wallet['accounts'][number]

/** Without the accounts that the page lists under debts. */
const isOfPlatform = ({ class: of, kind }: Account): boolean =>
  of !== 'outside' && of !== 'escrow' && !['tax_fees', 'unclaimed_funds'].includes(kind)

/** In the ledger, money held outside is negative. */
const asHeld = (account: Account): Account[] =>
  account.class === 'outside' ? [{ ...account, balance: negative(account.balance) }] : []

const inOrder = (accounts: readonly Account[]) =>
  accounts.toSorted((one, other) => accountKinds.indexOf(one.kind) - accountKinds.indexOf(other.kind))

function Accounts({ title, accounts, children }: { title: string; accounts: readonly Account[]; children?: ReactNode }) {
  const t = useTranslations('admin_accounting')
  const names = useLedgerNames()
  return (
    <Panel title={title}>
      <FigureTable
        label={title}
        rows={inOrder(accounts)}
        rowKey={({ kind }) => kind}
        columns={[
          { id: 'account', header: t('admin_ui.account_type'), cell: ({ kind }) => names.account(kind) },
          {
            id: 'balance',
            header: t('admin_ui.balance'),
            align: 'end',
            cell: ({ balance }) => <MoneyOrDash cents={balance} className="font-normal" />,
          },
        ]}
      />
      {children}
    </Panel>
  )
}

function Trend({ wallet }: { wallet: Wallet }) {
  const t = useTranslations('admin_accounting')
  const isShown = useSensitiveShown()
  const days = skipLeadingDays(wallet.days)
  const last = days.at(-1)
  const formatAmount = (amount: number) => amountText(amount, isShown ? 'shown' : 'hidden')
  const headers = {
    came_in: t('inflow'),
    went_out: t('outflow'),
    cashed_in: t('cash_ins'),
    cashed_out: t('ui.cash_outs'),
    held: t('held'),
    owed: t('owed_line'),
  }
  if (days.length === 0) return null
  return (
    <>
      {days.length > 1 && (
        <Panel title={t('trend')}>
          <Suspense fallback={<SkeletonBlock className="h-64 rounded-box" />}>
            <DayChart
              points={days}
              series={[
                { key: 'owed', name: t('owed_line'), shape: 'bar_soft' },
                { key: 'held', name: t('held'), shape: 'area' },
              ]}
              label={t('trend_words', { held: formatAmount(last?.held ?? 0), owed: formatAmount(last?.owed ?? 0) })}
            />
          </Suspense>
        </Panel>
      )}
      <Panel title={t('in_out')}>
        <FigureTable
          label={t('in_out')}
          rows={days.toReversed()}
          rowKey={({ day }) => day}
          columns={[
            {
              id: 'day',
              header: t('ui.date'),
              cell: ({ day }) => <span className="whitespace-nowrap">{dayText(day)}</span>,
            },
            ...figuresOfDay.map((flow) => ({
              id: flow,
              header: headers[flow],
              align: 'end' as const,
              cell: (row: Wallet['days'][number]) => <MoneyOrDash cents={row[flow]} className="font-normal" />,
            })),
          ]}
        />
      </Panel>
    </>
  )
}
