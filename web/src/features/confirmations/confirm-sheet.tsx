import { startAuthentication } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import type { CallInput } from '@hai/contract/contract'
import type { ConfirmationWay } from '@hai/contract/confirmation-ways'
import { cents } from '@hai/contract/money'
import { formatUsd } from '../../lib/money-text.ts'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { useAuth } from '../../api/auth-context.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { knowsPasskeys } from '../../lib/passkey-support.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { useForm } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'

type Proof = CallInput<'confirm_presence'>['proof']

async function passkeyProof(): Promise<Proof> {
  const { challenge_id, options } = await api.start_confirmation()
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const signed = { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) }
  return { method: 'passkey', challenge_id, credential: { id, rawId, type, response: signed } }
}

interface ConfirmSheetProps {
  ways: readonly ConfirmationWay[]
  /** The sum of recent payments, if only this sum requires the confirmation. Null if this payment alone requires it. */
  paidBefore: number | null
  onSettled: (isConfirmed: boolean) => void
}

export function ConfirmSheet({ ways, paidBefore, onSettled }: ConfirmSheetProps) {
  const t = useTranslations('confirmations')
  const { profile } = useAuth()
  const usable = ways.filter((way) => way !== 'passkey' || knowsPasskeys())
  const [way, setWay] = useState(usable[0])
  const [typed, setTyped] = useState('')
  const confirm = useMutation({
    mutationFn: async (proof: Proof | null) => api.confirm_presence({ proof: proof ?? (await passkeyProof()) }),
    onSuccess: () => onSettled(true),
    onError: () => setTyped(''),
  })
  const form = useForm({
    errors: {
      pin: way === 'pin' && typed.length < 6 && t('pin_short'),
      password: way === 'password' && typed === '' && t('ui.password_missing'),
    },
    isBusy: confirm.isPending || way === undefined,
    onSubmit: () => {
      if (way === 'pin') confirm.mutate({ method: 'pin', pin: typed })
      else confirm.mutate(way === 'password' ? { method: 'password', password: typed } : null)
    },
  })
  function pick(other: ConfirmationWay): void {
    confirm.reset()
    setTyped('')
    form.reset()
    setWay(other)
  }
  const isWrong = hasCode(confirm.error, 'INVALID_CODE', 'INVALID_CREDENTIALS')
  return (
    <FormDialog
      title={t('title')}
      submitLabel={way === undefined ? null : t(way === 'passkey' ? 'use_passkey' : 'confirm')}
      busy={confirm.isPending}
      onSubmit={form.submit}
      onClose={() => onSettled(false)}
    >
      <p className="text-sm text-ink-soft">
        {paidBefore !== null && `${t('why_sum', { sum: formatUsd(cents(paidBefore)) })} `}
        {t(way === undefined ? 'no_way' : 'why')}
      </p>
      {confirm.error && !isWrong && <Notice kind="problem" title={errorTitle(confirm.error, t('passkey_failed'))} />}
      {way === 'passkey' && <Fingerprint aria-hidden className="mx-auto size-12 text-accent-ink" />}
      {way === 'pin' && (
        <CodeField
          autoFocus
          label={t('pin')}
          value={typed}
          onChange={(pin) => setTyped(pin)}
          onComplete={(pin) => confirm.mutate({ method: 'pin', pin })}
          error={isWrong ? t('pin_wrong') : form.field('pin').error}
        />
      )}
      {way === 'password' && (
        <>
          <input type="email" autoComplete="username" value={profile.email} readOnly hidden />
          <PasswordField
            autoFocus
            label={t('ui.your_password')}
            autoComplete="current-password"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={isWrong ? t('password_wrong') : form.field('password').error}
          />
        </>
      )}
      {usable
        .filter((one) => one !== way)
        .map((one) => (
          <Button key={one} kind="plain" wide onClick={() => pick(one)}>
            {t(`instead_${one}`)}
          </Button>
        ))}
    </FormDialog>
  )
}

/** A refused passkey and a cancelled prompt get the same text. */
const errorTitle = (error: Error, passkeyFailed: string): string =>
  hasCode(error, 'PASSKEY_REFUSED') || error.name === 'NotAllowedError' || error.name === 'AbortError'
    ? passkeyFailed
    : errorMessage(error)
