import { TASK_DESCRIPTION_MAX, TASK_TITLE_MAX, TASK_TITLE_MIN } from '@hai/contract/bounds'
import type { Output } from '@hai/contract/contract'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { formatUsd } from '../../lib/money-text.ts'
import { parseUsd } from '../../lib/typed-usd.ts'
import { LimitHelp } from '../../payments/limit-help.tsx'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { paymentErrorText } from '../../payments/payment-errors.ts'
import { PriceLines } from '../../payments/price-lines.tsx'
import { useHtgInCash, useHtgRate } from '../../payments/use-htg.ts'
import { priceToShow, useLiveQuote } from '../../payments/use-live-quote.ts'
import { usePaymentTranslations } from '../../payments/use-payment-translations.ts'
import { useOnline } from '../../lib/online.ts'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { Field, useForm } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LongField } from '../../ui/long-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { OutgoingPayment } from '../../payments/outgoing-payment.ts'
import { UnconfirmedNotice } from '../../payments/unconfirmed-notice.tsx'
import { useOutgoingPayment } from '../../payments/use-outgoing-payment.ts'
import { usePayLabel } from '../../payments/use-pay-label.ts'
import { firstDeadline, isoOf } from './deadline.ts'
import { cacheTask } from './live-tasks.ts'

function usePosting(onClose: () => void) {
  const t = useTranslations('tasks')
  const [, navigate] = useLocation()
  const [draft, setDraft] = useState(() => ({ title: '', description: '', typed: '', due: firstDeadline(), tag: '' }))
  const reward = parseUsd(draft.typed)
  const due_at = isoOf(draft.due)
  const quote = useLiveQuote(reward, (rested) => api.quote_task.query({ reward: rested }))
  const isTitled = draft.title.trim().length >= TASK_TITLE_MIN
  const hai_tag = draft.tag.trim().replace(/^@/, '')
  const words = { title: draft.title.trim(), description: draft.description.trim(), ...(hai_tag !== '' && { hai_tag }) }
  const payment: OutgoingPayment<'create_task'> | null =
    isTitled && reward !== null && due_at !== null
      ? {
          call: 'create_task',
          name: '',
          amount: reward,
          input: { ...words, reward, quoted_total: quote.settled?.total ?? reward, due_at },
        }
      : null
  const { run, isBusy, isOtherBusy, problem, unconfirmed } = useOutgoingPayment({
    call: 'create_task',
    shown: payment,
    send: (input, idempotency_key) => api.create_task({ ...input, idempotency_key }),
    onDone: (task, _payment, notPaid) => {
      cacheTask(task)
      toast({ title: t('posted_done'), kind: 'done', text: notPaid })
      onClose()
      navigate(paths.task(task.id))
    },
  })
  const post = () => {
    const next = unconfirmed ?? (quote.settled && payment)
    if (next) run(next)
  }
  const form = useForm({
    errors: {
      title: !isTitled && t('what_short'),
      reward: !reward && t('ui.amount_required'),
      due: due_at === null && t('due_missing'),
    },
    isBusy: isBusy || isOtherBusy,
    onSubmit: post,
  })
  return {
    draft,
    reward,
    form,
    quote,
    unconfirmed,
    isBusy,
    isOtherBusy,
    problem,
    type: (typed: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...typed })),
  }
}

/** Posting a task puts reward, fee and tax on hold, at the quoted total. */
export function PostDialog({ onClose }: { onClose: () => void }) {
  const t = usePaymentTranslations('tasks')
  const { draft, reward, form, type, quote, unconfirmed, isBusy, isOtherBusy, problem } = usePosting(onClose)
  const isOnline = useOnline()
  const rate = useHtgRate()
  const cash_htg = useHtgInCash(quote.displayed?.amount ?? null)
  const price = priceToShow(quote.displayed, unconfirmed)
  const total = quote.settled?.total
  const first = total === undefined ? t('post_action_first') : t('post_action', { amount: formatUsd(total) })
  const submitLabel = usePayLabel(unconfirmed?.input.quoted_total, first)
  return (
    <FormDialog
      title={t('ui.post_task')}
      submitLabel={submitLabel}
      busy={isBusy}
      refused={isOtherBusy || (unconfirmed ? !isOnline : Boolean(reward) && quote.settled === null)}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <UnconfirmedNotice isShown={unconfirmed !== null || isBusy} />
      {problem && (
        <Notice kind="problem" title={paymentErrorText(problem)}>
          <LimitHelp problem={problem} onLeave={onClose} />
        </Notice>
      )}
      <Field
        label={t('what')}
        value={draft.title}
        maxLength={TASK_TITLE_MAX}
        autoComplete="off"
        autoFocus
        onChange={({ target }) => type({ title: target.value })}
        {...form.field('title')}
      />
      <LongField
        label={t('description')}
        hint={t('description_hint')}
        value={draft.description}
        maxLength={TASK_DESCRIPTION_MAX}
        onChange={(description) => type({ description })}
      />
      <AmountField
        label={t('reward_usd')}
        labelHtg={t('reward_htg')}
        value={draft.typed}
        onChange={(typed) => type({ typed })}
        rate={rate}
        cash_htg={cash_htg}
        {...form.field('reward')}
        {...(quote.error && !unconfirmed && { error: errorMessage(quote.error) })}
      />
      <Field
        label={t('due')}
        hint={t('due_hint')}
        type="datetime-local"
        value={draft.due}
        onChange={({ target }) => type({ due: target.value })}
        {...form.field('due')}
      />
      <Field
        label={t('for_whom')}
        hint={t('for_whom_hint')}
        before="@"
        value={draft.tag}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => type({ tag: target.value })}
      />
      <div aria-live="polite" className="grid grid-cols-1 gap-4 empty:sr-only">
        {price && <Price quote={price} isPosted={unconfirmed !== null} />}
      </div>
    </FormDialog>
  )
}

function Price({ quote, isPosted }: { quote: Output<'quote_task'>; isPosted: boolean }) {
  const t = useTranslations('tasks')
  return (
    <>
      <PriceLines
        before={[{ label: t('reward'), value: formatUsd(quote.amount) }]}
        price={quote}
        totalLabel={t('ui.goes_on_hold')}
      />
      {quote.available_after < 0 && !isPosted ? (
        <Notice kind="problem" title={t('not_enough')} />
      ) : (
        <p className="text-sm text-ink-soft">{t('hold_text')}</p>
      )}
    </>
  )
}
