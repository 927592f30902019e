import { cents, delta, formatUsd, plus, type Cents } from '@hai/contract/money'
import type { OutsideEntry } from '@hai/contract/reconciliation'
import { EXPLANATION_MAX, EXPLANATION_MIN, OUTSIDE_DIFFERENCE_MAX, OUTSIDE_ENTRIES_MAX } from '@hai/contract/outside-accounts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Field, useForm } from '../../ui/field.tsx'
import { Figures } from '../../ui/figures.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ReasonField, useReason } from '../ui/reason.tsx'
import { Difference, Money, Sensitive } from '../ui/sensitive.tsx'
import { momentText } from '../ui/time-text.ts'
import type { Line } from './line-text.ts'
import { type LineActionProps, Failed, useLineAction } from './use-line-action.tsx'

const OFFERED = 30

type Candidate = Pick<OutsideEntry, 'transaction_id' | 'created_at' | 'amount' | 'person' | 'reference'>

function useCandidates(line: Line): readonly Candidate[] | undefined {
  const { account, amount } = line
  const ask = { account, state: 'open' as const, limit: OFFERED }
  const same = useQuery(api.list_outside_entries.query({ ...ask, amount: cents(Math.abs(amount)) }))
  const newest = useQuery(api.list_outside_entries.query(ask))
  const named = useQuery({
    ...api.list_outside_entries.query({ ...ask, transaction_id: line.named?.transaction_id }),
    enabled: line.named !== null,
  })
  if (!same.data || !newest.data || named.isLoading) return undefined
  const alike = same.data.items.filter((entry) => entry.amount === amount)
  // If the line names no entry, this query is the same as the query for the newest entries, and its result is not used.
  const first = line.named ? (named.data?.items ?? []) : []
  const all: readonly Candidate[] = [...first, ...alike, ...newest.data.items]
  return [...new Map(all.map((one) => [one.transaction_id, one])).values()]
}

/** A statement line can match several entries that were paid together. A difference needs an explanation. */
export function MatchLine({ line, onDone }: LineActionProps) {
  const t = useTranslations('admin_reconciliation')
  const [found, setFound] = useState<readonly Candidate[]>([])
  const offered = useCandidates(line)
  const candidates = offered && [
    ...offered,
    ...found.filter((one) => !offered.some((of) => of.transaction_id === one.transaction_id)),
  ]
  const [chosen, setChosen] = useState<ReadonlyMap<string, Cents>>(
    () => new Map(line.named ? [[line.named.transaction_id, line.named.amount]] : []),
  )
  const choose = ({ transaction_id, amount }: Candidate, isChosen: boolean) => {
    const next = new Map(chosen)
    if (isChosen) next.set(transaction_id, amount)
    else next.delete(transaction_id)
    setChosen(next)
  }
  return (
    <section aria-label={t('match')} className="grid grid-cols-1 gap-3">
      <h3>{t('match')}</h3>
      {line.named && line.named.difference !== 0 && (
        <Notice kind="wait" title={t('named')}>
          <p>
            {t('named_differs')} <Difference cents={line.named.difference} />
          </p>
        </Notice>
      )}
      {candidates?.length === 0 && <p className="text-sm text-ink-soft">{t('no_candidates')}</p>}
      {candidates && candidates.length > 0 && (
        <fieldset className="grid max-h-72 grid-cols-1 overflow-y-auto">
          <legend className="text-sm">{t('candidates')}</legend>
          {candidates.map((one) => (
            <Choice
              key={one.transaction_id}
              of={one}
              isChosen={chosen.has(one.transaction_id)}
              onChoose={(isChosen) => choose(one, isChosen)}
            />
          ))}
        </fieldset>
      )}
      <Chosen line={line} chosen={chosen} onDone={onDone} />
      <ById
        account={line.account}
        onFound={(entry) => {
          setFound([...found.filter((one) => one.transaction_id !== entry.transaction_id), entry])
          choose(entry, true)
        }}
      />
    </section>
  )
}

function Choice({ of, isChosen, onChoose }: { of: Candidate; isChosen: boolean; onChoose: (isChosen: boolean) => void }) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm">
      <input
        type="checkbox"
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
        className="size-5 flex-none accent-accent-ink"
      />
      <span className="min-w-0 flex-1 wrap-anywhere">
        {of.person && (
          <span className="block font-medium">
            <Sensitive kind="name">{of.person.full_name ?? of.person.hai_tag ?? ''}</Sensitive>
          </span>
        )}
        {momentText(of.created_at)} <span className="text-ink-soft">{of.reference || `…${of.transaction_id.slice(-8)}`}</span>
      </span>
      <Money cents={of.amount} />
    </label>
  )
}

function Chosen({ line, chosen, onDone }: LineActionProps & { chosen: ReadonlyMap<string, Cents> }) {
  const t = useTranslations('admin_reconciliation')
  const explanation = useReason({ min: EXPLANATION_MIN, max: EXPLANATION_MAX })
  const { mutate, isPending, error } = useLineAction(api.match_outside_line, onDone)
  const sum = plus(...chosen.values())
  const difference = delta(cents(line.amount), sum)
  const isFar = Math.abs(difference) > OUTSIDE_DIFFERENCE_MAX || chosen.size > OUTSIDE_ENTRIES_MAX
  const isEven = difference === 0
  const form = useForm({
    errors: { explanation: !isEven && explanation.isShort },
    isBusy: isPending || isFar,
    onSubmit: () =>
      mutate({
        line_id: line.line_id,
        transaction_ids: [...chosen.keys()],
        explanation: isEven ? '' : explanation.text,
      }),
  })
  if (chosen.size === 0) return null
  const needsTwo = line.needs_approval.length > 0 || !isEven
  return (
    <form noValidate onSubmit={form.submit} className="grid grid-cols-1 gap-3">
      <Figures
        isLive
        items={[
          { label: t('chosen', { count: chosen.size }), value: <Money cents={sum} /> },
          { label: t('of_the_line'), value: <Money cents={line.amount} /> },
          { label: t('admin_ui.difference'), value: <Difference cents={difference} isGoodAtZero />, total: true },
        ]}
      />
      {isFar && <p className="text-sm text-problem">{t('too_far', { most: formatUsd(OUTSIDE_DIFFERENCE_MAX) })}</p>}
      {!isFar && !isEven && (
        <ReasonField
          of={explanation}
          shown={form.field('explanation')}
          label={t('why_differs')}
          hint={t('why_differs_hint')}
          short={t('explanation_short')}
        />
      )}
      <Failed error={error} />
      <Button type="submit" busy={isPending} refused={isFar}>
        {t(needsTwo ? 'ask_match' : 'match')}
      </Button>
    </form>
  )
}

function ById({ account, onFound }: { account: Line['account']; onFound: (entry: Candidate) => void }) {
  const t = useTranslations('admin_reconciliation')
  const [typed, setTyped] = useState('')
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: (transaction_id: string) => api.list_outside_entries({ account, state: 'open', transaction_id }),
    onSuccess: ({ items: [entry] }) => {
      if (!entry) return
      onFound(entry)
      setTyped('')
    },
  })
  const isMissing = typed !== '' && data?.items.length === 0
  return (
    <>
      <Field
        label={t('admin_ui.transaction_id')}
        hint={t('match_text')}
        value={typed}
        error={error ? errorMessage(error) : isMissing ? t('no_such_entry') : undefined}
        onChange={({ target }) => setTyped(target.value.trim())}
      />
      {typed !== '' && (
        <Button busy={isPending} onClick={() => mutate(typed)}>
          {t('match_id_action')}
        </Button>
      )}
    </>
  )
}
