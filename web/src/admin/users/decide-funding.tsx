import type { StaffFunding } from '@hai/contract/funding'
import { fundingDecisions } from '@hai/contract/funding-states'
import { twoDecimals } from '@hai/contract/number-text'
import { parseUsdIn } from '@hai/contract/typed-usd'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import { useAuth } from '../../api/auth-context.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Field } from '../../ui/field.tsx'
import { Picker } from '../../ui/picker.tsx'
import { Fact, Facts } from '../ui/panel.tsx'
import { amountText } from '../ui/mask.ts'
import { Money, Sensitive } from '../ui/sensitive.tsx'
import { useSensitiveShown } from '../ui/sensitive-store.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useUserAction } from './use-user-action.ts'

type Sum = StaffFunding['asked']

export const inUnits = ({ amount, currency }: Sum): string => `${twoDecimals(amount / 100, 'en')} ${currency.toUpperCase()}`

/** Masked like every amount, in any currency. */
export const InUnits = ({ sum }: { sum: Sum }) =>
  sum.currency === 'usd' ? <Money cents={sum.amount} /> : <Sensitive kind="text">{inUnits(sum)}</Sensitive>

type Decision = (typeof fundingDecisions)[number]

const REFERENCE_MAX = 100
const REFERENCE_MIN = 3

export const needsDecision = ({ to_credit, to_give_back }: StaffFunding): boolean => to_credit !== null || to_give_back !== null

/** For money that arrived with a different amount, or that was refunded by hand. */
export function DecideFunding({ funding, onClose }: { funding: StaffFunding; onClose: () => void }) {
  const t = useTranslations('admin_users')
  const { profile } = useAuth()
  const visibility = useSensitiveShown() ? 'shown' : 'hidden'
  const { funding_id, to_credit, to_give_back } = funding
  const [decision, setDecision] = useState<Decision>(to_credit ? 'credit' : 'given_back')
  const [reference, setReference] = useState('')
  const [typed, setTyped] = useState('')
  const action = useUserAction('admin_decide_funding', {
    failed: t('admin_ui.decision_not_saved'),
    onClose,
    done: () => ({ title: t('funding_decided'), kind: 'done' }),
  })
  if (action.isBusy) return action.dialog
  const isPart = decision === 'given_back' && to_give_back !== null && to_give_back > 0
  const amount = decision === 'credit' ? (to_credit?.amount ?? null) : isPart ? parseUsdIn('en', typed) : 0
  const isFit = amount !== null && (decision === 'credit' || reference.trim().length >= REFERENCE_MIN)
  const isAmountWrong = isPart && (amount === null || amount === 0 || amount > to_give_back)
  return (
    <ReasonDialog
      title={t('admin_ui.decide')}
      submitLabel={t('ui.continue')}
      hint={t('only_staff_see_this')}
      onClose={onClose}
      onGiven={(reason) => {
        if (isFit && !isAmountWrong)
          action.run(() => ({ funding_id, admin_id: profile.id, decision, amount, reference: reference.trim(), reason }))
      }}
    >
      <Came funding={funding} />
      <Picker
        variant="field"
        label={t('admin_ui.decision')}
        icon={Scale}
        value={decision}
        options={fundingDecisions
          .filter((one) => (one === 'credit' ? to_credit : to_give_back) !== null)
          .map((value) => ({ value, text: t(`funding_decision_${value}`) }))}
        onPick={(picked) => setDecision(fundingDecisions.find((one) => one === picked) ?? decision)}
      />
      <p className="text-ink-soft">{t(`funding_decision_${decision}_text`)}</p>
      {isPart && (
        <Field
          label={t('ui.amount_usd')}
          hint={t('funding_part_hint', { most: amountText(to_give_back, visibility) })}
          before="$"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={typed !== '' && isAmountWrong ? t('funding_part_wrong') : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {decision === 'given_back' && (
        <Field
          label={t('funding_reference')}
          hint={t('funding_reference_hint')}
          autoComplete="off"
          maxLength={REFERENCE_MAX}
          value={reference}
          onChange={({ target }) => setReference(target.value)}
        />
      )}
    </ReasonDialog>
  )
}

function Came({ funding: { asked, received, to_credit } }: { funding: StaffFunding }) {
  const t = useTranslations('admin_users')
  return (
    <Facts>
      <Fact label={t('admin_ui.requested')}>
        <InUnits sum={asked} />
      </Fact>
      <Fact label={t('received')}>{received ? <InUnits sum={received} /> : '–'}</Fact>
      {to_credit && (
        <Fact label={t('funding_to_wallet')}>
          <Money cents={to_credit.amount} />
        </Fact>
      )}
    </Facts>
  )
}
