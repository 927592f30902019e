import type { LedgerTrace, Repairable } from '@hai/contract/reconciliation'
import { useQuery } from '@tanstack/react-query'
import { LockOpen, Wrench } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { api } from '../../api/api.ts'
import { useAuth } from '../../api/auth-context.ts'
import { queryClient } from '../../api/query-client.ts'
import { toast } from '../../lib/toast.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { adminPaths } from '../paths.ts'
import { useAct } from '../ui/act/use-act.tsx'
import { Panel } from '../ui/panel.tsx'
import { Money } from '../ui/sensitive.tsx'
import { AskDialog } from './ask-dialog.tsx'

const POLL_MS = 30_000

interface RemediesProps {
  user_id: string
  wallet_status: LedgerTrace['wallet_status']
}

/** What can be done about a member who does not agree with the ledger. Each act only asks: somebody else decides. */
export function Remedies({ user_id, wallet_status }: RemediesProps) {
  const t = useWords('admin_ledger')
  const { data } = useQuery({ ...api.get_balance_repairs.query({ user_id }), refetchInterval: POLL_MS })
  const accounts = data?.accounts ?? []
  const isLocked = wallet_status === 'locked'
  if (accounts.length === 0 && !isLocked) return null
  return (
    <Panel
      title={t('remedies')}
      aside={
        <Link href={adminPaths.approvals()} className="py-2 font-medium text-accent-ink no-underline hover:underline">
          {t('to_approvals')}
        </Link>
      }
    >
      <ul className="grid gap-4">
        {accounts.map((account) => (
          <Repair key={account.account} of={account} user_id={user_id} />
        ))}
        {isLocked && <Unlock user_id={user_id} />}
      </ul>
    </Panel>
  )
}

/** Whoever asks is told that it waits, and for whom. */
function useAsked(title: string, text: string): () => void {
  return () => {
    toast({ title, text, kind: 'wait' })
    for (const { key } of [api.admin_list_approvals, api.get_balance_repairs])
      void queryClient.invalidateQueries({ queryKey: key })
  }
}

function Repair({ user_id, of: { account, stored_balance, computed_balance, obstacle } }: { user_id: string; of: Repairable }) {
  const t = useWords('admin_ledger')
  const { profile } = useAuth()
  const [isAsking, setAsking] = useState(false)
  const act = useAct('request_balance_repair', { onDone: useAsked(t('repair_asked'), t('waits_for_super_admin')) })
  const name = t(account === 'on_hold' ? 'account_on_hold' : 'account_available')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 flex-[1_1_20rem]">
        <p>
          {t('repair_of', { account: name })} <Money cents={stored_balance} kind="back" /> <Money cents={computed_balance} />
        </p>
        <p className="text-sm text-ink-soft">{t(obstacle === null ? 'repair_text' : `obstacle_${obstacle}`)}</p>
      </div>
      {obstacle === null && (
        <Button icon={Wrench} busy={act.isBusy} onClick={() => setAsking(true)}>
          {t('ask_repair')}
        </Button>
      )}
      {isAsking && (
        <AskDialog
          title={t('ask_repair')}
          onClose={() => setAsking(false)}
          onAsk={(reason) => {
            setAsking(false)
            act.run(() => ({ admin_id: profile.id, user_id, account, reason }))
          }}
        >
          <p>{t('repair_text')}</p>
        </AskDialog>
      )}
      {act.dialog}
    </li>
  )
}

function Unlock({ user_id }: { user_id: string }) {
  const t = useWords('admin_ledger')
  const { profile } = useAuth()
  const [isAsking, setAsking] = useState(false)
  const act = useAct('unlock_user_balance_lock', { onDone: useAsked(t('unlock_asked'), t('waits_for_second')) })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 flex-[1_1_20rem]">
        <p>{t('unlock_of')}</p>
        <p className="text-sm text-ink-soft">{t('unlock_text')}</p>
      </div>
      <Button icon={LockOpen} busy={act.isBusy} onClick={() => setAsking(true)}>
        {t('ask_unlock')}
      </Button>
      {isAsking && (
        <AskDialog
          title={t('ask_unlock')}
          onClose={() => setAsking(false)}
          onAsk={(reason) => {
            setAsking(false)
            act.run(() => ({ admin_id: profile.id, user_id, reason }))
          }}
        >
          <p>{t('unlock_text')}</p>
        </AskDialog>
      )}
      {act.dialog}
    </li>
  )
}
