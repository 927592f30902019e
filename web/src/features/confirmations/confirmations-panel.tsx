import { useMutation, useQuery } from '@tanstack/react-query'
import { KeySquare, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { isEasyPin } from '@hai/contract/confirmation-ways'
import { formatUsd } from '../../lib/money-text.ts'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Picker } from '../../ui/picker.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { SectionFailed } from '../../ui/section-failed.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { ReauthenticationDialog } from './reauthentication-dialog.tsx'

/** Cents. */
const sums = [0, 20_00, 50_00, 100_00, 250_00, 500_00] as const
const NEVER = 'never'

export function ConfirmationsPanel() {
  const t = useTranslations('confirmations')
  const settings = useQuery(api.get_confirmation_settings.query())
  if (settings.isPending) return <RowsSkeleton rows={2} label={t('ui.loading')} />
  if (!settings.data) return <SectionFailed title={t('panel')} onRetry={() => void settings.refetch()} />
  const { above, has_pin, ways } = settings.data
  const hasPassword = ways.includes('password')
  return (
    <Section title={t('panel')}>
      <Box className="grid grid-cols-1 gap-3">
        <p className="text-sm text-ink-soft">{t('panel_text')}</p>
        <AboveChoice above={above} hasPassword={hasPassword} />
        <PinActions has_pin={has_pin} hasPassword={hasPassword} />
      </Box>
    </Section>
  )
}

/** Lowering the amount takes effect at once. Raising it or turning it off needs reauthentication. */
function AboveChoice({ above, hasPassword }: { above: number | null; hasPassword: boolean }) {
  const t = useTranslations('confirmations')
  const [weaker, setWeaker] = useState<{ above: number | null } | null>(null)
  const setAbove = useMutation({
    mutationKey: ['set_confirmation_amount'],
    mutationFn: (next: number | null) => api.set_confirmation_amount({ above: next }),
    onSuccess: () => toast({ title: t('ui.saved'), kind: 'done' }),
  })
  const chosen = setAbove.isPending ? setAbove.variables : above
  const offered = [...new Set([...sums, ...(chosen === null ? [] : [chosen])])].toSorted((one, other) => one - other)
  function pick(next: number | null): void {
    if (setAbove.isPending) return
    if (above !== null && (next === null || next > above)) setWeaker({ above: next })
    else setAbove.mutate(next)
  }
  function done(): void {
    setWeaker(null)
    toast({ title: t('ui.saved'), kind: 'done' })
  }
  return (
    <>
      {setAbove.error && <Notice kind="problem" title={errorMessage(setAbove.error)} />}
      <Picker
        variant="field"
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
        onPick={(value) => pick(value === NEVER ? null : Number(value))}
      />
      {weaker && (
        <ReauthenticationDialog
          title={t('weaker_title')}
          text={t('weaker_text')}
          submitLabel={t('ui.save')}
          hasPassword={hasPassword}
          call="set_confirmation_amount"
          run={(proof) => api.set_confirmation_amount({ ...weaker, ...proof })}
          onDone={done}
          onClose={() => setWeaker(null)}
        />
      )}
    </>
  )
}

function PinActions({ has_pin, hasPassword }: { has_pin: boolean; hasPassword: boolean }) {
  const t = useTranslations('confirmations')
  const [open, setOpen] = useState<'set' | 'remove' | null>(null)
  const close = () => setOpen(null)
  function done(text: string): void {
    close()
    toast({ title: text, kind: 'done' })
  }
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button size="small" icon={KeySquare} onClick={() => setOpen('set')}>
          {t(has_pin ? 'pin_change' : 'pin_set')}
        </Button>
        {has_pin && (
          <Button size="small" kind="plain" onClick={() => setOpen('remove')}>
            {t('pin_remove')}
          </Button>
        )}
      </div>
      {open === 'remove' && (
        <ReauthenticationDialog
          title={t('pin_remove')}
          text={t('weaker_text')}
          submitLabel={t('pin_remove')}
          hasPassword={hasPassword}
          call="remove_pin"
          run={(proof) => api.remove_pin(proof)}
          onDone={() => done(t('pin_removed'))}
          onClose={close}
        />
      )}
      {open === 'set' && <PinDialog hasPassword={hasPassword} onClose={close} onDone={() => done(t('pin_saved'))} />}
    </>
  )
}

interface DialogProps {
  hasPassword: boolean
  onClose: () => void
  onDone: () => void
}

function PinDialog({ hasPassword, onClose, onDone }: DialogProps) {
  const t = useTranslations('confirmations')
  const [pin, setPin] = useState('')
  const fault = pin.length < 6 ? 'pin_short' : isEasyPin(pin) ? 'pin_easy' : null
  return (
    <ReauthenticationDialog
      title={t('pin_title')}
      submitLabel={t('pin_save')}
      hasPassword={hasPassword}
      errors={{ pin: fault && t(fault) }}
      call="set_pin"
      run={(proof) => api.set_pin({ pin, ...proof })}
      onDone={onDone}
      onClose={onClose}
    >
      {(field) => (
        <CodeField
          autoFocus
          label={t('pin_new')}
          hint={t('pin_hint')}
          value={pin}
          onChange={setPin}
          onComplete={() => undefined}
          error={field('pin').error}
        />
      )}
    </ReauthenticationDialog>
  )
}
