import { haiTagPattern, hasLetter } from '@hai/contract/bounds'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { personLabel } from '../../lib/person-label.ts'
import { matchRecent, useRecent } from '../../payments/use-recipient.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Field } from '../../ui/field.tsx'
import { Box, Row, Section } from '../../ui/row.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { LookupError } from './lookup-error.tsx'
import { usePlannedPayee, type PlannedPayee } from './use-planned-payee.ts'

/** Lookups of strangers are rate-limited, so this debounce is long enough to avoid one per letter. */
const LOOKUP_DELAY_MS = 700

/** A schedule cannot pay an email address or phone number. */
export function PayeeStep({ onChoose }: { onChoose: (hai_tag: string) => void }) {
  const t = useTranslations('schedules')
  const recent = useRecent()
  const [typed, setTyped] = useState('')
  const [isTouched, setTouched] = useState(false)
  const searched = typed.trim().replace(/^@/, '')
  const offered = matchRecent(recent.data?.items ?? [], typed)
  const tag = haiTagPattern.test(searched) && hasLetter(searched) ? searched : null
  const rested = useDebounced(tag, LOOKUP_DELAY_MS)
  // A name that matches a recent payee is not looked up as a tag.
  const isLookedUp = tag !== null && (offered.length === 0 || typed.trim().startsWith('@'))
  return (
    <>
      <Field
        label={t('who')}
        type="search"
        icon={Search}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setTouched(false)
        }}
        onBlur={() => setTouched(true)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={t('who_placeholder')}
        hint={t('who_text')}
        error={isTouched && searched !== '' && tag === null && offered.length === 0 ? t('who_hint') : undefined}
      />
      {recent.isPending && <RowsSkeleton rows={3} label={t('ui.loading')} />}
      <div role="status" className="empty:sr-only">
        {isLookedUp && !recent.isPending && !offered.some(({ hai_tag }) => hai_tag.toLowerCase() === tag.toLowerCase()) && (
          <Found hai_tag={rested === tag ? tag : null} onChoose={onChoose} />
        )}
      </div>
      {offered.length > 0 && (
        <Section title={t('ui.people_paid')}>
          <Box flush>
            <ul>
              {offered.map((person) => (
                <li key={person.hai_tag}>
                  <PersonRow person={person} onChoose={onChoose} />
                </li>
              ))}
            </ul>
          </Box>
        </Section>
      )}
    </>
  )
}

function PersonRow({ person, onChoose }: { person: PlannedPayee; onChoose: (hai_tag: string) => void }) {
  const { shown_name, avatar_url, hai_tag } = person
  return (
    <Row
      start={<Avatar name={shown_name} avatar_url={avatar_url} />}
      title={shown_name}
      sub={personLabel(person)}
      onClick={() => onChoose(hai_tag)}
    />
  )
}

/** `hai_tag` is null while the user is still typing. */
function Found({ hai_tag, onChoose }: { hai_tag: string | null; onChoose: (hai_tag: string) => void }) {
  const t = useTranslations('schedules')
  const lookup = usePlannedPayee(hai_tag)
  if (lookup.kind === 'looking') return <RowsSkeleton rows={1} label={t('ui.loading')} />
  if (lookup.kind !== 'known') return <LookupError lookup={lookup} onChoose={onChoose} />
  return (
    <Box flush>
      <PersonRow person={lookup.payee} onChoose={onChoose} />
    </Box>
  )
}
