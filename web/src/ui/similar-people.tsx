import { useTranslations } from '../lib/translations.ts'
import { Avatar } from './avatar.tsx'
import { Notice } from './notice.tsx'
import { Box, Row } from './row.tsx'

export interface SimilarPerson {
  readonly hai_tag: string
  readonly shown_name: string
  readonly avatar_url: string | null
}

interface SimilarPeopleProps {
  people: readonly SimilarPerson[]
  onChoose: (person: SimilarPerson) => void
}

export function SimilarPeople({ people, onChoose }: SimilarPeopleProps) {
  const t = useTranslations('errors')
  const tags = people.map(({ hai_tag }) => `@${hai_tag}`).join(', ')
  return (
    <div className="grid grid-cols-1 gap-2">
      <Notice kind="problem" title={t('similar_people', { tags })} />
      <Box flush>
        <ul>
          {people.map((person) => (
            <li key={person.hai_tag}>
              <Row
                start={<Avatar name={person.shown_name} avatar_url={person.avatar_url} />}
                title={person.shown_name}
                sub={`@${person.hai_tag}`}
                onClick={() => onChoose(person)}
              />
            </li>
          ))}
        </ul>
      </Box>
    </div>
  )
}
