import type { ReactNode } from 'react'
import { clockTime } from '../../lib/clock-time.ts'
import { useWords } from '../../lib/words.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Trouble } from './sign-in-errors.ts'

/** Errors shown at the top of a form. The others show at a field or on a page of their own. */
export type FormTrouble = Extract<
  Trouble,
  { kind: 'wrong' | 'unconfirmed' | 'network' | 'refused' | 'locked' | 'rate_limited' | 'server' }
>

const elsewhere: ReadonlySet<Trouble['kind']> = new Set([
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
export const isFormTrouble = (trouble: Trouble): trouble is FormTrouble => !elsewhere.has(trouble.kind)

export interface TroubleNoticeProps {
  trouble: FormTrouble
  email: string
  children?: ReactNode
}

export function TroubleNotice({ trouble, email, children }: TroubleNoticeProps) {
  const t = useWords('identity')
  const say = (): string => {
    switch (trouble.kind) {
      case 'locked':
        return t('locked_text', { time: clockTime(new Date(trouble.retry_at)) })
      case 'rate_limited':
        return t('rate_limited_text', { time: clockTime(new Date(trouble.retry_at)) })
      case 'unconfirmed':
        return t('unconfirmed_text', { email })
      case 'wrong':
      case 'network':
      case 'refused':
      case 'server':
        return t(`${trouble.kind}_text`)
    }
  }
  return (
    <Notice kind="problem" title={t(`${trouble.kind}_title`)}>
      <p>{say()}</p>
      {trouble.kind === 'server' && trouble.request_id && <p>{t('server_reference', { request_id: trouble.request_id })}</p>}
      {children}
    </Notice>
  )
}
