import { formatUsd } from '@hai/contract/money'
import type { CallInput } from '@hai/contract/contract'
import { manualEarnings, REFERENCE_MAX, METADATA_TEXT_MAX, type ManualEarning } from '@hai/contract/earning-types'
import { parseUsdIn } from '@hai/contract/typed-usd'
import { Plus, Tag } from 'lucide-react'
import { useState } from 'react'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Field, type ShownError, useForm } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Picker } from '../../ui/picker.tsx'
import { useConfirmedAction } from '../ui/confirmed-action/use-confirmed-action.tsx'

interface Draft {
  type: ManualEarning
  amount: string
  source_user: string
  reference_type: string
  reference_id: string
  note: string
}

const nothing: Draft = { type: 'interest', amount: '', source_user: '', reference_type: '', reference_id: '', note: '' }

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const orNull = (typed: string): string | null => typed.trim() || null

const isSource = (typed: string): boolean => typed.trim() === '' || UUID.test(typed.trim())

function inputOf(draft: Draft): Omit<CallInput<'track_platform_earnings'>, 'idempotency_key'> | null {
  const amount = parseUsdIn('en', draft.amount)
  const note = orNull(draft.note)
  if (!amount || !isSource(draft.source_user)) return null
  return {
    type: draft.type,
    amount,
    source_user: orNull(draft.source_user),
    reference_type: orNull(draft.reference_type),
    reference_id: orNull(draft.reference_id),
    metadata: note === null ? {} : { note },
  }
}

/** The server posts a small earning at once. A larger one waits for a second staff member. */
export function BookEarning() {
  const t = useTranslations('admin_earnings')
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState(nothing)
  const action = useConfirmedAction('track_platform_earnings', {
    failed: t('not_tracked'),
    onDone: ({ status, amount }) => {
      if (status === 'posted') toast({ title: t('tracked'), kind: 'done' })
      else toast({ title: t('admin_ui.approval_requested'), text: t('asked_text', { amount: formatUsd(amount) }), kind: 'wait' })
      setOpen(false)
      setDraft(nothing)
      form.reset()
    },
  })
  const input = inputOf(draft)
  const form = useForm({
    errors: {
      amount: !parseUsdIn('en', draft.amount) && t('amount_wrong'),
      source: !isSource(draft.source_user) && t('source_wrong'),
    },
    isBusy: action.isBusy,
    onSubmit: () => input && action.run((idempotency_key) => ({ ...input, idempotency_key })),
  })
  return (
    <>
      <Button kind="main" size="small" icon={Plus} onClick={() => setOpen(true)}>
        {t('book')}
      </Button>
      {isOpen && !action.isBusy && (
        <FormDialog title={t('book')} submitLabel={t('book')} busy={false} onSubmit={form.submit} onClose={() => setOpen(false)}>
          <Fields draft={draft} field={form.field} onChange={(changed) => setDraft((before) => ({ ...before, ...changed }))} />
        </FormDialog>
      )}
      {action.dialog}
    </>
  )
}

interface FieldsProps {
  draft: Draft
  field: (name: 'amount' | 'source') => ShownError
  onChange: (changed: Partial<Draft>) => void
}

function Fields({ draft, field, onChange }: FieldsProps) {
  const t = useTranslations('admin_earnings')
  const text = (name: Exclude<keyof Draft, 'type'>, maxLength: number) => ({
    value: draft[name],
    maxLength,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  return (
    <>
      <p className="text-sm text-ink-soft">{t('book_how')}</p>
      <Picker
        variant="field"
        label={t('admin_ui.type')}
        icon={Tag}
        value={draft.type}
        options={manualEarnings.map((value) => ({ value, text: t(`type_${value}`) }))}
        onPick={(picked) => onChange({ type: manualEarnings.find((one) => one === picked) ?? 'other' })}
      />
      <Field label={t('ui.amount_usd')} inputMode="decimal" before="$" {...text('amount', 16)} {...field('amount')} />
      <Field label={t('reference_type_label')} hint={t('reference_type_hint')} {...text('reference_type', REFERENCE_MAX)} />
      <Field label={t('reference_number')} {...text('reference_id', REFERENCE_MAX)} />
      <Field label={t('source_label')} {...text('source_user', 40)} {...field('source')} />
      <Field label={t('ui.note')} {...text('note', METADATA_TEXT_MAX)} />
    </>
  )
}
