import { CircleCheck } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { formatUsd } from '../../lib/money-text.ts'
import { useBackStep } from '../../lib/back-stack.ts'
import { playChime } from '../../lib/chime.ts'
import { readSoundPreferences } from '../../lib/sound-preferences.ts'
import { holdToasts } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import type { LinkPaid } from './use-link-paid.ts'

/** Full screen, so that both people at a counter can read it. */
export function PaidNow({ paid: { transaction_id, name, amount }, onClose }: { paid: LinkPaid; onClose: () => void }) {
  const t = useTranslations('pay')
  const dialog = useRef<HTMLDialogElement>(null)
  useBackStep(true, onClose)
  const payment_id = useRef(transaction_id)
  useEffect(() => {
    payment_id.current = transaction_id
  }, [transaction_id])
  useEffect(() => {
    const release = holdToasts()
    return () => release(payment_id.current)
  }, [])
  useLayoutEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    return () => element?.close()
  }, [])
  useEffect(() => {
    const { sound_enabled, sound_volume } = readSoundPreferences()
    if (sound_enabled) void playChime(sound_volume / 100)
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby="paid-now"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="m-0 grid size-full max-h-none max-w-none grid-rows-[minmax(0,1fr)_auto] gap-6 overflow-y-auto bg-in-wash p-6 text-center text-ink"
    >
      <div role="status" className="grid grid-cols-1 content-center justify-items-center gap-4">
        <CircleCheck className="size-24 text-in" aria-hidden="true" />
        <h2 id="paid-now" className="text-3xl font-bold tracking-tight wrap-anywhere">
          {name === null ? t('paid_title') : t('paid_by', { name })} <span aria-hidden="true">✓</span>
        </h2>
        {amount !== null && <p className="text-hero leading-[1.1] font-bold tracking-[-0.035em]">{formatUsd(amount)}</p>}
      </div>
      <Button kind="main" size="tall" wide className="mx-auto max-w-120" onClick={onClose}>
        {t('ui.done')}
      </Button>
    </dialog>
  )
}
