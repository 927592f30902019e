import { useTranslations } from '../../lib/translations.ts'
import { Avatar } from '../../ui/avatar.tsx'
import type { Person } from './use-payee.ts'

/** The payee. For a stranger (`strange`) the number of earlier payments is left out. */
export function PayeeLine({ person, strange = false }: { person: Person; strange?: boolean }) {
  const t = useTranslations('pay')
  return (
    <div className="flex items-center gap-4">
      <Avatar name={person.shown_name} avatar_url={person.avatar_url} size="l" />
      <div className="min-w-0">
        <p className="text-xl font-bold tracking-[-0.01em] wrap-anywhere">{person.shown_name}</p>
        <p className="wrap-anywhere text-ink-soft">
          @{person.hai_tag}
          {!strange && person.times_paid > 0 && ` · ${t('paid_times', { count: person.times_paid })}`}
        </p>
      </div>
    </div>
  )
}
