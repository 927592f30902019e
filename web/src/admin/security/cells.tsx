import type { RecordedFact, SecurityEvent, SecurityFlag } from '@hai/contract/security-admin'
import type { StaffPerson } from '@hai/contract/staff-person'
import { Info, ShieldOff } from 'lucide-react'
import { clockTime } from '../../lib/clock-time.ts'
import { exactMoment, shortDay } from '../../lib/moments.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { useNow } from '../../lib/use-now.ts'
import { Status } from '../../ui/status.tsx'
import type { ExportFormat } from '../ui/mask.ts'
import { MemberName } from '../ui/member-name.tsx'
import { Sensitive } from '../ui/sensitive.tsx'
import { fieldLabel, valueText } from '../ui/stored-value-text.ts'

interface ActorCellProps {
  person: StaffPerson | null
  email: string | null
  /** The owner of the account with this address, if the event happened without a session. */
  holder?: StaffPerson | null
  ip_address?: string | null
}

export function ActorCell({ person, email, holder = null, ip_address = null }: ActorCellProps) {
  const t = useTranslations('admin_security')
  if (person) return <MemberName member={person} />
  if (holder)
    return (
      <>
        <MemberName member={holder} />
        <span className="block text-sm text-ink-soft">{t('not_signed_in')}</span>
      </>
    )
  if (email !== null)
    return (
      <span className="block min-w-0 wrap-anywhere">
        <Sensitive kind="email">{email}</Sensitive>
        <span className="block text-ink-soft">{t('nobodys')}</span>
      </span>
    )
  return ip_address === null ? <span className="text-ink-soft">–</span> : <Ip>{ip_address}</Ip>
}

export const actorCsv = ({ person, email, ip_address = null }: ActorCellProps, say: ExportFormat): string =>
  person ? say.person(person) : email === null ? say.ip(ip_address) : say.email(email)

export function Moment({ iso }: { iso: string }) {
  const language = useLanguage()
  const now = useNow()
  const moment = new Date(iso)
  const isToday = moment.toDateString() === now.toDateString()
  return (
    <time dateTime={iso} title={exactMoment(moment, language)} className="whitespace-nowrap">
      {isToday ? clockTime(moment) : `${shortDay(moment, language, now)}, ${clockTime(moment)}`}
    </time>
  )
}

export const Ip = ({ children }: { children: string }) => (
  <span className="inline-block min-w-28 wrap-anywhere">
    <Sensitive kind="ip">{children}</Sensitive>
  </span>
)

export function Severity({ severity }: Pick<SecurityEvent, 'severity'>) {
  const t = useTranslations('admin_security')
  if (severity === 'info')
    return (
      <Status tone="plain" icon={Info}>
        {t('admin_ui.severity_info')}
      </Status>
    )
  return <Status tone={severity === 'critical' ? 'problem' : 'wait'}>{t(`admin_ui.severity_${severity}`)}</Status>
}

export function FlagState({ state }: Pick<SecurityFlag, 'state'>) {
  const t = useTranslations('admin_security')
  if (state === 'standing') return <Status tone="problem">{t('state_standing')}</Status>
  return (
    <Status tone="plain" {...(state === 'ended' && { icon: ShieldOff })}>
      {t(`state_${state}`)}
    </Status>
  )
}

/** All values are masked, because any of them may be sensitive. */
export const FactList = ({ facts }: { facts: readonly RecordedFact[] }) =>
  facts.length > 0 && (
    <dl className="grid gap-1 rounded-box bg-sunken px-3 py-2 text-sm">
      {facts.map(({ field, value }) => (
        <div key={field} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-ink-soft">{fieldLabel(field)}</dt>
          <dd className="min-w-0 wrap-anywhere">
            <Sensitive kind="text">{valueText(field, value)}</Sensitive>
          </dd>
        </div>
      ))}
    </dl>
  )
