import { LimitHelp } from '../../payments/limit-help.tsx'
import { amountError } from '../../payments/amount-errors.ts'
import { useHtgInCash, useHtgRate } from '../../payments/use-htg.ts'
import { useNow } from '../../lib/use-now.ts'
import { useTranslations } from '../../lib/translations.ts'
import { AmountField, Chip } from '../../ui/amount-field.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Field } from '../../ui/field.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { RunCost } from './run-cost.tsx'
import { LookupError } from './lookup-error.tsx'
import { beginBounds, recurrences } from './run-days.ts'
import type { PlanFlow } from './use-plan.ts'

export function PlanStep({ flow }: { flow: PlanFlow }) {
  const t = useTranslations('schedules')
  const { draft, amount, quote, dayLimit, isOverLimit, change } = flow
  const error = amountError({
    amount,
    isTouched: flow.field('amount').error === true,
    quoteError: quote.error,
    exceeded: isOverLimit && dayLimit !== null ? { bound: 'daily', amount: dayLimit } : null,
    limits: [dayLimit],
  })
  const rate = useHtgRate()
  const cash_htg = useHtgInCash(quote.displayed?.payee_gets ?? null)
  return (
    <>
      <PayeeFields flow={flow} />
      <AmountField
        label={t('ui.amount_usd')}
        value={draft.typedAmount}
        onChange={(typedAmount) => change({ typedAmount })}
        onBlur={flow.field('amount').onBlur}
        autoFocus
        error={error}
        rate={rate}
        cash_htg={cash_htg}
      />
      {isOverLimit && <LimitHelp name="day" onLeave={flow.leave} />}
      <div role="group" aria-label={t('how_often')} className="grid gap-1.5">
        <p className="text-sm font-medium" aria-hidden="true">
          {t('how_often')}
        </p>
        <div className="flex flex-wrap gap-1.5">
          {recurrences.map((every) => (
            <Chip key={every} isTight pressed={draft.every === every} onClick={() => change({ every })}>
              {t(`choice_${every}`)}
            </Chip>
          ))}
        </div>
      </div>
      <Days flow={flow} />
      <NoteField label={t('ui.note_optional')} note={draft.note} onNote={(note) => change({ note })} />
      {error === null && <RunCost quote={quote} every={draft.every} />}
    </>
  )
}

function PayeeFields({ flow: { lookup, changePerson, choose } }: { flow: PlanFlow }) {
  const t = useTranslations('schedules')
  if (lookup.kind === 'looking') return <RowsSkeleton rows={1} label={t('ui.loading')} />
  return (
    <>
      {lookup.kind !== 'known' && <LookupError lookup={lookup} onChoose={choose} />}
      <div className="grid min-h-(--size-touch) grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3">
        {lookup.kind === 'known' && <Avatar name={lookup.payee.shown_name} avatar_url={lookup.payee.avatar_url} size="s" />}
        <p className="col-start-2 wrap-anywhere">
          {lookup.kind === 'known' && (
            <>
              <b className="font-medium">{lookup.payee.shown_name}</b>{' '}
              <span className="text-ink-soft">@{lookup.payee.hai_tag}</span>
            </>
          )}
        </p>
        <button
          type="button"
          onClick={changePerson}
          aria-label={t('ui.change_person')}
          className="min-h-(--size-touch) min-w-(--size-touch) text-sm font-medium text-accent-ink hover:underline"
        >
          {t('ui.change')}
        </button>
      </div>
    </>
  )
}

function Days({ flow: { draft, change, field } }: { flow: PlanFlow }) {
  const t = useTranslations('schedules')
  const { earliest, latest } = beginBounds(useNow())
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
      <Field
        label={t(draft.every === 'once' ? 'ui.date' : 'first_on')}
        type="date"
        min={earliest}
        max={latest}
        value={draft.first_on}
        onChange={(event) => change({ first_on: event.target.value })}
        {...field('first_on')}
      />
      {draft.every !== 'once' && (
        <Field
          label={t('last_on_optional')}
          type="date"
          min={draft.first_on}
          value={draft.last_on}
          onChange={(event) => change({ last_on: event.target.value })}
          hint={t('last_on_hint')}
          {...field('last_on')}
        />
      )}
    </div>
  )
}
