import { zeroCents, type Cents } from '@hai/contract/money'
import type { ActivityItem } from '@hai/contract/wallet'
import { Clock, Flag, MessageSquareText } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { LazyDuplicateNotice } from '../../payments/lazy-duplicate-payment.tsx'
import { FaceToFaceChoice, FirstPaymentNotice } from '../../payments/first-payment-notice.tsx'
import { NoPrice } from '../../payments/price-lines.tsx'
import { PayeePrice } from '../../payments/payee-price.tsx'
import type { PaymentError } from '../../payments/payment-errors.ts'
import { PersonHeader } from '../../payments/person-header.tsx'
import type { LiveQuote } from '../../payments/use-live-quote.ts'
import { sendFigures } from '../../lib/installation.ts'
import { openOverlay } from '../../lib/overlays.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ScrollIntoView } from '../../ui/scroll-into-view.tsx'
import { StepBody } from '../../ui/step-body.tsx'
import { payeeKind, shownPayee } from '../../payments/parse-payee.ts'
import { tagOf, type Person, type Quote, type SendFlow } from './send-flow.ts'
import { errorNextStep } from './send-errors.ts'
import { SendErrorNotice } from './send-error-notice.tsx'
import { toldHow } from './told-how.ts'

/** Another feature supplies the dialog that reports a person. */
export type DrawReport = (hai_tag: string, name: string, onClose: () => void) => ReactNode

export interface ReviewStepProps {
  flow: SendFlow
  person: Person
  quote: LiveQuote<Quote>
  /** Null if there is none to show. */
  price: Quote | null
  problem: PaymentError | null
  onLeave: () => void
  isUnconfirmed: boolean
  same: ActivityItem | null
  onFaceToFace: (faceToFace: boolean) => void
  report: DrawReport
}

export function ReviewStep({
  flow,
  person,
  quote,
  price,
  problem,
  onLeave,
  isUnconfirmed,
  same,
  onFaceToFace,
  report,
}: ReviewStepProps) {
  const t = useTranslations('transfers')
  const isPending = price?.status === 'pending'
  const isNewPrice = problem?.kind === 'refused' && problem.error.code === 'QUOTE_CHANGED'
  const isRefused = problem !== null && errorNextStep(problem) !== 'retry'
  // A retry repeats the request unchanged, so the first-payment options are hidden.
  const isFirst = !isPending && person.times_paid === 0 && !isUnconfirmed
  // After a price change or a lost response, the amounts are directly below the notice.
  const isAmountsFirst = isNewPrice || isUnconfirmed
  const noPrice = isUnconfirmed ? null : <NoPrice hint={null} quote={quote} />
  const amounts = price ? <PayeePrice name={person.name} isRefused={isRefused} quote={price} /> : noPrice
  return (
    <StepBody label={t(isUnconfirmed ? 'unconfirmed_title' : 'check_title')}>
      {problem && (
        <ScrollIntoView>
          <SendErrorNotice problem={problem} onLeave={onLeave} total={price?.total ?? zeroCents} />
        </ScrollIntoView>
      )}
      {isAmountsFirst && amounts}
      <PersonHeader name={person.name} avatar_url={person.avatar_url} line={tagOf(person)} />
      {isPending && (
        <Notice kind="wait" icon={Clock} title={t('not_a_member', { address: shownPayee(person.payee) })}>
          <p className="font-medium">{t('check_address', { kind: payeeKind(person.payee) })}</p>
          <p>{t('email' in person.payee ? 'pending_email' : 'pending_phone', { days: sendFigures.pendingDays })}</p>
          <p>{t('told_text', { how: toldHow(person.payee) })}</p>
        </Notice>
      )}
      {same && <LazyDuplicateNotice same={same} name={person.name} />}
      {isFirst && (
        <>
          <FirstPaymentNotice
            text={flow.faceToFace ? t('first_text_now') : t('first_text', { seconds: sendFigures.undoSeconds })}
          />
          <FaceToFaceChoice isFaceToFace={flow.faceToFace} onChange={onFaceToFace} />
        </>
      )}
      {!isAmountsFirst && amounts}
      {flow.note.trim() && (
        <p className="grid grid-cols-[auto_minmax(0,1fr)] gap-2 text-sm text-ink-soft">
          <MessageSquareText className="mt-0.5 size-4" />
          {t('note_shown', { note: flow.note.trim() })}
        </p>
      )}
      {person.found && person.hai_tag !== null && (
        <div className="-mx-press flex flex-wrap justify-between gap-x-2">
          {price && !isUnconfirmed && <Later hai_tag={person.hai_tag} amount={price.amount} note={flow.note.trim()} />}
          <Report hai_tag={person.hai_tag} name={person.name} report={report} />
        </div>
      )}
    </StepBody>
  )
}

function Later(known: { hai_tag: string; amount: Cents; note: string }) {
  const t = useTranslations('transfers')
  return (
    <Button kind="plain" size="small" icon={Clock} onClick={() => openOverlay('schedule', known)}>
      {t('later')}
    </Button>
  )
}

function Report({ hai_tag, name, report }: { hai_tag: string; name: string; report: DrawReport }) {
  const t = useTranslations('transfers')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="plain" size="small" icon={Flag} onClick={() => setOpen(true)}>
        {t('ui.report_person')}
      </Button>
      {isOpen && report(hai_tag, name, () => setOpen(false))}
    </>
  )
}
