import { PersonHeader } from '../../payments/person-header.tsx'
import { useTranslations } from '../../lib/translations.ts'
import type { Person } from './use-payee.ts'
import { SEPARATOR } from '../../lib/separator.ts'

/** The payee, and how often the member has paid them. */
export function PayeeLine({ person: { shown_name, hai_tag, avatar_url, times_paid } }: { person: Person }) {
  const t = useTranslations('pay')
  const line = times_paid > 0 ? `@${hai_tag}${SEPARATOR}${t('paid_times', { count: times_paid })}` : `@${hai_tag}`
  return <PersonHeader name={shown_name} avatar_url={avatar_url} line={line} />
}
