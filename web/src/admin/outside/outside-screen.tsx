import type { Output } from '@hai/contract/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { api } from '../../api/api.ts'
import { useWords } from '../../lib/words.ts'
import { adminPaths } from '../paths.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Fact, Facts, Panel } from '../ui/panel.tsx'
import { Money } from '../ui/sensitive.tsx'
import { Upload } from './upload.tsx'

type Account = Output<'get_outside_summary'>['accounts'][number]
type Open = Account['open_lines']

/** Each outside account: what it holds by the book, and what only one side knows of. */
export function OutsideScreen() {
  const t = useWords('admin_outside')
  const { data } = useSuspenseQuery({ ...api.get_outside_summary.query(), refetchInterval: 30_000, staleTime: 60_000 })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHead title={t('title')} />
      <p className="text-ink-soft">{t('intro')}</p>
      <div className="grid gap-4 xl:grid-cols-2">
        {data.accounts.map((account) => (
          <AccountPanel key={account.account} of={account} />
        ))}
      </div>
    </div>
  )
}

function AccountPanel({ of: { account, book_balance, last_statement_on, open_lines, open_entries } }: { of: Account }) {
  const t = useWords('admin_outside')
  const name = t(account)
  const isQuiet = open_lines.count === 0 && open_entries.count === 0
  return (
    <Panel
      title={name}
      aside={
        <p className="text-sm text-ink-soft">
          {last_statement_on ? t('last_statement', { day: last_statement_on }) : t('no_statement')}
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
      {isQuiet && last_statement_on && <p className="text-sm font-medium text-in">{t('all_told')}</p>}
      <div className="flex flex-wrap gap-3">
        <Link href={adminPaths.outsideAccount(account)} className="py-2 font-medium">
          {t('open_account', { account: name })}
        </Link>
        <Upload account={account} />
      </div>
    </Panel>
  )
}

function OpenFact({ label, open: { count, total, ages } }: { label: string; open: Open }) {
  const t = useWords('admin_outside')
  return (
    <Fact
      label={
        <>
          {label}
          {count > 0 && <span className="block text-ink-soft">{t('ages', ages)}</span>}
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
