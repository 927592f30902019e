import { useAuth } from '../../api/auth-context.ts'
import { hasCode } from '../../api/api-error.ts'
import { useWords } from '../../lib/words.ts'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'

export interface OwnPasswordProps {
  /** Whoever has none must have signed in lately instead. */
  hasPassword: boolean
  value: string
  onChange: (password: string) => void
  /** What the act was refused with. */
  error: unknown
  /** The button was pressed: from now on an empty field is a mistake. */
  isTried: boolean
}

/** The password once more, before what cannot simply be undone. */
export function OwnPassword({ hasPassword, value, onChange, error, isTried }: OwnPasswordProps) {
  const t = useWords('settings')
  const { profile } = useAuth()
  if (!hasPassword) return hasCode(error, 'REAUTHENTICATION_NEEDED') ? <Notice kind="wait" title={t('sign_in_anew')} /> : null
  return (
    <>
      {/* For password managers: whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={profile.email} readOnly hidden />
      <Field
        label={t('password')}
        name="password"
        type="password"
        autoComplete="current-password"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={hasCode(error, 'INVALID_CREDENTIALS') ? t('password_wrong') : isTried && value === '' && t('password_missing')}
      />
    </>
  )
}

/** Whether a refusal is said at the password already. */
export const isAboutPassword = (error: unknown): boolean => hasCode(error, 'INVALID_CREDENTIALS', 'REAUTHENTICATION_NEEDED')
