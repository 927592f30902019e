import type { ReactNode } from 'react'
import { clockTime } from '../../lib/clock-time.ts'
import { referenceNumber } from '../../lib/reference-number.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Notice } from '../../ui/notice.tsx'
import type { SignInError } from './sign-in-errors.ts'

/** Errors shown at the top of a form. */
const formErrors = ['wrong', 'unconfirmed', 'network', 'busy', 'refused', 'locked', 'rate_limited', 'server'] as const
export type FormError = Extract<SignInError, { kind: (typeof formErrors)[number] }>

export const isFormError = (problem: SignInError): problem is FormError => formErrors.some((kind) => kind === problem.kind)

export interface ErrorNoticeProps {
  error: FormError
  email: string
  children?: ReactNode
}

export function ErrorNotice({ error: problem, email, children }: ErrorNoticeProps) {
  const t = useTranslations('identity')
  const say = (): string => {
    if ('retry_at' in problem) return t(`${problem.kind}_text`, { time: clockTime(new Date(problem.retry_at)) })
    if (problem.kind === 'unconfirmed') return t('unconfirmed_text', { email })
    return t(`${problem.kind}_text`)
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
