import type { Payee } from '@hai/contract/transfers'
import { ClipboardPaste, EllipsisVertical, Scan, Search, ShieldCheck, Star, UserRoundPlus } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react'
import { readClipboard } from '../../lib/clipboard.ts'
import { sendFigures } from '../../lib/installation.ts'
import { inQuotes } from '../../lib/quotation-marks.ts'
import { usePhoneReader } from '../../lib/use-phone-reader.ts'
import { useTranslations, type Translate } from '../../lib/translations.ts'
import { openOverlay } from '../../lib/overlays.ts'
import { Button, RoundButton } from '../../ui/button.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { Field } from '../../ui/field.tsx'
import { Box, Row, Section } from '../../ui/row.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { StepBody } from '../../ui/step-body.tsx'
import { LookupError } from './lookup-error.tsx'
import { payeeInText, payeeText, parsePayee, shownPayee, typedKind } from '../../payments/parse-payee.ts'
import { personOf, recentToPerson, type Person, type Recent } from './send-flow.ts'
import { isHalfTyped, matchRecent, useRecent, useRecipient } from '../../payments/use-recipient.ts'
import { SEPARATOR } from '../../lib/separator.ts'

/** No autofocus on phones: the keyboard covers half the screen, and most people choose a recent payee. */
const startsTyping = (): boolean => matchMedia('(pointer: fine)').matches

/** Renders the scanner on top of the step; `onTag` writes the scanned HaiTag into the field. */
export type DrawScanner = (onTag: (hai_tag: string) => void, onClose: () => void) => ReactNode

interface WhoStepProps {
  typed: string
  onType: (typed: string) => void
  onChoose: (person: Person) => void
  scanner: DrawScanner
}

export function RecipientStep({ typed, onType, onChoose, scanner }: WhoStepProps) {
  const t = useTranslations('transfers')
  const readPhone = usePhoneReader()
  const [isTouched, setTouched] = useState(false)
  const [pasteFailed, setPasteFailed] = useState(false)
  const [isScanning, setScanning] = useState(false)
  const [isEntered, setEntered] = useState(false)
  const type = (text: string) => {
    onType(text)
    setEntered(false)
    setTouched(false)
    setPasteFailed(false)
  }
  const paste = async () => {
    const text = await readClipboard()
    const found = payeeInText(text, readPhone)
    if (text.trim() === '') setPasteFailed(true)
    else type(found ? payeeText(found) : text.trim())
  }
  const payee = parsePayee(typed, readPhone)
  const isUnreadable = typed.trim() !== '' && payee === null
  const hint = isUnreadable ? t('ui.payee_hint', { kind: typedKind(typed) }) : undefined

  return (
    <StepBody label={t('send_to')} takesFocus={!startsTyping()}>
      <Field
        label={t('ui.tag_email_phone')}
        type="search"
        icon={Search}
        tall
        value={typed}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTouched(true)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') setEntered(true)
        }}
        autoFocus={startsTyping()}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        placeholder={t('who_placeholder')}
        error={pasteFailed ? t('paste_failed') : isTouched ? hint : undefined}
        hint={!isTouched && !pasteFailed ? hint : undefined}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2">
        <Button icon={ClipboardPaste} onClick={() => void paste()}>
          {t('ui.paste')}
        </Button>
        <Button icon={Scan} onClick={() => setScanning(true)}>
          {t('ui.scan')}
        </Button>
      </div>
      {isScanning &&
        scanner(
          (hai_tag) => {
            setScanning(false)
            type(`@${hai_tag}`)
          },
          () => setScanning(false),
        )}
      <People typed={typed} payee={payee} isEntered={isEntered} isTouched={isTouched} onChoose={onChoose} />
      <p className="grid grid-cols-[auto_1fr] gap-2 text-sm text-ink-soft">
        <ShieldCheck className="mt-0.5 size-4" />
        {t('names_note')}
      </p>
    </StepBody>
  )
}

const knownBy = ({ hai_tag, nickname, times_paid }: Recent, t: Translate<'transfers'>): string =>
  [`@${hai_tag}`, nickname && inQuotes(nickname), t('paid_times', { count: times_paid })].filter(Boolean).join(SEPARATOR)

/** Chooses the person at once, because the user pressed Enter on an exact address. */
function ChooseAtOnce({ person, onChoose }: { person: Person; onChoose: (person: Person) => void }) {
  const choose = useEffectEvent(() => onChoose(person))
  useEffect(() => choose(), [])
  return null
}

interface PeopleProps {
  typed: string
  payee: Payee | null
  isEntered: boolean
  isTouched: boolean
  onChoose: (person: Person) => void
}

const isTagOf = (payee: Payee | null, { hai_tag }: Recent): boolean =>
  payee !== null && 'hai_tag' in payee && payee.hai_tag.toLowerCase() === hai_tag.toLowerCase()

function People({ typed, payee, isEntered, isTouched, onChoose }: PeopleProps) {
  const t = useTranslations('transfers')
  const recent = useRecent()
  const known = recent.data?.items ?? []
  const matching = matchRecent(known, typed)
  const exact = isEntered ? matching.find((person) => isTagOf(payee, person)) : undefined
  const status = useId()
  if (recent.isPending) return <RowsSkeleton rows={3} label={t('ui.searching')} />
  return (
    <>
      {exact && <ChooseAtOnce person={recentToPerson(exact)} onChoose={onChoose} />}
      {matching.length > 0 && (
        <Section title={t('ui.people_paid')}>
          <Box flush>
            <ul>
              {matching.map((person) => (
                <li key={person.hai_tag} className="flex items-center pr-1.5">
                  <Row
                    start={<Avatar name={person.shown_name} avatar_url={person.avatar_url} />}
                    title={person.shown_name}
                    sub={knownBy(person, t)}
                    {...(person.is_favourite && { end: <Star role="img" aria-label={t('ui.favourite')} className="size-4" /> })}
                    onClick={() => onChoose(recentToPerson(person))}
                  />
                  <RoundButton
                    icon={EllipsisVertical}
                    label={t('about_person', { name: `@${person.hai_tag}` })}
                    onClick={() => openOverlay('person', { hai_tag: person.hai_tag, from: 'send' })}
                  />
                </li>
              ))}
            </ul>
          </Box>
        </Section>
      )}
      <div role="status" className="empty:sr-only">
        {payee && (
          <Found
            payee={payee}
            isEntered={isEntered}
            isTouched={isTouched}
            onChoose={onChoose}
            recent={known}
            isMatching={matching.length > 0}
          />
        )}
      </div>
      {known.length === 0 && typed === '' && (
        <p id={status} className="text-ink-soft">
          {recent.isError ? t('recent_failed') : t('recent_none')}
        </p>
      )}
    </>
  )
}

type FoundProps = Pick<PeopleProps, 'isEntered' | 'isTouched'> & {
  payee: Payee
  recent: Parameters<typeof useRecipient>[1]
  isMatching: boolean
  onChoose: (person: Person) => void
}

function Found({ payee, recent, isEntered, isTouched, isMatching, onChoose }: FoundProps) {
  const t = useTranslations('transfers')
  // The field also loses focus when the user taps a recent payee, which needs no lookup.
  const { isRecent, isLooking, lookup } = useRecipient(payee, recent, isEntered || (isTouched && !isMatching))
  if (isRecent) return null
  if (isLooking) return <RowsSkeleton rows={1} label={t('ui.searching')} />
  if (lookup.isError || !lookup.data)
    return isHalfTyped(lookup.error, { isEntered, isMatching }) ? null : (
      <LookupError error={lookup.error} payee={payee} onRetry={() => void lookup.refetch()} onChoose={onChoose} />
    )
  const person = personOf(payee, lookup.data)
  const address = shownPayee(payee)
  return (
    <Section title={t('result')}>
      {isEntered && person.found && <ChooseAtOnce person={person} onChoose={onChoose} />}
      <Box flush>
        {person.found ? (
          <Row
            start={<Avatar name={person.name} avatar_url={lookup.data.avatar_url} />}
            title={person.name}
            sub={[person.hai_tag && `@${person.hai_tag}`, t('paid_times', { count: person.times_paid })]
              .filter(Boolean)
              .join(SEPARATOR)}
            onClick={() => onChoose(person)}
          />
        ) : (
          <Row
            start={<Glyph icon={UserRoundPlus} tone="wait" />}
            title={t('not_a_member', { address })}
            sub={t('unknown_text', { days: sendFigures.pendingDays })}
            onClick={() => onChoose(person)}
          />
        )}
      </Box>
    </Section>
  )
}
