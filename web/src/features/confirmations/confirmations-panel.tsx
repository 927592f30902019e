import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeySquare, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { formatUsd } from '@hai/contract/money'
import { isEasyPin } from '@hai/contract/confirmation-ways'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { errorWords } from '../../api/error-words.ts'
import { toast } from '../../lib/toast.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Picker } from '../../ui/picker.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { SectionFailed } from '../../ui/section-failed.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'

/** Cents. */
const sums = [0, 20_00, 50_00, 100_00, 250_00, 500_00] as const
const NEVER = 'never'

/** Settings, security: above which sum we ask who holds the phone, and the PIN. */
export function ConfirmationsPanel() {
  const t = useWords('confirmations')
  const ui = useWords('ui')
  const cache = useQueryClient()
  const settings = useQuery(api.get_confirmation_settings.query())
  const [isPinOpen, setPinOpen] = useState(false)
  const refresh = () => cache.invalidateQueries({ queryKey: api.get_confirmation_settings.key })
  const setAbove = useMutation({
    mutationFn: (above: number | null) => api.set_confirmation_amount({ above }),
    onSuccess: () => toast({ title: t('saved'), kind: 'done' }),
    onSettled: refresh,
  })
  const removePin = useMutation({
    mutationFn: () => api.remove_pin(),
    onSuccess: () => toast({ title: t('pin_removed'), kind: 'done' }),
    onSettled: refresh,
  })
  if (settings.isPending) return <RowsSkeleton rows={2} label={ui('loading')} />
  if (!settings.data) return <SectionFailed title={t('panel')} onRetry={() => void settings.refetch()} />
  const { above, has_pin } = settings.data
  const chosen = setAbove.isPending ? setAbove.variables : above
  const offered = [...new Set([...sums, ...(chosen === null ? [] : [chosen])])].toSorted((one, other) => one - other)
  const error = [setAbove.error, removePin.error].find((one) => one && !hasCode(one, 'CONFIRMATION_REQUIRED'))
  return (
    <Section title={t('panel')}>
      <Box className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="text-sm text-ink-soft">{t('panel_text')}</p>
        {error && <Notice kind="problem" title={errorWords(error)} />}
        <Picker
          look="field"
          icon={ShieldCheck}
          label={t('above')}
          value={chosen === null ? NEVER : String(chosen)}
          options={[
            ...offered.map((sum) => ({
              value: String(sum),
              text: sum === 0 ? t('always') : t('above_sum', { sum: formatUsd(sum) }),
            })),
            { value: NEVER, text: t('never') },
          ]}
          onPick={(value) => {
            if (!setAbove.isPending) setAbove.mutate(value === NEVER ? null : Number(value))
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button size="small" icon={KeySquare} onClick={() => setPinOpen(true)}>
            {t(has_pin ? 'pin_change' : 'pin_set')}
          </Button>
          {has_pin && (
            <Button size="small" kind="plain" busy={removePin.isPending} onClick={() => removePin.mutate()}>
              {t('pin_remove')}
            </Button>
          )}
        </div>
      </Box>
      {isPinOpen && (
        <PinDialog
          onClose={() => setPinOpen(false)}
          onDone={() => {
            setPinOpen(false)
            toast({ title: t('pin_saved'), kind: 'done' })
            void refresh()
          }}
        />
      )}
    </Section>
  )
}

function PinDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useWords('confirmations')
  const [pin, setPin] = useState('')
  const [isTried, setTried] = useState(false)
  const save = useMutation({ mutationFn: () => api.set_pin({ pin }), onSuccess: onDone })
  const fault = pin.length < 6 ? 'pin_short' : isEasyPin(pin) ? 'pin_easy' : null
  function submit(): void {
    setTried(true)
    if (fault === null && !save.isPending) save.mutate()
  }
  return (
    <FormDialog title={t('pin_title')} act={t('pin_save')} busy={save.isPending} onSubmit={submit} onClose={onClose}>
      {save.error && !hasCode(save.error, 'CONFIRMATION_REQUIRED') && <Notice kind="problem" title={errorWords(save.error)} />}
      <CodeField
        autoFocus
        label={t('pin_new')}
        hint={t('pin_hint')}
        value={pin}
        onChange={(typed) => {
          setPin(typed)
          setTried(false)
        }}
        onComplete={() => undefined}
        error={isTried && fault && t(fault)}
      />
    </FormDialog>
  )
}
