import { GROUNDS_MAX, GROUNDS_MIN, reasonsFor } from '@hai/contract/dispute-reasons'
import type { WholeCase } from '@hai/contract/dispute-case'
import { formatUsd } from '@hai/contract/money'
import { KeyRound, Tag } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { exactMoment } from '../../lib/moments.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { FieldGroup } from '../../ui/choice.tsx'
import { Field, useForm, type ShownError } from '../../ui/field.tsx'
import { LongField } from '../../ui/long-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Picker } from '../../ui/picker.tsx'
import { amountText } from '../ui/mask.ts'
import { Panel } from '../ui/panel.tsx'
import { Money, Sensitive } from '../ui/sensitive.tsx'
import { useSensitiveShown } from '../ui/sensitive-store.ts'
import { RevealFirst } from '../ui/reveal-first.tsx'
import { decisions, isReasonValid, refundAmount, type AnyReason, type DecisionDraft } from './decision-draft.ts'
import { DecisionName, Effect } from './effect.tsx'
import { ApprovedBy, needsSecondApproval, SecondApprovalNeeded, PendingSecondApproval } from './second-approval.tsx'
import { useDecision } from './use-decision.ts'
import { MoneySplit } from './money-split.tsx'

/**
 * A staff decision on a dispute. Staff must reveal sensitive data before they can submit it. A refund above the limit
 * waits for a second staff member.
 */
export function Decide({ dispute }: { dispute: WholeCase }) {
  const t = useTranslations('admin_disputes')
  const { held, amount, ended_at } = dispute
  const decision = useDecision(dispute)
  return (
    <Panel title={t(ended_at === null ? 'admin_ui.decide' : 'admin_ui.decision')}>
      {ended_at !== null ? (
        <Decided dispute={dispute} />
      ) : (
        <>
          <p>
            <span className="block text-sm text-ink-soft">{t(held > 0 ? 'ui.on_hold' : 'ui.amount')}</span>
            <Money cents={held > 0 ? held : amount} kind={held > 0 ? 'wait' : 'plain'} size="big" />
          </p>
          <ProposalWaits dispute={dispute} />
          {dispute.waits_for_second && <PendingSecondApproval of={dispute.waits_for_second} />}
          <DecideForm dispute={dispute} decision={decision} />
        </>
      )}
      {decision.dialog}
    </Panel>
  )
}

type Outcome = Pick<WholeCase, 'held' | 'amount' | 'moved' | 'kept' | 'status' | 'decided_by' | 'approved_by'>

export function Decided({ dispute }: { dispute: Outcome }) {
  const t = useTranslations('admin_disputes')
  const { held, amount, moved, kept, status, decided_by, approved_by } = dispute
  return (
    <div className="grid gap-1 wrap-anywhere">
      <p>
        {t(`ended_${status}`)}
        {moved !== null && moved > 0 && <Money cents={moved} size="big" className="block" />}
      </p>
      {kept !== null && (
        <p>
          {t('ended_kept')} <Money cents={kept} />
        </p>
      )}
      {held > 0 && (
        <p>
          {t('still_held')} <Money cents={held} kind="wait" />
        </p>
      )}
      <div className="text-sm text-ink-soft">
        <p>
          {t('disputed_amount')} <Money cents={amount} />
        </p>
        {decided_by ? (
          <p>
            {t('admin_ui.decided_by')} <Sensitive kind="name">{decided_by.full_name ?? decided_by.email}</Sensitive>
            <ApprovedBy person={approved_by} />
          </p>
        ) : (
          <p>{t(status === 'closed' ? 'ended_by_complainant' : 'ended_by_agreement')}</p>
        )}
      </div>
    </div>
  )
}

function ProposalWaits({ dispute: { proposal, related_type } }: { dispute: WholeCase }) {
  const t = useTranslations('admin_disputes')
  const visibility = useSensitiveShown() ? 'shown' : 'hidden'
  if (!proposal) return null
  const { side, outcome, amount, expires_at } = proposal
  return (
    <Notice kind="wait">
      {t('proposal_waits', {
        side: t(`side_${related_type}_${side}`),
        outcome,
        amount: amountText(amount, visibility),
        at: exactMoment(new Date(expires_at), 'en'),
      })}
    </Notice>
  )
}

const isPartWrong = (draft: DecisionDraft, { decisions: { refund } }: WholeCase): boolean =>
  draft.decision === 'refund' && refund !== null && refundAmount(draft, refund) === null

const asksSecond = (draft: DecisionDraft, { decisions: { refund } }: WholeCase): boolean =>
  draft.decision === 'refund' && refund !== null && needsSecondApproval(refundAmount(draft, refund), refund)

interface DecideFormProps {
  dispute: WholeCase
  decision: Pick<ReturnType<typeof useDecision>, 'run' | 'isBusy'>
}

function DecideForm({ dispute, decision }: DecideFormProps) {
  const t = useTranslations('admin_disputes')
  const [draft, setDraft] = useState<DecisionDraft | null>(null)
  const isShown = useSensitiveShown()
  const offered = decisions.filter((one) => dispute.decisions[one] !== null)
  const change = (part: Partial<DecisionDraft>) => setDraft((before) => before && { ...before, ...part })
  const form = useForm({
    errors: {
      code: draft?.reason_code === null && t('admin_ui.reason_missing'),
      amount: draft && isPartWrong(draft, dispute) && t('part_wrong'),
      reason: draft && !isReasonValid(draft) && t('admin_ui.length_between', { minimum: GROUNDS_MIN, maximum: GROUNDS_MAX }),
    },
    isBusy: decision.isBusy,
    onSubmit: () => isShown && draft && decision.run(draft),
  })
  return (
    <form noValidate onSubmit={form.submit} className="grid grid-cols-1 gap-4">
      <fieldset className="grid grid-cols-1 gap-1">
        <legend className="sr-only">{t('admin_ui.decide')}</legend>
        {offered.map((one) => (
          <Option
            key={one}
            isChosen={draft?.decision === one}
            title={<DecisionName of={one} dispute={dispute} />}
            sub={<Effect of={one} dispute={dispute} />}
            onChoose={() => {
              form.reset()
              setDraft({ decision: one, reason_code: null, reason: draft?.reason ?? '', typed: '' })
            }}
          />
        ))}
      </fieldset>
      {draft && (
        <>
          <GroundsFields draft={draft} dispute={dispute} field={form.field} change={change} />
          <MoneySplit draft={draft} dispute={dispute} />
          {asksSecond(draft, dispute) && <SecondApprovalNeeded />}
          <RevealFirst />
          {isShown && (
            <Button kind="main" type="submit" wide busy={decision.isBusy}>
              <SubmitText draft={draft} dispute={dispute} />
            </Button>
          )}
        </>
      )}
      <p className="flex items-center gap-1.5 text-sm text-ink-soft">
        <KeyRound className="size-4 flex-none" />
        {t('admin_ui.second_factor_needed')}
      </p>
    </form>
  )
}

interface GroundsProps {
  draft: DecisionDraft
  dispute: WholeCase
  field: (name: 'code' | 'amount' | 'reason') => ShownError
  change: (part: Partial<DecisionDraft>) => void
}

function GroundsFields({ draft, dispute, field, change }: GroundsProps) {
  const t = useTranslations('admin_disputes')
  const { refund } = dispute.decisions
  return (
    <>
      <FieldGroup label={t('admin_ui.reason_code')} isLabelHidden error={field('code').error}>
        <Picker
          variant="field"
          label={t('admin_ui.reason_code')}
          icon={Tag}
          value={draft.reason_code ?? ''}
          options={[
            { value: '', text: t('admin_ui.choose_reason') },
            ...reasonsFor[dispute.related_type][draft.decision].map((value) => ({ value, text: t(`reason_${value}`) })),
          ]}
          onPick={(picked) => {
            const offered: readonly AnyReason[] = reasonsFor[dispute.related_type][draft.decision]
            change({ reason_code: offered.find((code) => code === picked) ?? null })
          }}
        />
      </FieldGroup>
      {draft.decision === 'refund' && refund && refund.part_most > 0 && (
        <Field
          label={t('part')}
          hint={t(refund.is_held ? 'part_hint_held' : 'part_hint', {
            most: formatUsd(refund.most),
            part_most: formatUsd(refund.part_most),
          })}
          before="$"
          inputMode="decimal"
          autoComplete="off"
          value={draft.typed}
          onChange={({ target }) => change({ typed: target.value })}
          {...field('amount')}
        />
      )}
      <LongField
        label={t('admin_ui.reason_for_both_parties')}
        hint={t('admin_ui.length_hint', { minimum: GROUNDS_MIN, maximum: GROUNDS_MAX })}
        rows={4}
        maxLength={GROUNDS_MAX}
        value={draft.reason}
        onChange={(reason) => change({ reason })}
        {...field('reason')}
      />
    </>
  )
}

interface OptionProps {
  isChosen: boolean
  title: ReactNode
  sub: ReactNode
  onChoose: () => void
}

const Option = ({ isChosen, title, sub, onChoose }: OptionProps) => (
  <label className="flex min-h-13 items-center gap-3 rounded-box px-3 py-2 hover:bg-sunken has-checked:bg-accent-wash has-checked:inset-ring-[1.5px] has-checked:inset-ring-accent-ink">
    <input type="radio" name="decision" checked={isChosen} onChange={onChoose} className="size-5 flex-none accent-accent-ink" />
    <span className="min-w-0 wrap-anywhere">
      <span className="block font-medium">{title}</span>
      <span className="block text-sm text-ink-soft">{sub}</span>
    </span>
  </label>
)

function SubmitText({ draft, dispute }: { draft: DecisionDraft; dispute: WholeCase }) {
  const { decisions: can } = dispute
  const t = useTranslations('admin_disputes')
  const visibility = useSensitiveShown() ? 'shown' : 'hidden'
  if (draft.decision === 'close') return t('admin_ui.close_without_action')
  const amount =
    draft.decision === 'release' ? can.release?.most : can.refund && (refundAmount(draft, can.refund) ?? can.refund.most)
  const key = asksSecond(draft, dispute) ? 'submit_ask_refund' : (`submit_${draft.decision}` as const)
  return amount ? t(key, { amount: amountText(amount, visibility) }) : <DecisionName of={draft.decision} dispute={dispute} />
}
