import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Field, useForm } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Money } from '../ui/sensitive.tsx'

/** The time is entered in the reader's time zone. */
export function BalanceAt({ user_id }: { user_id: string }) {
  const t = useTranslations('admin_integrity')
  const [at, setAt] = useState('')
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (moment: Date) => api.get_balance_at({ user_id, at: moment.toISOString() }),
  })
  const moment = new Date(at)
  const form = useForm({
    errors: { at: Number.isNaN(moment.getTime()) && t('balance_at_missing') },
    isBusy: isPending,
    onSubmit: () => mutate(moment),
  })
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-wrap items-end gap-3">
      <Field
        type="datetime-local"
        step={1}
        label={t('balance_at')}
        value={at}
        onChange={({ target }) => setAt(target.value)}
        {...form.field('at')}
      />
      <Button type="submit" busy={isPending}>
        {t('admin_ui.show')}
      </Button>
      <p role="status" className="w-full">
        {data && (
          <>
            {t('account_available')} <Money cents={data.available_balance} />, {t('account_on_hold')}{' '}
            <Money cents={data.on_hold_balance} />{' '}
            <span className="text-ink-soft">{t('after_posting', { position: data.position })}</span>
          </>
        )}
      </p>
      {error && (
        <div className="w-full">
          <Notice kind="problem" title={errorMessage(error)} />
        </div>
      )}
    </form>
  )
}
