import { formatUsd, zeroCents, type Cents } from '@hai/contract/money'
import type { ActivityItem } from '@hai/contract/wallet'
import { Clock, Flag, MessageSquareText, UserRoundSearch } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { FreeAllowance } from '../../payments/free-allowance.tsx'
import type { PaymentError } from '../../payments/payment-errors.ts'
import { PaymentInGourdes } from '../../payments/payment-in-gourdes.tsx'
import { DuplicateNotice } from '../../payments/duplicate-payment.tsx'
import type { LiveQuote } from '../../payments/use-live-quote.ts'
import { sendFigures } from '../../lib/installation.ts'
import { openOverlay } from '../../lib/overlays.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Amount } from '../../ui/amount.tsx'
import { withEmailBreaks } from '../../ui/email-breaks.tsx'
import { Button } from '../../ui/button.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Figures } from '../../ui/figures.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Box } from '../../ui/row.tsx'
import { StepBody } from '../../ui/step-body.tsx'
import { NoPrice, costFigures } from './price.tsx'
import { payeeKind, payeeText } from '../../payments/parse-payee.ts'
import { typedCents, type Person, type Quote, type SendFlow } from './send-flow.ts'
import { SendErrorNotice } from './send-error-notice.tsx'

/** Another feature supplies the dialog that reports a person. */
export type DrawReport = (hai_tag: string, name: string, onClose: () => void) => ReactNode

export interface ReviewStepProps {
  flow: SendFlow
  person: Person
  quote: LiveQuote<Quote>
  problem: PaymentError | null
  onLeave: () => void
  isLost: boolean
  same: ActivityItem | null
  onFaceToFace: (faceToFace: boolean) => void
  report: DrawReport
}

/** Scrolls to the error, because the page may be scrolled down when it appears. */
const bringIntoView = (notice: HTMLElement | null): void => notice?.scrollIntoView({ block: 'nearest' })

const pendingWords = { hai_tag: 'pending_tag', email: 'pending_email', phone: 'pending_phone' } as const

export function ReviewStep({ flow, person, quote, problem, onLeave, isLost, same, onFaceToFace, report }: ReviewStepProps) {
  const t = useTranslations('transfers')
  // While repeating a lost request, a quote of a different amount must not be shown above the button.
  const visibleQuote = isLost && quote.displayed?.amount !== typedCents(flow) ? null : quote.displayed
  const isPending = visibleQuote?.status === 'pending'
  const isNewPrice = problem?.kind === 'refused' && problem.error.code === 'QUOTE_CHANGED'
  // A retry repeats the request unchanged, so the first-payment options are hidden.
  const isFirst = !isPending && person.times_paid === 0 && !isLost
  const isAmountsFirst = isNewPrice || isLost
  const amounts = visibleQuote ? (
    <Amounts person={person} quote={visibleQuote} />
  ) : (
    <NoPrice state={quote.error ? 'failed' : 'loading'} onRetry={quote.retry} />
  )
  return (
    <StepBody label={t(isLost ? 'lost_title' : 'check_title')}>
      {problem && (
        <div ref={bringIntoView} className="scroll-mt-20">
          <SendErrorNotice problem={problem} onLeave={onLeave} total={visibleQuote?.total ?? zeroCents} />
        </div>
      )}
      {isAmountsFirst && amounts}
      <div className="flex items-center gap-4">
        <Avatar name={person.name} avatar_url={person.avatar_url} size="xl" />
        <div className="min-w-0">
          <p className="text-xl font-bold tracking-[-0.01em] wrap-anywhere">{withEmailBreaks(person.name)}</p>
          {person.hai_tag && person.name !== `@${person.hai_tag}` && <p className="text-ink-soft">@{person.hai_tag}</p>}
        </div>
      </div>
      {isPending && (
        <Notice
          kind="wait"
          icon={Clock}
          title={
            <span className="wrap-anywhere">{withEmailBreaks(t('pending_title', { address: payeeText(person.payee) }))}</span>
          }
        >
          <p>{t(pendingWords[payeeKind(person.payee)], { days: sendFigures.pendingDays })}</p>
        </Notice>
      )}
      {same && <DuplicateNotice same={same} name={person.name} />}
      {isFirst && <First faceToFace={flow.faceToFace} onFaceToFace={onFaceToFace} />}
      {!isAmountsFirst && amounts}
      {flow.note.trim() && (
        <p className="grid grid-cols-[auto_minmax(0,1fr)] gap-2 text-sm text-ink-soft">
          <MessageSquareText className="mt-0.5 size-4" />
          {t('note_shown', { note: flow.note.trim() })}
        </p>
      )}
      {person.found && person.hai_tag !== null && (
        <div className="-mx-press flex flex-wrap justify-between gap-x-2">
          {visibleQuote && !isLost && <Later hai_tag={person.hai_tag} amount={visibleQuote.amount} note={flow.note.trim()} />}
          <Report hai_tag={person.hai_tag} name={person.name} report={report} />
        </div>
      )}
    </StepBody>
  )
}

function First({ faceToFace, onFaceToFace }: { faceToFace: boolean; onFaceToFace: (faceToFace: boolean) => void }) {
  const t = useTranslations('transfers')
  return (
    <>
      <Notice kind="wait" icon={UserRoundSearch} title={t('first_title')}>
        <p>{faceToFace ? t('first_text_now') : t('first_text', { seconds: sendFigures.undoSeconds })}</p>
      </Notice>
      <label className="flex min-h-(--size-touch) items-center gap-3">
        <input
          type="checkbox"
          checked={faceToFace}
          onChange={(event) => onFaceToFace(event.target.checked)}
          className="size-6 flex-none accent-accent-ink"
        />
        {t('face_to_face')}
      </label>
    </>
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
        {t('report')}
      </Button>
      {isOpen && report(hai_tag, name, () => setOpen(false))}
    </>
  )
}

/** Shown directly below the notice after a price change or a lost response. */
function Amounts({ person, quote }: { person: Person; quote: Quote }) {
  const t = useTranslations('transfers')
  return (
    <Box>
      <section aria-label={t('amounts')}>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {withEmailBreaks(t(quote.status === 'pending' ? 'will_get' : 'gets', { name: person.name }))}
        </p>
        <p>
          <Amount cents={quote.payee_gets} size="big" />
        </p>
        <p>
          <PaymentInGourdes htg={quote.amount_htg} payee_gets={quote.payee_gets} />
        </p>
        <div className="mt-3 border-t border-line pt-1.5">
          <Figures items={[...costFigures(quote, t), { label: t('you_pay'), value: formatUsd(quote.total), total: true }]} />
          {quote.fee > 0 && <FreeAllowance quote={quote} />}
        </div>
      </section>
    </Box>
  )
}
