import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { useAuth } from '../../api/auth-context.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useForm } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { passwordProblem } from './password-rules.ts'

export function PasswordPanel() {
  const t = useTranslations('passwords')
  const authenticator = useQuery(api.get_authenticator.query())
  return (
    <Section title={t('ui.password')}>
      <Box className="grid grid-cols-1 gap-3">
        {authenticator.data?.has_password === false ? <NoPassword /> : <ChangePassword />}
      </Box>
    </Section>
  )
}

function NoPassword() {
  const t = useTranslations('passwords')
  return (
    <>
      <p className="text-sm text-ink-soft">{t('unset_text')}</p>
      <ButtonLink href={paths.forgottenPassword()} wide>
        {t('unset_button')}
      </ButtonLink>
    </>
  )
}

function ChangePassword() {
  const t = useTranslations('passwords')
  const [at, setAt] = useState<'closed' | 'open' | 'back'>('closed')
  const back = () => setAt('back')
  if (at === 'open') return <ChangeForm onDone={back} onCancel={back} />
  return (
    <>
      <p className="text-sm text-ink-soft">{t('change_text')}</p>
      <Button wide autoFocus={at === 'back'} onClick={() => setAt('open')}>
        {t('change')}
      </Button>
    </>
  )
}

function ChangeForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const t = useTranslations('passwords')
  const { profile } = useAuth()
  const [current_password, setCurrent] = useState('')
  const [new_password, setNew] = useState('')
  const change = useMutation({
    mutationKey: ['change_password'],
    mutationFn: () => api.change_password({ current_password, new_password }),
    onSuccess: () => {
      toast({ title: t('set_title'), text: t('changed'), kind: 'done' })
      onDone()
    },
  })
  const isWrong = hasCode(change.error, 'INVALID_CREDENTIALS')
  const isCommon = hasCode(change.error, 'WEAK_PASSWORD')
  const form = useForm({
    errors: {
      current: current_password === '' && t('current_missing'),
      new: passwordProblem(new_password, profile.email),
      change: new_password !== '' && new_password === current_password && t('same_as_before'),
    },
    isBusy: change.isPending,
    onSubmit: () => change.mutate(),
  })

  function type(set: (value: string) => void) {
    return (value: string) => {
      if (change.error) change.reset()
      set(value)
    }
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={form.submit}>
      {change.error && !isWrong && !isCommon && <Notice kind="problem" title={errorMessage(change.error)} />}
      {/* Tells password managers which account this is. */}
      <input type="text" name="username" autoComplete="username" value={profile.email} readOnly hidden />
      <PasswordField
        autoFocus
        label={t('current_password')}
        name="current-password"
        autoComplete="current-password"
        value={current_password}
        onChange={(event) => type(setCurrent)(event.target.value)}
        {...form.field('current')}
        {...(isWrong && { error: t('current_wrong') })}
      />
      <NewPasswordField
        label={t('new_password')}
        value={new_password}
        onChange={type(setNew)}
        {...form.field('new')}
        isCommon={isCommon}
        problem={form.field('change').error}
      />
      <div className="grid gap-2">
        <Button kind="main" wide type="submit" busy={change.isPending}>
          {t(change.isPending ? 'setting' : 'set')}
        </Button>
        <Button kind="plain" wide onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
      </div>
      <p className="text-sm">
        <Link
          href={paths.forgottenPassword()}
          className="inline-flex min-h-(--size-touch) items-center text-accent-ink underline underline-offset-4"
        >
          {t('ui.forgot_password')}
        </Link>
      </p>
    </form>
  )
}
