import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '../lib/translations.ts'
import { Field, type FieldProps } from './field.tsx'

export interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'after' | 'autoComplete'> {
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField(props: PasswordFieldProps) {
  const t = useTranslations('ui')
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field
      name="password"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      after={
        <button
          type="button"
          aria-label={t(isShown ? 'hide_password' : 'show_password')}
          onClick={() => setShown(!isShown)}
          className="-my-2 -mr-3 grid size-(--size-touch) flex-none place-items-center rounded-full text-ink-soft"
        >
          <Icon className="size-5" />
        </button>
      }
    />
  )
}
