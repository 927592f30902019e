import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { useAuth } from '../../api/auth-context.ts'
import { useWords } from '../../lib/words.ts'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Reauthenticated } from './use-reauthenticated.ts'

/** The password once more, when it is asked for. Whoever has none signs in anew instead. */
export function PasswordAgain({ isAsked, password, setPassword, isWrong, isMissing }: Reauthenticated) {
  const t = useWords('factors')
  const { data } = useQuery(api.get_authenticator.query())
  if (!isAsked) return null
  if (data?.has_password === false)
    return (
      <Notice kind="wait" title={t('again_title')}>
        <p>{t('again_without_password')}</p>
      </Notice>
    )
  return (
    <OwnPassword
      hint={t('again_hint')}
      value={password}
      onChange={setPassword}
      error={isWrong ? t('password_wrong') : isMissing && t('password_missing')}
    />
  )
}

export interface OwnPasswordProps {
  hint?: string
  value: string
  onChange: (password: string) => void
  error: string | false
}

export function OwnPassword({ hint, value, onChange, error }: OwnPasswordProps) {
  const t = useWords('factors')
  const { profile } = useAuth()
  return (
    <>
      {/* For password managers: whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={profile.email} readOnly hidden />
      <Field
        label={t('password')}
        {...(hint && { hint })}
        name="password"
        type="password"
        autoComplete="current-password"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error}
      />
    </>
  )
}
