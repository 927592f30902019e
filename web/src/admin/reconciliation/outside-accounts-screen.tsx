import type { Output } from '@hai/contract/contract'
import { negative } from '@hai/contract/money'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { api } from '../../api/api.ts'
import { useTranslations, type Translate } from '../../lib/translations.ts'
import { buttonStyle } from '../../ui/button.tsx'
import { adminPaths } from '../paths.ts'
import { useLedgerNames } from '../ui/ledger-names.ts'
import { dayText } from '../ui/time-text.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Fact, Facts, Panel } from '../ui/panel.tsx'
import { Money } from '../ui/sensitive.tsx'
import { POLLING } from '../ui/polling.ts'
import { StatementExample } from './statement-example.tsx'
import { Upload } from './upload.tsx'

type Account = Output<'get_outside_summary'>['accounts'][number]
type Open = Account['open_lines']

/** Accounts at banks and providers, with the statement lines and ledger entries that still lack a match. */
export function OutsideAccountsScreen() {
  const t = useTranslations('admin_reconciliation')
  const { data } = useSuspenseQuery({ ...api.get_outside_summary.query(), ...POLLING })
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('admin_ui.outside_accounts')} />
      <p className="text-ink-soft">{t('intro')}</p>
      <p className="max-w-(--container-prose) text-sm text-ink-soft">{t('admin_ui.outside_sign')}</p>
      <div className="grid gap-4 xl:grid-cols-2">
        {data.accounts.map((account) => (
          <AccountPanel key={account.account} of={account} />
        ))}
      </div>
      <StatementExample />
    </div>
  )
}

function AccountPanel({ of }: { of: Account }) {
  const t = useTranslations('admin_reconciliation')
  const { account, book_balance, last_statement_on, open_lines, open_entries, older_entries, by_hand } = of
  const name = useLedgerNames().account(account)
  const isQuiet = open_lines.count === 0 && open_entries.count === 0 && older_entries.count === 0
  return (
    <Panel
      title={name}
      aside={
        <p className="text-sm text-ink-soft">
          {last_statement_on ? t('last_statement', { day: dayText(last_statement_on) }) : t('no_statement')}
        </p>
      }
    >
      <Facts>
        <Fact label={t('book_balance')}>
          <Money cents={book_balance} />
        </Fact>
        <OpenFact label={t('open_lines')} open={open_lines} />
        <OpenFact label={t('open_entries')} open={open_entries} />
      </Facts>
      <Older account={account} of={older_entries} />
      <ByHand account={account} of={by_hand} />
      {isQuiet && last_statement_on && <p className="text-sm font-medium text-in">{t('all_told')}</p>}
      <div className="mt-auto flex flex-wrap items-start gap-2">
        <Link
          href={adminPaths.outsideAccount(account)}
          aria-label={t('open_account_of', { account: name })}
          className={buttonStyle({ kind: 'edge', size: 'small' })}
        >
          {t('open_account')}
        </Link>
        <Upload account={account} />
      </div>
    </Panel>
  )
}

const linkLook = 'font-medium text-accent-ink no-underline hover:underline'

function Older({ account, of: { count, total } }: { account: Account['account']; of: Account['older_entries'] }) {
  const t = useTranslations('admin_reconciliation')
  if (count === 0) return null
  return (
    <p className="text-sm">
      <Link href={adminPaths.outsideAccount(account, { view: 'entries', state: 'open', older: 'yes' })} className={linkLook}>
        {t('older_entries', { count })}
      </Link>{' '}
      <Money cents={total} />
    </p>
  )
}

const methods = ['explained', 'matched', 'differing'] as const

function ByHand({ account, of }: { account: Account['account']; of: Account['by_hand'] }) {
  const t = useTranslations('admin_reconciliation')
  const some = methods.filter((method) => of[method].count > 0)
  if (some.length === 0) return null
  return (
    <ul className="grid gap-1 text-sm">
      {some.map((method) => (
        <li key={method}>
          <Link
            href={adminPaths.outsideAccount(account, { state: method === 'differing' ? 'matched' : method })}
            className={linkLook}
          >
            {t(`by_hand_${method}`, { count: of[method].count })}
          </Link>{' '}
          {of[method].came_in > 0 && <Money cents={of[method].came_in} kind="in" sign="+" />}{' '}
          {of[method].went_out > 0 && <Money cents={negative(of[method].went_out)} />}
        </li>
      ))}
    </ul>
  )
}

const ages = ['days_2', 'days_7', 'days_30', 'older'] as const

const agesText = (counts: Open['ages'], t: Translate<'admin_reconciliation'>): string =>
  ages
    .filter((age) => counts[age] > 0)
    .map((age) => t(`age_${age}`, { count: counts[age] }))
    .join(', ')

function OpenFact({ label, open: { count, total, ages: counts } }: { label: string; open: Open }) {
  const t = useTranslations('admin_reconciliation')
  return (
    <Fact
      label={
        <>
          {label}
          {count > 0 && <span className="block">{agesText(counts, t)}</span>}
        </>
      }
    >
      {count}
      {count > 0 && (
        <span className="ms-2 text-base font-normal">
          <Money cents={total} />
        </span>
      )}
    </Fact>
  )
}
