import { useTranslations } from '../lib/translations.ts'
import { Notice } from './notice.tsx'
import { PasswordField } from './password-field.tsx'

export interface PasswordAgainProps {
  /** `sign_in`: the account has no password, and the session is not recent. */
  asks: 'nothing' | 'password' | 'sign_in'
  email: string
  password: string
  setPassword: (password: string) => void
  problem: 'wrong' | 'missing' | null
  /** True if the server asked for the password after a first attempt, because the session is not recent. */
  isLate?: boolean
  /** Staff must enter their password each time, even with a recent session. */
  isStaff?: boolean
}

/** Members without a password must sign in again. Staff without a password must set one first. */
export function PasswordAgain({
  asks,
  email,
  password,
  setPassword,
  problem,
  isLate = false,
  isStaff = false,
}: PasswordAgainProps) {
  const t = useTranslations('reauthentication')
  if (asks === 'nothing') return null
  if (asks === 'sign_in')
    return (
      <Notice kind="wait" title={t(isStaff ? 'staff_title' : 'sign_in_title')}>
        <p>{t(isStaff ? 'staff_text' : 'sign_in_text')}</p>
      </Notice>
    )
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        autoFocus={isLate}
        label={t('ui.your_password')}
        hint={isStaff ? t('staff_hint') : isLate && t('hint')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={problem && t(problem === 'missing' ? 'ui.password_missing' : problem)}
      />
    </>
  )
}
