import { memberAccountKinds, type MemberAccountKind } from '@hai/contract/reconciliation-words'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'wouter'
import { api } from '../../api/api.ts'
import { cx } from '../../lib/cx.ts'
import { useWords } from '../../lib/words.ts'
import { MemberName } from '../ui/member-name.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { adminPaths } from '../paths.ts'
import { BalanceAt } from './balance-at.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { Remedies } from './remedies.tsx'
import { Repairs } from './repairs.tsx'
import { TraceFacts } from './trace-facts.tsx'
import { TraceTable, type Entry } from './trace-table.tsx'
import { ValidateButton } from './validate-button.tsx'

const POLL_MS = 30_000

/** One member's every entry, with its balance as it is stored and as it is added up anew, and where the two part. */
export function TraceScreen() {
  const { user_id } = useParams<{ user_id: string }>()
  const [search] = useSearchParams()
  const account = memberAccountKinds.find((kind) => kind === search.get('account')) ?? 'available'
  return <Trace key={`${user_id} ${account}`} user_id={user_id} account={account} />
}

function Trace({ user_id, account }: { user_id: string; account: MemberAccountKind }) {
  const t = useWords('admin_ledger')
  const [opened, setOpened] = useState<Entry | null>(null)
  const { data: trace } = useSuspenseQuery({
    ...api.get_ledger_trace.query({ user_id, account, limit: 1 }),
    refetchInterval: POLL_MS,
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHead title={t('trace_title')}>
        <ValidateButton user_id={user_id} />
      </PageHead>
      <MemberName member={trace.user} />
      <TraceFacts trace={trace} />
      <Remedies user_id={user_id} wallet_status={trace.wallet_status} is_rewritten={trace.is_rewritten} />
      <Repairs of={trace.repairs} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <nav aria-label={t('accounts')} className="flex flex-wrap gap-x-5">
          {memberAccountKinds.map((kind) => (
            <Link
              key={kind}
              href={`${adminPaths.ledgerTrace(user_id)}?account=${kind}`}
              aria-current={kind === account ? 'page' : undefined}
              className={cx('py-2 font-medium no-underline', kind === account ? 'text-ink' : 'text-accent-ink hover:underline')}
            >
              {t(`account_${kind}`)}
            </Link>
          ))}
        </nav>
        <BalanceAt user_id={user_id} />
      </div>
      <TraceTable user_id={user_id} account={account} onOpen={setOpened} />
      {opened && <EntryDialog entry={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}
