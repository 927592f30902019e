import { useWords } from '../lib/words.ts'
import { Notice } from './notice.tsx'
import { PasswordField } from './password-field.tsx'

export interface PasswordAgainProps {
  /** `sign_in`: there is no password, and the session is not fresh. */
  asks: 'nothing' | 'password' | 'sign_in'
  /** Whose password it is: for password managers. */
  email: string
  password: string
  setPassword: (password: string) => void
  trouble: 'wrong' | 'missing' | null
  /** Asked for after the act was tried, because the session is not fresh. */
  isLate?: boolean
  /** They are asked for it each time, and a fresh session does not do instead. */
  isOfStaff?: boolean
}

/** The password once more, when it is asked for. Whoever has none signs in anew instead; of the staff, sets one. */
export function PasswordAgain({
  asks,
  email,
  password,
  setPassword,
  trouble,
  isLate = false,
  isOfStaff = false,
}: PasswordAgainProps) {
  const t = useWords('again')
  if (asks === 'nothing') return null
  if (asks === 'sign_in')
    return (
      <Notice kind="wait" title={t(isOfStaff ? 'staff_title' : 'sign_in_title')}>
        <p>{t(isOfStaff ? 'staff_text' : 'sign_in_text')}</p>
      </Notice>
    )
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        autoFocus={isLate}
        label={t('password')}
        hint={isOfStaff ? t('staff_hint') : isLate && t('hint')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={trouble && t(trouble)}
      />
    </>
  )
}
