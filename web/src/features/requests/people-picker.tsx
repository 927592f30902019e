import type { Payee } from '@hai/contract/transfers'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { errorDataOf, hasCode, suggestedPayees } from '../../api/api-error.ts'
import { personLabel } from '../../lib/person-label.ts'
import { parsePayee, payeeKind, samePayee, typedKind } from '../../payments/parse-payee.ts'
import { isHalfTyped, matchRecent, useRecent, useRecipient } from '../../payments/use-recipient.ts'
import { clockTime } from '../../lib/clock-time.ts'
import { usePhoneReader } from '../../lib/use-phone-reader.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Box, Row, Section } from '../../ui/row.tsx'
import { SimilarPeople } from '../../ui/similar-people.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { payerAt, payerFrom, type Payer } from './payer.ts'

interface PeoplePickerProps {
  chosen: readonly Payer[]
  onAdd: (person: Payer) => void
}

export function PeoplePicker({ chosen, onAdd }: PeoplePickerProps) {
  const t = useTranslations('requests')
  const readPhone = usePhoneReader()
  const [typed, setTyped] = useState('')
  const [isTouched, setTouched] = useState(false)
  const recent = useRecent()
  const known = recent.data?.items ?? []
  const payee = parsePayee(typed, readPhone)
  const offered = matchRecent(known, typed).filter(
    ({ hai_tag }) => !chosen.some((person) => samePayee(person.payee, { hai_tag })),
  )
  const isUnreadable = typed.trim() !== '' && payee === null
  const hint = t('ui.payee_hint', { kind: typedKind(typed) })
  const hasNobody = recent.isSuccess && known.length === 0 && typed === ''
  const add = (person: Payer) => {
    onAdd(person)
    setTyped('')
    setTouched(false)
  }
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
        placeholder={t('ui.tag_email_phone')}
        error={isUnreadable && isTouched ? hint : undefined}
        hint={(isUnreadable && !isTouched) || hasNobody ? hint : undefined}
      />
      <div role="status" className="empty:sr-only">
        {payee &&
          (chosen.some((person) => samePayee(person.payee, payee)) ? (
            <p className="text-ink-soft">{t('already_chosen')}</p>
          ) : (
            <Found payee={payee} recent={known} isTouched={isTouched} isMatching={offered.length > 0} onAdd={add} />
          ))}
      </div>
      {offered.length > 0 && (
        <Section title={t('ui.people_paid')}>
          <Box flush>
            <ul>
              {offered.map(({ hai_tag, shown_name, avatar_url, nickname }) => (
                <li key={hai_tag}>
                  <Row
                    start={<Avatar name={shown_name} avatar_url={avatar_url} />}
                    title={shown_name}
                    sub={personLabel({ hai_tag, nickname })}
                    onClick={() => add(payerAt({ hai_tag }, shown_name, avatar_url))}
                  />
                </li>
              ))}
            </ul>
          </Box>
        </Section>
      )}
    </>
  )
}

interface FoundProps {
  payee: Payee
  recent: Parameters<typeof useRecipient>[1]
  isTouched: boolean
  isMatching: boolean
  onAdd: (person: Payer) => void
}

function Found({ payee, recent, isTouched, isMatching, onAdd }: FoundProps) {
  const t = useTranslations('requests')
  // The field also loses focus when the user taps a recent payee, which needs no lookup.
  const { isRecent, isLooking, lookup } = useRecipient(payee, recent, isTouched && !isMatching)
  if (isRecent) return null
  if (isLooking) return <RowsSkeleton rows={1} label={t('ui.loading')} />
  if (isHalfTyped(lookup.error, { isEntered: false, isMatching })) return null
  const person = lookup.data && payerFrom(payee, lookup.data)
  if (!person) return <LookupFailed payee={payee} error={lookup.error} onRetry={() => void lookup.refetch()} onAdd={onAdd} />
  return (
    <Box flush>
      <Row
        start={<Avatar name={person.name} avatar_url={person.avatar_url} />}
        title={person.name}
        {...(lookup.data.hai_tag && { sub: `@${lookup.data.hai_tag}` })}
        onClick={() => onAdd(person)}
      />
    </Box>
  )
}

type LookupFailedProps = Pick<FoundProps, 'payee' | 'onAdd'> & { error: unknown; onRetry: () => void }

/** `error` is null if the lookup succeeded but found no member. */
function LookupFailed({ payee, error, onRetry, onAdd }: LookupFailedProps) {
  const t = useTranslations('requests')
  const spent = errorDataOf(error, 'RATE_LIMITED')
  const people = suggestedPayees(error)
  if (people.length > 0)
    return (
      <SimilarPeople
        people={people}
        onChoose={({ hai_tag, shown_name, avatar_url }) => onAdd(payerAt({ hai_tag }, shown_name, avatar_url))}
      />
    )
  if (spent) return <Notice kind="problem" title={t('ui.err_lookups', { time: clockTime(new Date(spent.retry_at)) })} />
  if (hasCode(error, 'RECIPIENT_IS_SELF')) return <Notice kind="problem" title={t('ui.err_self')} />
  if (error === null || hasCode(error, 'RECIPIENT_UNAVAILABLE'))
    return <Notice kind="wait" title={t('err_nobody', { kind: payeeKind(payee) })} />
  return (
    <Notice kind="problem" title={t('ui.err_lookup')}>
      <Button size="small" className="mt-2 justify-self-start" onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </Notice>
  )
}
