import type { Output } from '@hai/contract/contract'
import { Search } from 'lucide-react'
import { openOverlay } from '../../lib/overlays.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { Section } from '../../ui/row.tsx'

const look = 'grid w-full justify-items-center gap-1.5 rounded-box text-center text-xs leading-4'

export function PayAgain({ people }: { people: Output<'get_dashboard'>['recent_recipients'] }) {
  const t = useTranslations('wallet')
  if (people.length === 0) return null
  return (
    <Section title={t('pay_again')}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(max(3.25rem,18%),1fr))] gap-1">
        {people.map(({ shown_name, hai_tag, avatar_url, nickname }) => (
          <li key={hai_tag}>
            <button
              type="button"
              className={look}
              aria-label={t('pay_again_person', { name: nickname ?? shown_name })}
              onClick={() => openOverlay('send', { hai_tag })}
            >
              <Avatar name={shown_name} avatar_url={avatar_url} size="l" />
              <span className="wrap-anywhere">{nickname ?? shown_name.split(' ')[0]}</span>
            </button>
          </li>
        ))}
        <li>
          <button type="button" className={look} onClick={() => openOverlay('send')}>
            <Glyph icon={Search} blue size="l" />
            <span className="wrap-anywhere">{t('someone_else')}</span>
          </button>
        </li>
      </ul>
    </Section>
  )
}
