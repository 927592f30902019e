import { GROUNDS_MAX, GROUNDS_MIN } from '@hai/contract/dispute-reasons'
import type { WholeCase } from '@hai/contract/dispute-case'
import { formatUsd } from '@hai/contract/money'
import { parseUsdIn } from '@hai/contract/typed-usd'
import { useState } from 'react'
import { useAuth } from '../../api/auth-context.ts'
import { exactMoment } from '../../lib/moments.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Field, useForm } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useConfirmedAction } from '../ui/confirmed-action/use-confirmed-action.tsx'
import { Panel } from '../ui/panel.tsx'
import { ReasonField, useReason } from '../ui/reason.tsx'
import { Money, Sensitive } from '../ui/sensitive.tsx'
import { useSensitiveShown } from '../ui/sensitive-store.ts'
import { RevealFirst } from '../ui/reveal-first.tsx'
import {
  ApprovedBy,
  needsSecondApproval,
  SecondApprovalNeeded,
  useSecondApprovalToast,
  PendingSecondApproval,
} from './second-approval.tsx'

export function DecideAppeal({ dispute }: { dispute: WholeCase }) {
  const t = useTranslations('admin_disputes')
  const { appeal, decisions, obstacle, related_type } = dispute
  const [deciding, setDeciding] = useState<'upheld' | 'changed' | null>(null)
  const { profile } = useAuth()
  const visibility = useSensitiveShown() ? 'shown' : 'hidden'
  const saySecondAsked = useSecondApprovalToast()
  const action = useConfirmedAction('decide_dispute_appeal', {
    failed: t('appeal_failed'),
    onDone: ({ outcome, moved }) => {
      const text = moved > 0 ? t('appeal_moved', { amount: formatUsd(moved) }) : t('appeal_stands')
      if (outcome === null) saySecondAsked()
      else toast({ title: t(`appeal_done_${outcome}`), text, kind: 'done' })
    },
  })
  if (!appeal) return null
  const most = decisions.appeal?.most ?? 0
  return (
    <Panel title={t('appeal')}>
      <p>{t(`appeal_${appeal.status}`, { side: t(`side_${related_type}_${appeal.side}`) })}</p>
      {appeal.moved !== null && <Money cents={appeal.moved} />}
      {appeal.decided_by ? (
        <p className="text-sm text-ink-soft">
          {t('admin_ui.decided_by')} <Sensitive kind="name">{appeal.decided_by.full_name ?? appeal.decided_by.email}</Sensitive>
          <ApprovedBy person={appeal.approved_by} />
        </p>
      ) : (
        <p className="text-sm text-ink-soft">{t('by_then', { at: exactMoment(new Date(appeal.decide_by), 'en') })}</p>
      )}
      {appeal.status === 'pending' && obstacle !== null && <p className="text-ink-soft">{t(`appeal_obstacle_${obstacle}`)}</p>}
      {appeal.status === 'pending' && dispute.waits_for_second && <PendingSecondApproval of={dispute.waits_for_second} />}
      {appeal.status === 'pending' && obstacle === null && <RevealFirst />}
      {appeal.status === 'pending' && obstacle === null && visibility === 'shown' && (
        <div className="grid gap-2">
          <Button wide busy={action.isBusy} onClick={() => setDeciding('upheld')}>
            {t('uphold')}
          </Button>
          {most > 0 && (
            <Button kind="danger" wide busy={action.isBusy} onClick={() => setDeciding('changed')}>
              {t('change_decision')}
            </Button>
          )}
        </div>
      )}
      {deciding && (
        <AskReason
          outcome={deciding}
          bound={decisions.appeal}
          onClose={() => setDeciding(null)}
          onAsk={(decision) => {
            setDeciding(null)
            action.run(() => ({ ...decision, dispute_id: dispute.id, admin_id: profile.id, outcome: deciding }))
          }}
        />
      )}
      {action.dialog}
    </Panel>
  )
}

interface AskProps {
  outcome: 'upheld' | 'changed'
  /**
   * The most that the appeal can move, and how much of it one admin can decide alone. Null if the decision cannot be
   * changed now.
   */
  bound: WholeCase['decisions']['appeal']
  onAsk: (decision: { decision_reason: string; amount?: number }) => void
  onClose: () => void
}

function AskReason({ outcome, bound, onAsk, onClose }: AskProps) {
  const t = useTranslations('admin_disputes')
  const reason = useReason({ min: GROUNDS_MIN, max: GROUNDS_MAX })
  const [typed, setTyped] = useState('')
  const most = bound?.most ?? 0
  const amount = typed.trim() === '' ? most : (parseUsdIn('en', typed) ?? 0)
  const isAmountWrong = outcome === 'changed' && (amount <= 0 || amount > most)
  const form = useForm({
    errors: { amount: isAmountWrong && t('part_wrong'), reason: reason.isShort },
    onSubmit: () => onAsk({ decision_reason: reason.text, ...(outcome === 'changed' && { amount }) }),
  })
  const bounds = { minimum: GROUNDS_MIN, maximum: GROUNDS_MAX }
  return (
    <FormDialog
      title={t(outcome === 'upheld' ? 'uphold' : 'change_decision')}
      submitLabel={t(outcome === 'upheld' ? 'uphold' : 'change_decision')}
      kind={outcome === 'upheld' ? 'main' : 'danger'}
      busy={false}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p>{t(`appeal_effect_${outcome}`)}</p>
      {outcome === 'changed' && (
        <Field
          label={t('part')}
          hint={t('part_hint', { most: formatUsd(most) })}
          before="$"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          {...form.field('amount')}
        />
      )}
      {outcome === 'changed' && needsSecondApproval(amount, bound) && <SecondApprovalNeeded />}
      <ReasonField
        of={reason}
        shown={form.field('reason')}
        label={t('admin_ui.reason_for_both_parties')}
        hint={t('admin_ui.length_hint', bounds)}
        short={t('admin_ui.length_between', bounds)}
      />
    </FormDialog>
  )
}
