import { memberAccountKinds, type MemberAccountKind } from '@hai/contract/integrity-values'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { useState } from 'react'
import { useParams, useSearchParams } from 'wouter'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Empty } from '../../ui/empty.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { Money } from '../ui/sensitive.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { POLLING } from '../ui/polling.ts'
import { PostingDialog } from '../ui/posting-dialog.tsx'
import { TabLinks } from '../ui/tab-links.tsx'
import { adminPaths } from '../paths.ts'
import { BalanceAt } from './balance-at.tsx'
import { Remedies } from './remedies.tsx'
import { Repairs } from './repairs.tsx'
import { TraceSummary } from './trace-summary.tsx'
import { TraceTable } from './trace-table.tsx'
import { ValidateButton } from './validate-button.tsx'

export function TraceScreen() {
  const { user_id } = useParams<{ user_id: string }>()
  const [search] = useSearchParams()
  const account = memberAccountKinds.find((kind) => kind === search.get('account')) ?? 'available'
  const { error } = useQuery(api.get_ledger_trace.query({ user_id, account, limit: 1 }))
  if (hasCode(error, 'NOT_FOUND', 'BAD_REQUEST')) return <Nobody />
  return <Trace key={`${user_id} ${account}`} user_id={user_id} account={account} />
}

function Nobody() {
  const t = useTranslations('admin_integrity')
  return (
    <>
      <PageHead title={t('admin_ui.ledger_trace')} />
      <Empty icon={UserX} title={t('nobody_here')} text={t('nobody_here_text')} />
    </>
  )
}

function Trace({ user_id, account }: { user_id: string; account: MemberAccountKind }) {
  const t = useTranslations('admin_integrity')
  const [opened, setOpened] = useState<{ posting: string; explained: number } | null>(null)
  const { data: trace } = useSuspenseQuery({
    ...api.get_ledger_trace.query({ user_id, account, limit: 1 }),
    refetchInterval: POLLING.refetchInterval,
  })
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('admin_ui.ledger_trace')}>
        <ValidateButton user_id={user_id} />
      </PageHead>
      <MemberName member={trace.user} />
      <TraceSummary trace={trace} />
      <Remedies user_id={user_id} wallet_status={trace.wallet_status} is_rewritten={trace.is_rewritten} />
      <Repairs of={trace.repairs} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <TabLinks
          label={t('admin_ui.accounts')}
          current={account}
          tabs={memberAccountKinds.map((name) => ({
            name,
            href: adminPaths.ledgerTrace(user_id, { account: name }),
            text: t(`account_${name}`),
          }))}
        />
        <BalanceAt user_id={user_id} />
      </div>
      <TraceTable
        user_id={user_id}
        account={account}
        onOpen={({ position, explained_delta: explained }) => setOpened({ posting: String(position), explained })}
      />
      {opened !== null && (
        <PostingDialog
          key={opened.posting}
          posting={opened.posting}
          onOpen={(posting) => setOpened({ posting, explained: 0 })}
          onClose={() => setOpened(null)}
        >
          {opened.explained !== 0 && (
            <p className="text-sm">
              {t('explained')}: <Money cents={opened.explained} />
            </p>
          )}
        </PostingDialog>
      )}
    </div>
  )
}
