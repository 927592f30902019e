import type { CallInput } from '@hai/contract/contract'
import type { CasePerson, WholeCase } from '@hai/contract/dispute-case'
import { freezeReasonsFor, USER_REASON_MAX, USER_REASON_MIN, type FreezeReason } from '@hai/contract/user-values'
import { Snowflake, Tag, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useAuth } from '../../api/auth-context.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { FieldGroup } from '../../ui/choice.tsx'
import { useForm } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Picker } from '../../ui/picker.tsx'
import { useConfirmedAction } from '../ui/confirmed-action/use-confirmed-action.tsx'
import { exportFormat } from '../ui/mask.ts'
import { ReasonField, useReason } from '../ui/reason.tsx'
import { Panel } from '../ui/panel.tsx'
import { useSensitiveShown } from '../ui/sensitive-store.ts'
import { SupplyAndReviewFields, useSupplyAndReview } from '../ui/supply-and-review.tsx'

/** Freezing a party leaves the dispute open, so this has a panel of its own, apart from the decision. */
export function Freeze({ dispute }: { dispute: WholeCase }) {
  const t = useTranslations('admin_disputes')
  const { profile } = useAuth()
  const [isAsking, setAsking] = useState(false)
  const action = useConfirmedAction('freeze_user_account', {
    failed: t('admin_ui.freeze_failed'),
    onDone: () => {
      toast({ title: t('admin_ui.account_frozen'), text: t('frozen_text'), kind: 'done' })
    },
  })
  const free = dispute.people.filter(({ is_blocked }) => !is_blocked)
  const isOffered = free.length > 0 && dispute.obstacle === null && dispute.ended_at === null
  // If another staff member has frozen the person in the meantime, the dialog of an action in progress is still shown.
  if (!isOffered) return action.dialog
  return (
    <Panel title={t('freeze_title')}>
      <div>
        <Button kind="danger" size="small" icon={Snowflake} busy={action.isBusy} onClick={() => setAsking(true)}>
          {t('admin_ui.freeze_account')}
        </Button>
      </div>
      {isAsking && (
        <AskFreeze
          people={free}
          related_type={dispute.related_type}
          onClose={() => setAsking(false)}
          onAsk={(freeze) => {
            setAsking(false)
            action.run(() => ({ ...freeze, admin_id: profile.id, dispute_id: dispute.id }))
          }}
        />
      )}
      {action.dialog}
    </Panel>
  )
}

interface AskProps {
  people: readonly CasePerson[]
  related_type: WholeCase['related_type']
  onAsk: (freeze: Omit<CallInput<'freeze_user_account'>, 'admin_id' | 'dispute_id'>) => void
  onClose: () => void
}

/** Nothing is preselected, so that a wrong person or reason is not one click away. */
export function AskFreeze({ people, related_type, onAsk, onClose }: AskProps) {
  const t = useTranslations('admin_disputes')
  const say = exportFormat(useSensitiveShown() ? 'shown' : 'hidden')
  const [user_id, setUser] = useState('')
  const [reason_code, setCode] = useState<FreezeReason | null>(null)
  const reason = useReason({ min: USER_REASON_MIN, max: USER_REASON_MAX })
  const beside = useSupplyAndReview()
  const form = useForm({
    errors: {
      person: user_id === '' && t('choose_person'),
      code: reason_code === null && t('admin_ui.reason_missing'),
      reason: reason.isShort,
      supply: !beside.isValid,
    },
    onSubmit: () => reason_code !== null && onAsk({ user_id, freeze_reason: reason.text, reason_code, ...beside.given }),
  })
  const bounds = { minimum: USER_REASON_MIN, maximum: USER_REASON_MAX }
  return (
    <FormDialog
      title={t('freeze_title')}
      submitLabel={t('admin_ui.freeze_account')}
      kind="danger"
      busy={false}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p>{t('freeze_text')}</p>
      <FieldGroup label={t('whose')} isLabelHidden error={form.field('person').error}>
        <Picker
          variant="field"
          label={t('whose')}
          icon={UserRound}
          value={user_id}
          options={[
            { value: '', text: t('admin_ui.choose_reason') },
            ...people.map(({ side, person }) => ({
              value: person.user_id,
              text: `${t(`side_${related_type}_${side}`)}: ${say.name(person.full_name ?? person.email)}`,
            })),
          ]}
          onPick={setUser}
        />
      </FieldGroup>
      <FieldGroup label={t('admin_ui.reason_code')} isLabelHidden error={form.field('code').error}>
        <Picker
          variant="field"
          label={t('admin_ui.reason_code')}
          icon={Tag}
          value={reason_code ?? ''}
          options={[
            { value: '', text: t('admin_ui.choose_reason') },
            ...freezeReasonsFor.dispute.map((value) => ({ value, text: t(`admin_ui.freeze_reason_${value}`) })),
          ]}
          onPick={(picked) => setCode(freezeReasonsFor.dispute.find((code) => code === picked) ?? null)}
        />
      </FieldGroup>
      <ReasonField
        of={reason}
        shown={form.field('reason')}
        label={t('admin_ui.reason_for_member')}
        hint={t('admin_ui.length_hint', bounds)}
        short={t('admin_ui.length_between', bounds)}
      />
      <SupplyAndReviewFields of={beside} shown={form.field('supply')} />
    </FormDialog>
  )
}
