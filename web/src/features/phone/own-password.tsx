import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { useAuth } from '../../api/auth-context.ts'
import { useWords } from '../../lib/words.ts'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { SetPhone } from './use-set-phone.ts'

/** The password, where a verified number is given up some time after the sign-in. Whoever has none signs in anew instead. */
export function OwnPassword({ setting }: { setting: SetPhone }) {
  const t = useWords('phone')
  const { profile } = useAuth()
  const { data } = useQuery({ ...api.get_authenticator.query(), enabled: setting.isPasswordAsked })
  if (!setting.isPasswordAsked) return null
  if (data?.has_password === false) return <Notice kind="wait" title={t('sign_in_again')} />
  return (
    <>
      {/* For password managers: whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={profile.email} readOnly hidden />
      <Field
        autoFocus
        label={t('password')}
        hint={t('password_hint')}
        name="password"
        type="password"
        autoComplete="current-password"
        value={setting.password}
        onChange={(event) => setting.setPassword(event.target.value)}
        error={setting.isPasswordWrong ? t('password_wrong') : setting.isPasswordMissing && t('password_missing')}
      />
    </>
  )
}
