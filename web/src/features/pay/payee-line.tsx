import { useTranslations } from '../../lib/translations.ts'
import { Avatar } from '../../ui/avatar.tsx'
import type { Person } from './use-payee.ts'

/**
 * `isPaid`: after the payment, hides how often this person was paid, because the number was read before the payment and
 * is outdated.
 */
export function PayeeLine({ person, isPaid = false }: { person: Person; isPaid?: boolean }) {
  const t = useTranslations('pay')
  return (
    <div className="flex items-center gap-4">
      <Avatar name={person.shown_name} avatar_url={person.avatar_url} size="l" />
      <div className="min-w-0">
        <p className="text-xl font-bold tracking-[-0.01em] wrap-anywhere">{person.shown_name}</p>
        <p className="wrap-anywhere text-ink-soft">
          @{person.hai_tag}
          {!isPaid && person.times_paid > 0 && ` · ${t('paid_times', { count: person.times_paid })}`}
        </p>
      </div>
    </div>
  )
}
