import { SPLIT_MAX } from '@hai/contract/bounds'
import { formatUsd } from '../../lib/money-text.ts'
import type { Overlays } from '../../lib/overlays.ts'
import { useKeptFocus } from '../../lib/use-kept-focus.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { PayerList } from './payer-list.tsx'
import { sharesOf } from './split-shares.ts'
import { AmountFields } from './amount-fields.tsx'
import { PeoplePicker } from './people-picker.tsx'
import { useRequestFlow, type RequestFlow } from './use-request-flow.ts'

export function RequestSheet({ params, onClose }: { params: Overlays['request']; onClose: () => void }) {
  const t = useTranslations('requests')
  const flow = useRequestFlow(params, onClose)
  const { steps, payers } = flow
  const isWho = steps.step === 'who'
  const goOn = () => {
    if (payers.length > 0) steps.go('amount')
  }
  return (
    <Sheet
      title={t(params.split ? 'split_title' : 'ask_title')}
      backLabel={t('ui.back')}
      closeLabel={t('ui.close')}
      onClose={onClose}
      onBack={steps.back}
      steps={{ done: isWho ? 1 : 2, total: 2, label: t('step', { step: isWho ? 1 : 2 }) }}
      onSubmit={isWho ? goOn : flow.run}
      foot={isWho ? <Next count={payers.length} onNext={goOn} /> : <SubmitButton flow={flow} />}
    >
      <div className="grid grid-cols-1 gap-4" {...useKeptFocus<HTMLDivElement>()}>
        {isWho ? (
          <>
            <PayerList flow={flow} />
            {payers.length < SPLIT_MAX - (flow.ownShare ? 1 : 0) && <PeoplePicker chosen={payers} onAdd={flow.add} />}
          </>
        ) : (
          <AmountFields flow={flow} />
        )}
      </div>
    </Sheet>
  )
}

function Next({ count, onNext }: { count: number; onNext: () => void }) {
  const t = useTranslations('requests')
  return (
    <Button kind="main" size="tall" wide refused={count === 0} onClick={onNext}>
      {count === 0 ? t('choose_somebody') : t('next', { count })}
    </Button>
  )
}

function SubmitButton({ flow: { payers, total, bounds, sharing, asking, isSplit } }: { flow: RequestFlow }) {
  const t = useTranslations('requests')
  const { amounts, own, isWhole } = sharesOf(sharing)
  const minimum = bounds?.minimum_amount ?? 0
  const hasShares = !isSplit || (isWhole && amounts.every((amount) => (amount ?? 0) >= minimum))
  const amountText = total === null ? null : formatUsd(total - own)
  const [first] = payers
  return (
    <Button
      kind="main"
      size="tall"
      wide
      type="submit"
      busy={asking.isBusy}
      refused={payers.length === 0 || (Boolean(total) && !hasShares)}
    >
      {asking.isBusy
        ? t('asking')
        : amountText === null || !first
          ? t('ui.ask')
          : payers.length === 1
            ? t('ask_one', { name: first.name, amount: amountText })
            : t('ask_many', { count: payers.length, amount: amountText })}
    </Button>
  )
}
