import { zeroCents } from '@hai/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { formatUsd } from '../../lib/money-text.ts'
import { parseUsd, typedUsd } from '../../lib/typed-usd.ts'
import { api } from '../../api/api.ts'
import { usePayment } from '../../payments/use-payment.ts'
import type { Overlays } from '../../lib/overlays.ts'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../lib/toast.ts'
import { useSteps } from '../../lib/use-steps.ts'
import { useTranslations } from '../../lib/translations.ts'
import { useForm } from '../../ui/field.tsx'
import { payerAt, payerFrom, withPerson, type Payer } from './payer.ts'
import { sharesOf, type Sharing } from './split-shares.ts'

interface NewRequest {
  readonly sharing: Sharing
  readonly people: readonly Payer[]
  readonly note: string
}

/** Creates a request if one person pays everything, otherwise a split. */
async function createRequest({ sharing, people, note }: NewRequest, idempotency_key: string): Promise<string> {
  const { total, shares, ownShare } = sharing
  const [first] = people
  if (first && people.length === 1 && !ownShare) {
    const { request_id } = await api.request_money({ idempotency_key, payer: first.payee, amount: total, note })
    return paths.request(request_id)
  }
  const { amounts } = sharesOf(sharing)
  const requested = people.map(({ payee }, index) => ({
    payer: payee,
    ...(shares === 'own' && { amount: amounts[index] ?? zeroCents }),
  }))
  const { split_id } = await api.split_money({ idempotency_key, total, note, shares, own_share: ownShare, people: requested })
  return paths.split(split_id)
}

export function useRequestFlow({ hai_tag, amount, split = false }: Overlays['request'], onClose: () => void) {
  const t = useTranslations('requests')
  const [, navigate] = useLocation()
  const steps = useSteps<'who' | 'amount'>(hai_tag === undefined ? 'who' : 'amount')
  const [people, setPeople] = useState<readonly Payer[]>(hai_tag === undefined ? [] : [payerAt({ hai_tag }, `@${hai_tag}`, null)])
  const [typedTotal, setTypedTotal] = useState(amount === undefined ? '' : typedUsd(amount))
  const [note, setNote] = useState('')
  const [shares, setShares] = useState<Sharing['shares']>('even')
  const [ownShare, setOwnShare] = useState(split)
  const rules = useQuery(api.list_fee_rules.query())
  const known = useQuery({
    ...api.find_recipient.query({ hai_tag: hai_tag ?? 'nobody' }),
    enabled: hai_tag !== undefined,
    retry: false,
  })
  const found = hai_tag !== undefined && known.data ? payerFrom({ hai_tag }, known.data) : null
  const payers = people.map((person) =>
    found && 'hai_tag' in person.payee && person.payee.hai_tag === hai_tag ? { ...found, typed: person.typed } : person,
  )

  const total = parseUsd(typedTotal)
  const sharing: Sharing = { total: total ?? zeroCents, typed: people.map(({ typed }) => typed), shares, ownShare }
  const asking = usePayment({
    calls: ['request_money', 'split_money'],
    send: createRequest,
    onDone: (path, request: NewRequest) => {
      toast({ title: t('asked_done', { count: request.people.length }), kind: 'in' })
      onClose()
      navigate(path)
    },
  })
  const bounds = rules.data?.items.find(({ operation }) => operation === 'send') ?? null
  const isSplit = people.length > 1 || ownShare
  const isOut = !isSplit && bounds !== null && total !== null && (total < bounds.minimum_amount || total > bounds.maximum_amount)
  const form = useForm({
    errors: {
      total: !total
        ? t('ui.amount_missing')
        : isOut &&
          t('ui.amount_bounds', { minimum: formatUsd(bounds.minimum_amount), maximum: formatUsd(bounds.maximum_amount) }),
    },
    isBusy: asking.isBusy,
    onSubmit: () => asking.run({ sharing, people, note: note.trim() }),
  })
  return {
    steps,
    payers,
    typedTotal,
    total,
    note,
    setNote,
    shares,
    setShares,
    ownShare,
    setOwnShare,
    asking,
    sharing,
    bounds,
    isSplit,
    setTypedTotal,
    totalField: form.field('total'),
    add: (person: Payer) => setPeople((all) => withPerson(all, person)),
    remove: (removed: number) => {
      setPeople((all) => all.filter((_, index) => index !== removed))
      asking.clear()
    },
    typeShare: (of: number, typed: string) =>
      setPeople((all) => all.map((person, index) => (index === of ? { ...person, typed } : person))),
    run: form.submit,
  }
}

export type RequestFlow = ReturnType<typeof useRequestFlow>
