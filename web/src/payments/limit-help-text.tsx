import type { Output } from '@hai/contract/contract'
import type { Cents } from '@hai/contract/money'
import { useQuery } from '@tanstack/react-query'
import { formatUsd } from '../lib/money-text.ts'
import { exactMoment } from '../lib/moments.ts'
import { currentPath, paths } from '../lib/paths.ts'
import { referenceNumber } from '../lib/reference-number.ts'
import { contactPath } from '../lib/support-paths.ts'
import { useLanguage, useTranslations } from '../lib/translations.ts'
import { ButtonLink } from '../ui/button.tsx'
import { CopyableNumber } from '../ui/copyable-number.tsx'
import { api } from '../api/api.ts'
import { figuresOf, higherTierLimit, resetOf, type LimitName } from './limit-figures.ts'

interface LimitHelpTextProps {
  name: LimitName
  of: 'out' | 'cash'
  onLeave: (() => void) | undefined
  /** Id of the refused call, whose error text says when the limit resets. Null if the form found the limit itself. */
  request_id: string | null
}

export function LimitHelpText({ name, of, onLeave, request_id }: LimitHelpTextProps) {
  const t = useTranslations('errors')
  const language = useLanguage()
  const { data } = useQuery(api.get_limits.query())
  const found = data && request_id === null ? { figures: figuresOf(data, name, of), resetsAt: resetOf(data, name, of) } : null
  const figures = found?.figures ?? null
  const left = onLeave ? { onClick: onLeave } : {}
  const ticket = { subject: 'limit', reference: request_id, figures } as const
  return (
    <div className="grid grid-cols-1 justify-items-start gap-1 text-sm">
      {found?.resetsAt && <p>{t('LIMIT_EXCEEDED_RESETS', { resets_at: exactMoment(new Date(found.resetsAt), language) })}</p>}
      {data && <Raise limits={data} raised={higherTierLimit(data, name, of)} left={left} />}
      <ButtonLink href={contactPath('money', ticket)} kind="plain" size="small" className="-ml-press" {...left}>
        {t('ui.contact_support')}
      </ButtonLink>
      {figures && <p className="text-ink-soft">{t('limit_ticket')}</p>}
      {request_id && (
        <CopyableNumber id={request_id}>{t('request_id', { request_id: referenceNumber(request_id) })}</CopyableNumber>
      )}
    </div>
  )
}

interface RaiseProps {
  limits: Output<'get_limits'>
  raised: Cents | null
  left: { onClick?: () => void }
}

function Raise({ limits: { tier }, raised, left }: RaiseProps) {
  const t = useTranslations('errors')
  if (raised === null) return null
  const amount = formatUsd(raised)
  return (
    <ButtonLink
      href={tier === 0 ? paths.verifyPhone({ returnTo: currentPath() }) : paths.settings('limits')}
      size="small"
      className="mt-1"
      {...left}
    >
      {t(tier === 0 ? 'limit_raise_phone' : tier === 1 ? 'limit_raise_identity' : 'limit_raise_address', { amount })}
    </ButtonLink>
  )
}
