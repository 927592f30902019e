import {
  ADJUSTMENT_NOTES_MAX,
  ADJUSTMENT_REASON_MAX,
  ADJUSTMENT_REASON_MIN,
  adjustmentReasons,
  approvalReasonsOf,
  type ApprovalReason,
} from '@hai/contract/adjustment-reasons'
import { formatUsd } from '@hai/contract/money'
import { Tag, Users } from 'lucide-react'
import type { AdminDailyLimits } from '@hai/contract/adjustments'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Field, type ShownError, useForm } from '../../ui/field.tsx'
import { LongField } from '../../ui/long-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Picker } from '../../ui/picker.tsx'
import { Panel } from '../ui/panel.tsx'
import { amountOf, commandOf, isReasonLongEnough, type CreditDraft } from './credit-draft.ts'
import { CaseLink } from './case-link.tsx'
import { MemberField } from './member-field.tsx'
import { Meter } from '../../ui/bars.tsx'
import { amountText } from '../ui/mask.ts'
import { useSensitiveShown } from '../ui/sensitive-store.ts'

function DailyLimit({ limits: { used_today, daily_limit, remaining, alone_max } }: { limits: AdminDailyLimits }) {
  const t = useTranslations('admin_adjustments')
  const mode = useSensitiveShown() ? 'shown' : 'hidden'
  return (
    <Meter
      label={t('own_limit')}
      used={used_today}
      limit={daily_limit}
      figure={t('limit_used', { used: amountText(used_today, mode), limit: amountText(daily_limit, 'shown') })}
      note={t('limit_left', { left: amountText(remaining, mode), alone: amountText(alone_max, 'shown') })}
    />
  )
}

export interface CreditFormProps {
  draft: CreditDraft
  onDraft: (draft: CreditDraft) => void
  /** The admin’s own. */
  limits: AdminDailyLimits | undefined
  isBusy: boolean
  /** The error of the preview. Null if there is none, or while the preview is for an earlier amount. */
  problem: string | null
  /** The server would reject this credit. */
  isRefused: boolean
  onSubmit: (command: NonNullable<ReturnType<typeof commandOf>>) => void
}

export function CreditForm({ draft, onDraft, limits, isBusy, problem, isRefused, onSubmit }: CreditFormProps) {
  const t = useTranslations('admin_adjustments')
  const amount = amountOf(draft)
  const change = (part: Partial<CreditDraft>) => onDraft({ ...draft, ...part })
  const needsTwo = limits && amount !== null ? approvalReasonsOf(limits, amount) : []
  const command = commandOf(draft)
  const form = useForm({
    errors: {
      member: !draft.member && t('member_missing'),
      amount: amount === null && t('amount_wrong'),
      reason: !isReasonLongEnough(draft) && t('admin_ui.length_at_least', { minimum: ADJUSTMENT_REASON_MIN }),
    },
    isBusy: isBusy || isRefused,
    onSubmit: () => command && onSubmit(command),
  })
  const text = amount === null ? '' : formatUsd(amount)
  return (
    <Panel title={t('admin_ui.credit_member')}>
      <form noValidate onSubmit={form.submit} className="grid grid-cols-1 gap-4">
        <MemberField
          label={t('admin_ui.member')}
          chosen={draft.member}
          error={form.field('member').error}
          onChoose={(member) => change({ member })}
        />
        <AmountAndCode draft={draft} change={change} shown={form.field('amount')} />
        <LongField
          label={t('admin_ui.reason_for_staff')}
          rows={3}
          maxLength={ADJUSTMENT_REASON_MAX}
          hint={t('reason_hint', {
            count: draft.reason.trim().length,
            minimum: ADJUSTMENT_REASON_MIN,
            maximum: ADJUSTMENT_REASON_MAX,
          })}
          value={draft.reason}
          onChange={(reason) => change({ reason })}
          {...form.field('reason')}
        />
        <LongField
          label={t('notes')}
          rows={2}
          maxLength={ADJUSTMENT_NOTES_MAX}
          value={draft.notes}
          onChange={(notes) => change({ notes })}
        />
        {draft.case && (
          <p className="text-sm">
            {t('belongs_to')} <CaseLink approvalCase={draft.case} />
          </p>
        )}
        {limits && !isRefused && <SecondNeeded limits={limits} why={needsTwo} />}
        {problem !== null && (
          <Notice kind="problem" {...(isRefused && { title: t('not_possible') })}>
            <p>{problem}</p>
          </Notice>
        )}
        {limits && <DailyLimit limits={limits} />}
        <Button kind="main" type="submit" busy={isBusy} refused={isRefused} className="justify-self-end">
          {amount === null
            ? t('credit')
            : needsTwo.length > 0
              ? t('ask_action', { amount: text })
              : t('credit_action_amount', { amount: text })}
        </Button>
      </form>
    </Panel>
  )
}

function AmountAndCode({
  draft,
  change,
  shown,
}: {
  draft: CreditDraft
  change: (part: Partial<CreditDraft>) => void
  shown: ShownError
}) {
  const t = useTranslations('admin_adjustments')
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field
        label={t('ui.amount_usd')}
        before="$"
        inputMode="decimal"
        autoComplete="off"
        hint={t('amount_hint')}
        value={draft.typed}
        onChange={(event) => change({ typed: event.target.value })}
        {...shown}
      />
      <Picker
        variant="field"
        label={t('admin_ui.reason_code')}
        icon={Tag}
        value={draft.reason_code}
        options={adjustmentReasons.map((value) => ({ value, text: t(`code_${value}`) }))}
        onPick={(picked) => change({ reason_code: adjustmentReasons.find((code) => code === picked) ?? 'goodwill' })}
      />
    </div>
  )
}

function SecondNeeded({ why, limits }: { why: readonly ApprovalReason[]; limits: AdminDailyLimits }) {
  const t = useTranslations('admin_adjustments')
  if (why.length === 0) return null
  return (
    <Notice kind="wait" icon={Users} title={t('admin_ui.second_person_needed')}>
      <p>
        {why.includes('amount')
          ? t('second_amount', { alone: formatUsd(limits.alone_max) })
          : t('second_limit', { limit: formatUsd(limits.daily_limit) })}
      </p>
    </Notice>
  )
}
