import { Avatar } from '../../ui/avatar.tsx'
import { useTranslations } from '../../lib/translations.ts'
import type { Person } from './send-flow.ts'

export function PersonLine({ person, onChange }: { person: Person; onChange: () => void }) {
  const t = useTranslations('transfers')
  const tag = person.hai_tag && `@${person.hai_tag}`
  return (
    <div className="grid min-h-(--size-touch) grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3">
      <Avatar name={person.name} avatar_url={person.avatar_url} size="s" />
      <p>
        <b className="font-medium wrap-anywhere">{person.name}</b>{' '}
        {tag && tag !== person.name && <span className="text-ink-soft">{tag}</span>}
      </p>
      <button
        type="button"
        onClick={onChange}
        aria-label={t('ui.change_person')}
        className="min-h-(--size-touch) min-w-(--size-touch) text-sm font-medium text-accent-ink hover:underline"
      >
        {t('ui.change')}
      </button>
    </div>
  )
}
