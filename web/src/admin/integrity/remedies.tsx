import type { Output } from '@hai/contract/contract'
import type { AskedRemedy, LedgerTrace, Repairable } from '@hai/contract/integrity'
import { useQuery } from '@tanstack/react-query'
import { LockOpen, Wrench } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { useAuth } from '../../api/auth-context.ts'
import { exactMoment } from '../../lib/moments.ts'
import { toast } from '../../lib/toast.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { adminPaths } from '../paths.ts'
import { useConfirmedAction } from '../ui/confirmed-action/use-confirmed-action.tsx'
import { useLedgerNames } from '../ui/ledger-names.ts'
import { MemberName } from '../ui/member-name.tsx'
import { Panel } from '../ui/panel.tsx'
import { POLLING } from '../ui/polling.ts'
import { Money } from '../ui/sensitive.tsx'
import { ReasonRequestDialog } from './reason-request-dialog.tsx'

interface RemediesProps {
  user_id: string
  wallet_status: LedgerTrace['wallet_status']
  is_rewritten: boolean
}

/** Each remedy only creates a request that another person approves. */
export function Remedies({ user_id, wallet_status, ...trace }: RemediesProps) {
  const { data } = useQuery({ ...api.get_balance_repairs.query({ user_id }), refetchInterval: POLLING.refetchInterval })
  const isLocked = wallet_status === 'locked'
  if (trace.is_rewritten || data?.is_rewritten) return <AlteredRowsSteps />
  if (!data) return null
  return (
    <>
      {data.is_paid_by_another && <WrongAccountSteps />}
      {(data.accounts.length > 0 || isLocked) && <Offered user_id={user_id} isLocked={isLocked} of={data} />}
    </>
  )
}

interface OfferedProps {
  user_id: string
  isLocked: boolean
  of: Output<'get_balance_repairs'>
}

function Offered({ user_id, isLocked, of: data }: OfferedProps) {
  const t = useTranslations('admin_integrity')
  return (
    <Panel
      title={t('remedies')}
      aside={
        <Link href={adminPaths.approvals()} className="py-2 font-medium text-accent-ink no-underline hover:underline">
          {t('admin_ui.pending_approvals')}
        </Link>
      }
    >
      <ul className="grid gap-4">
        {data.accounts.map((account) => (
          <Repair
            key={account.account}
            of={account}
            user_id={user_id}
            pending={data.asked.find((one) => one.what === 'repair' && one.account === account.account)}
          />
        ))}
        {isLocked && (
          <Unlock
            user_id={user_id}
            refusal={data.is_sound ? null : data.is_paid_by_another ? 'unlock_refused_paid' : 'unlock_refused'}
            pending={data.asked.find(({ what }) => what === 'unlock')}
          />
        )}
      </ul>
    </Panel>
  )
}

function useAsked(title: string, text: string): () => void {
  return () => {
    toast({ title, text, kind: 'wait' })
  }
}

function Waits({ of: { what, requested_by, expires_at } }: { of: AskedRemedy }) {
  const t = useTranslations('admin_integrity')
  const language = useLanguage()
  return (
    <div className="text-sm">
      <p className="font-medium">{t(`${what}_waits`, { until: exactMoment(new Date(expires_at), language) })}</p>
      <p className="text-ink-soft">
        {t('admin_ui.requested_by')} <MemberName member={requested_by} plain />
      </p>
    </div>
  )
}

interface RepairProps {
  user_id: string
  of: Repairable
  pending: AskedRemedy | undefined
}

function Repair({ user_id, of: { account, stored_balance, computed_balance, obstacle }, pending }: RepairProps) {
  const t = useTranslations('admin_integrity')
  const names = useLedgerNames()
  const { profile } = useAuth()
  const [isAsking, setAsking] = useState(false)
  const action = useConfirmedAction('request_balance_repair', { onDone: useAsked(t('repair_asked'), t('waits_for_super_admin')) })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 flex-[1_1_20rem]">
        <p>
          {t('repair_of', { account: names.account(account) })} <Money cents={stored_balance} kind="back" />{' '}
          <Money cents={computed_balance} />
        </p>
        <p className="text-sm text-ink-soft">{t(obstacle === null ? 'repair_text' : `obstacle_${obstacle}`)}</p>
        {pending && <Waits of={pending} />}
      </div>
      {obstacle === null && !pending && (
        <Button icon={Wrench} busy={action.isBusy} onClick={() => setAsking(true)}>
          {t('ask_repair')}
        </Button>
      )}
      {isAsking && (
        <ReasonRequestDialog
          title={t('ask_repair')}
          refused={obstacle === null ? null : t(`obstacle_${obstacle}`)}
          onClose={() => setAsking(false)}
          onAsk={(reason) => {
            setAsking(false)
            action.run(() => ({ admin_id: profile.id, user_id, account, reason }))
          }}
        >
          <p>{t('repair_text')}</p>
        </ReasonRequestDialog>
      )}
      {action.dialog}
    </li>
  )
}

interface UnlockProps {
  user_id: string
  /** Why unlocking cannot be requested now, or null. */
  refusal: 'unlock_refused' | 'unlock_refused_paid' | null
  pending: AskedRemedy | undefined
}

function Unlock({ user_id, refusal, pending }: UnlockProps) {
  const t = useTranslations('admin_integrity')
  const { profile } = useAuth()
  const [isAsking, setAsking] = useState(false)
  const asking = {
    onDone: useAsked(t('unlock_asked'), t('admin_ui.approval_requested_text')),
    failed: t('admin_ui.unlock_failed'),
  }
  const action = useConfirmedAction('unlock_user_balance_lock', asking)
  function begin(): void {
    // The ledger may have changed since the page was opened, and with it the obstacle to unlocking.
    void queryClient.invalidateQueries({ queryKey: api.get_balance_repairs.key })
    setAsking(true)
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 flex-[1_1_20rem]">
        <p>{t('validated_locked')}</p>
        <p className="text-sm text-ink-soft">{t(refusal ?? 'unlock_text')}</p>
        {pending && <Waits of={pending} />}
      </div>
      {!pending && (
        <Button icon={LockOpen} busy={action.isBusy} refused={refusal !== null} onClick={begin}>
          {t('ask_unlock')}
        </Button>
      )}
      {isAsking && (
        <ReasonRequestDialog
          title={t('ask_unlock')}
          refused={refusal && t(refusal)}
          onClose={() => setAsking(false)}
          onAsk={(reason) => {
            setAsking(false)
            action.run(() => ({ admin_id: profile.id, user_id, reason }))
          }}
        >
          <p>{t('unlock_text')}</p>
        </ReasonRequestDialog>
      )}
      {action.dialog}
    </li>
  )
}

const alteredRowsSteps = ['stop', 'restore', 'call', 'after'] as const

/** The app cannot repair altered rows. */
function AlteredRowsSteps() {
  const t = useTranslations('admin_integrity')
  return (
    <Panel kind="problem" title={t('rewritten_title')}>
      <p>{t('rewritten_text')}</p>
      <ol className="grid list-decimal gap-2 ps-6">
        {alteredRowsSteps.map((step) => (
          <li key={step}>{t(`rewritten_${step}`)}</li>
        ))}
      </ol>
    </Panel>
  )
}

const wrongAccountSteps = ['call', 'owners', 'put_back', 'else', 'after'] as const

/** Steps for a payment that used the wrong person’s account, from docs/runbooks/ledger-mismatch.md. */
function WrongAccountSteps() {
  const t = useTranslations('admin_integrity')
  return (
    <Panel kind="problem" title={t('another_paid_title')}>
      <p>{t('another_paid_text')}</p>
      <ol className="grid list-decimal gap-2 ps-6">
        {wrongAccountSteps.map((step) => (
          <li key={step}>
            <span className="font-bold">{t(`another_paid_${step}`)}</span> {t(`another_paid_${step}_text`)}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
