import { amountOf } from '@hai/contract/approval-amount'
import type { Approval } from '@hai/contract/approvals'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useAuth } from '../../api/auth-context.ts'
import { cx } from '../../lib/cx.ts'
import { useNow } from '../../lib/use-now.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Figures } from '../../ui/figures.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Status } from '../../ui/status.tsx'
import { When } from '../ui/when.tsx'
import { amountLook } from '../ui/action-summary.tsx'
import { useApprovalSentence } from '../ui/approval-sentence.ts'
import { useConfirmedAction } from '../ui/confirmed-action/use-confirmed-action.tsx'
import { useLedgerNames } from '../ui/ledger-names.ts'
import { fieldChangeText } from '../ui/stored-value-text.ts'
import { FourEyes } from '../ui/four-eyes.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { MaskedText } from '../ui/masked-text.tsx'
import { Money, Sensitive } from '../ui/sensitive.tsx'
import { useSensitiveShown } from '../ui/sensitive-store.ts'
import { useDurationText } from '../ui/duration.ts'
import { CaseLink } from './case-link.tsx'
import { MatchedEntries } from './matched-entries.tsx'
import { DecideDialog, useApproveText } from './decide-dialog.tsx'
import { creditErrorText } from './credit-errors.ts'
import { useCreditDecided, useDecided, useWithdraw } from './use-decided.ts'

/** An open approval. `actions` says who may do what: the requester can only withdraw it, another person decides. */
export function ApprovalCard({ approval }: { approval: Approval }) {
  const t = useTranslations('admin_adjustments')
  const now = useNow()
  const say = useDurationText()
  const { profile } = useAuth()
  const isOwn = profile.id === approval.requested_by.user_id
  const mayDecide = approval.actions.includes('decide')
  const sentence = useApprovalSentence()
  const { facts } = approval
  const amount = amountOf(facts)
  return (
    <article aria-label={t('waiting_one')} className="grid max-w-[36rem] grid-cols-1 gap-3 rounded-box bg-surface p-edge md:p-5">
      <div className="flex flex-wrap-reverse items-start justify-end gap-2">
        {amount && (
          <p className="min-w-0 flex-1">
            <Money {...amountLook(amount)} size="big" />
          </p>
        )}
        <Status tone="wait">{t('left', { span: say(Date.parse(approval.expires_at) - now.getTime()) })}</Status>
      </div>
      <p className={cx('min-w-0 wrap-anywhere', amount ? 'font-medium' : 'text-lg font-bold')}>
        <MaskedText write={(say) => sentence(approval, say)} />
      </p>
      {approval.target && (
        <div className="text-sm">
          <MemberName member={approval.target} />
        </div>
      )}
      {facts.kind === 'outside_line' && facts.matched && <MatchedEntries matched={facts.matched} />}
      {approval.reason !== '' && (
        <p className="text-sm wrap-anywhere">
          <Sensitive kind="text">{approval.reason}</Sensitive>
        </p>
      )}
      {approval.staff_notes !== '' && (
        <p className="text-sm wrap-anywhere">
          <span className="block text-ink-soft">{t('notes')}</span>
          <Sensitive kind="text">{approval.staff_notes}</Sensitive>
        </p>
      )}
      {approval.case && (
        <p className="text-sm">
          {t('belongs_to')} <CaseLink approvalCase={approval.case} user_id={approval.target?.user_id} />
        </p>
      )}
      <FieldChanges of={approval.changes} />
      <Balances accounts={approval.accounts} />
      <FourEyes
        people={[
          {
            name: approval.requested_by.full_name,
            isYou: isOwn,
            state: 'done',
            note: (
              <>
                {t('asked')} <When iso={approval.requested_at} />
              </>
            ),
          },
          { name: null, isYou: mayDecide, state: 'open', note: t(mayDecide ? 'you_not_decided' : 'not_decided') },
        ]}
      />
      {mayDecide && <Decide approval={approval} />}
      {approval.actions.includes('withdraw') && <Withdraw approval_id={approval.id} />}
      {!mayDecide && !isOwn && <p className="text-sm text-ink-soft">{t('not_for_you')}</p>}
    </article>
  )
}

function FieldChanges({ of: changes }: { of: Approval['changes'] }) {
  const t = useTranslations('admin_adjustments')
  if (changes.length === 0) return null
  return (
    <section className="text-sm">
      <h3 className="font-medium">{t('what_changes')}</h3>
      <ul>
        {changes.map((change) => (
          <li key={change.field} className="wrap-anywhere first-letter:uppercase">
            <MaskedText write={(say) => fieldChangeText(change, say.money)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Balances({ accounts }: { accounts: Approval['accounts'] }) {
  const t = useTranslations('admin_adjustments')
  const names = useLedgerNames()
  return accounts.map(({ account, owner, balance_before, balance_after }) => (
    <section key={`${owner?.user_id} ${account}`} className="grid text-sm">
      <h3 className="font-medium wrap-anywhere">
        {owner
          ? t(account === 'on_hold' ? 'held_of_member' : 'account_of_member')
          : t('account_of_platform', { account: names.account(account) })}
      </h3>
      <Figures
        items={[
          { label: t('balance_now'), value: <Money cents={balance_before} /> },
          ...(balance_before === balance_after
            ? []
            : [{ label: t('admin_ui.balance_after'), value: <Money cents={balance_after} />, total: true }]),
        ]}
      />
    </section>
  ))
}

function Withdraw({ approval_id }: { approval_id: string }) {
  const t = useTranslations('admin_adjustments')
  const { isBusy, error, run } = useWithdraw()
  return (
    <>
      {error !== null && <Notice kind="problem">{creditErrorText(error, t, { reason_code: null, visibility: 'hidden' })}</Notice>}
      <Button kind="edge" size="small" busy={isBusy} onClick={() => run({ approval_id })}>
        {t('withdraw')}
      </Button>
    </>
  )
}

function Decide({ approval }: { approval: Approval }) {
  const { id: approval_id, facts } = approval
  const t = useTranslations('admin_adjustments')
  const approveText = useApproveText()
  const isShown = useSensitiveShown()
  const [deciding, setDeciding] = useState<'approve' | 'reject' | null>(null)
  const isCredit = facts.kind === 'adjustment'
  const approving = useConfirmedAction('admin_decide_approval', {
    onDone: useDecided(),
    failed: t(facts.kind === 'balance_unlock' ? 'admin_ui.unlock_failed' : 'not_done'),
  })
  const crediting = useConfirmedAction('admin_decide_adjustment', { onDone: useCreditDecided(), failed: t('failed') })
  const action = isCredit ? crediting : approving
  return (
    <>
      <div className="grid gap-2 sm:grid-cols-2">
        <Button kind="danger" size="small" onClick={() => setDeciding('reject')}>
          {t('admin_ui.reject')}
        </Button>
        <Button kind="main" size="small" onClick={() => setDeciding('approve')}>
          {isShown ? approveText(facts) : t('admin_ui.approve')}
        </Button>
      </div>
      <p className="flex items-center gap-1.5 text-sm text-ink-soft">
        <KeyRound className="size-4 flex-none" />
        {t('admin_ui.second_factor_needed')}
      </p>
      {deciding && (
        <DecideDialog
          approval={approval}
          decision={deciding}
          onClose={() => setDeciding(null)}
          onDecided={(note) => {
            setDeciding(null)
            action.run(() => ({ approval_id, decision: deciding, note }))
          }}
        />
      )}
      {action.dialog}
    </>
  )
}
