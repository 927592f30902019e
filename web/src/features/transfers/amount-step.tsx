import type { Cents } from '@hai/contract/money'
import { LimitHelp } from '../../payments/limit-help.tsx'
import { nearestBound, useOwnMaximum } from '../../payments/amount-bounds.ts'
import { amountError } from '../../payments/amount-errors.ts'
import { NoPrice } from '../../payments/price-lines.tsx'
import { useHtgInCash, useHtgRate } from '../../payments/use-htg.ts'
import { charactersLeft } from '../../lib/note-length.ts'
import { leaveOverlay, openOverlay } from '../../lib/overlays.ts'
import { quickAmountsFor } from '../../lib/quick-amounts.ts'
import { useTranslations } from '../../lib/translations.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { Button } from '../../ui/button.tsx'
import type { ShownError } from '../../ui/field.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { StepBody } from '../../ui/step-body.tsx'
import { LookupError } from './lookup-error.tsx'
import { PersonLine } from './person-line.tsx'
import { Price } from './price.tsx'
import { overlayParams, type FlowAction, type Person, type SendFlow } from './send-flow.ts'
import type { useQuote } from './use-send-flow.ts'

/** The remaining length of the note is shown once it is at most this many characters. */
const NOTE_ROOM_TOLD = 40

export interface AmountStepProps {
  flow: SendFlow
  person: Person
  lookup: { error: unknown; retry: () => void }
  amount: Cents | null
  quote: ReturnType<typeof useQuote>
  /** Its error is true if an unreadable amount is to be shown as one. */
  field: ShownError<boolean>
  change: (action: FlowAction) => void
  onChangePerson: () => void
}

export function AmountStep({ flow, person, lookup, amount, quote, field, change, onChangePerson }: AmountStepProps) {
  const t = useTranslations('transfers')
  const { displayed } = quote
  const own = useOwnMaximum()
  const exceeded = nearestBound(amount, quote.settled, own)
  const left = quote.settled?.remaining_today ?? own.leftToday
  const error = amountError({
    amount,
    isTouched: field.error === true,
    quoteError: quote.error,
    exceeded,
    limits: [own.dayLimit, left],
  })
  const rate = useHtgRate()
  const cash_htg = useHtgInCash(displayed?.payee_gets ?? null)
  const isOver = exceeded?.bound === 'day'
  const noteLeft = charactersLeft(flow.note)
  return (
    <StepBody label={t('how_much')} takesFocus={false}>
      <PersonLine person={person} onChange={onChangePerson} />
      {lookup.error !== null && (
        <LookupError
          error={lookup.error}
          payee={person.payee}
          onRetry={lookup.retry}
          onChoose={(chosen) => change({ type: 'choose', person: chosen })}
        />
      )}
      <AmountField
        label={t('ui.amount_usd')}
        value={flow.typedAmount}
        onChange={(typed) => change({ type: 'type_amount', typed })}
        onBlur={field.onBlur}
        autoFocus
        error={error}
        rate={rate}
        cash_htg={cash_htg}
        quick={quickAmountsFor({ left, available: own.available, isOver })}
      />
      {isOver && <LimitHelp name="day" onLeave={() => leaveOverlay('send', overlayParams(flow))} />}
      {exceeded && !isOver && (
        <Button size="small" className="justify-self-start" onClick={() => openOverlay('add-funds')}>
          {t('ui.add_money')}
        </Button>
      )}
      <div aria-live="polite" className="empty:sr-only">
        {displayed ? (
          <Price person={person} quote={displayed} />
        ) : (
          error === null && <NoPrice hint={amount ? null : t('ui.quote_waiting')} quote={quote} />
        )}
      </div>
      <NoteField
        label={t('ui.note_optional')}
        note={flow.note}
        onNote={(note) => change({ type: 'write_note', note })}
        hint={noteLeft <= NOTE_ROOM_TOLD ? t('note_left', { count: noteLeft }) : undefined}
      />
    </StepBody>
  )
}
