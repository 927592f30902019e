import { PASSKEY_NAME_MAX } from '@hai/contract/bounds'
import { startRegistration } from '@simplewebauthn/browser'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import type { Proof } from '../../account/use-own-password.ts'
import { useReauthenticated } from '../../account/use-reauthenticated.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Field, useForm } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PasswordAgain } from '../../ui/password-again.tsx'
import { PasskeyNotice } from './passkey-notice.tsx'

/** The order matters: iPads claim to be Macs, and Android claims to be Linux. */
const devices = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Chromebook', /CrOS/],
  ['Mac', /Mac OS X|Macintosh/],
  ['Windows', /Windows/],
  ['Linux', /Linux/],
] as const

export const deviceName = (userAgent: string): string | null =>
  devices.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null

async function register(name: string, proof: Proof): Promise<string> {
  const { challenge_id, options } = await api.start_passkey_registration(proof)
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options })
  const { clientDataJSON, attestationObject, transports = [] } = response
  const credential = { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
  const passkey = await api.finish_passkey_registration({ challenge_id, name, credential })
  return passkey.name
}

export function AddPasskeyDialog({ onClose, onDone }: { onClose: () => void; onDone: (sentence: string) => void }) {
  const t = useTranslations('mfa')
  const [name, setName] = useState(() => deviceName(navigator.userAgent) ?? t('passkey'))
  const adding = useReauthenticated(
    'finish_passkey_registration',
    (proof) => register(name.trim(), proof),
    (savedName) => onDone(t('passkey_added_done', { name: savedName })),
  )
  const form = useForm({
    errors: { name: name.trim() === '' && t('passkey_name_missing') },
    isBusy: adding.isPending,
    onSubmit: () => adding.run(),
  })
  return (
    <FormDialog
      title={t('passkey_add')}
      submitLabel={adding.isStuck ? null : t(adding.isPending ? 'passkey_waiting' : 'passkey_create')}
      busy={adding.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {adding.error && <PasskeyNotice error={adding.error} at="registration" />}
      <p className="text-sm text-ink-soft">{t('passkey_add_text')}</p>
      <Field
        label={t('passkey_name')}
        hint={t('passkey_name_hint')}
        maxLength={PASSKEY_NAME_MAX}
        value={name}
        onChange={(event) => setName(event.target.value)}
        {...form.field('name')}
      />
      <PasswordAgain {...adding.field} />
    </FormDialog>
  )
}
