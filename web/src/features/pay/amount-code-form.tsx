import type { CallInput, Output } from '@hai/contract/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatUsd } from '../../lib/money-text.ts'
import { parseUsd } from '../../lib/typed-usd.ts'
import { api } from '../../api/api.ts'
import { errorDataOf } from '../../api/api-error.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { useHtgRate } from '../../payments/use-htg.ts'
import { quickAmounts } from '../../lib/quick-amounts.ts'
import { useTranslations } from '../../lib/translations.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { Button } from '../../ui/button.tsx'
import { useForm } from '../../ui/field.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Switch } from '../../ui/switch.tsx'

type Link = Output<'create_pay_link'>

/** Each change of the form makes a new idempotency key, because it describes another link. */
function useLinkDraft(onMade: (link: Link) => void) {
  const [draft, setDraft] = useState(() => ({ typed: '', note: '', single_use: true, idempotency_key: crypto.randomUUID() }))
  const making = useMutation({
    mutationKey: ['create_pay_link'],
    mutationFn: (link: CallInput<'create_pay_link'>) => api.create_pay_link(link),
    onSuccess: onMade,
  })
  const change = (part: Partial<Pick<typeof draft, 'typed' | 'note' | 'single_use'>>) => {
    setDraft({ ...draft, ...part, idempotency_key: crypto.randomUUID() })
    making.reset()
  }
  return { draft, change, making }
}

export function AmountCodeForm({ onMade, onCancel }: { onMade: (link: Link) => void; onCancel: () => void }) {
  const t = useTranslations('pay')
  const { draft, change, making } = useLinkDraft(onMade)
  const { typed, note, single_use, idempotency_key } = draft
  const amount = parseUsd(typed)
  const rate = useHtgRate()
  const bounds = errorDataOf(making.error, 'AMOUNT_OUT_OF_BOUNDS')
  const isUnreadable = typed.trim() !== '' && (amount === null || amount === 0)
  const isEmpty = typed.trim() === '' && note.trim() === ''
  const form = useForm({
    errors: {
      amount: bounds
        ? t('ui.amount_bounds', { minimum: formatUsd(bounds.minimum), maximum: formatUsd(bounds.maximum) })
        : isUnreadable && t('ui.amount_missing'),
    },
    isBusy: making.isPending || isEmpty,
    onSubmit: () => making.mutate({ idempotency_key, amount, note: note.trim(), single_use }),
  })
  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={form.submit}>
      {making.error && !bounds && <Notice kind="problem" title={errorMessage(making.error)} />}
      <AmountField
        label={t('ui.amount_usd')}
        value={typed}
        onChange={(text) => change({ typed: text })}
        autoFocus
        {...form.field('amount')}
        hint={t('amount_hint')}
        rate={rate}
        quick={quickAmounts}
      />
      <NoteField label={t('note_own_label')} note={note} onNote={(text) => change({ note: text })} />
      <Switch label={t('once')} hint={t('once_hint')} isOn={single_use} onChange={(isOn) => change({ single_use: isOn })} />
      <Button type="submit" kind="main" size="tall" wide busy={making.isPending} refused={isEmpty}>
        {t('make_code')}
      </Button>
      <Button kind="plain" wide onClick={onCancel}>
        {t('ui.cancel')}
      </Button>
    </form>
  )
}
