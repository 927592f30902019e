import type { ReactNode } from 'react'
import { clockTime } from '../../lib/clock-time.ts'
import { referenceNumber } from '../../lib/reference-number.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Notice } from '../../ui/notice.tsx'
import type { SignInError } from './sign-in-errors.ts'

/** Errors shown at the top of a form. */
export type FormError = Extract<
  SignInError,
  { kind: 'wrong' | 'unconfirmed' | 'network' | 'refused' | 'locked' | 'rate_limited' | 'server' }
>

const elsewhere: ReadonlySet<SignInError['kind']> = new Set([
  'password_common',
  'password_needed',
  'code_needed',
  'code_wrong',
  'blocked',
  'link_invalid',
  'link_expired',
  'link_used',
  'link_locked',
])
export const isFormError = (problem: SignInError): problem is FormError => !elsewhere.has(problem.kind)

export interface ErrorNoticeProps {
  error: FormError
  email: string
  children?: ReactNode
}

export function ErrorNotice({ error: problem, email, children }: ErrorNoticeProps) {
  const t = useTranslations('identity')
  const say = (): string => {
    switch (problem.kind) {
      case 'locked':
        return t('locked_text', { time: clockTime(new Date(problem.retry_at)) })
      case 'rate_limited':
        return t('rate_limited_text', { time: clockTime(new Date(problem.retry_at)) })
      case 'unconfirmed':
        return t('unconfirmed_text', { email })
      case 'wrong':
      case 'network':
      case 'refused':
      case 'server':
        return t(`${problem.kind}_text`)
    }
  }
  return (
    <Notice kind="problem" title={t(`${problem.kind}_title`)}>
      <p>{say()}</p>
      {problem.kind === 'server' && problem.request_id && (
        <p>{t('server_reference', { request_id: referenceNumber(problem.request_id) })}</p>
      )}
      {children}
    </Notice>
  )
}
