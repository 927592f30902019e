import { formatUsd } from '@hai/contract/money'
import { ArrowUpRight } from 'lucide-react'
import { useWords } from '../../lib/words.ts'
import { withBreaks } from '../../ui/breaks.tsx'
import { Button } from '../../ui/button.tsx'
import { isOverDay, isShort } from './amount-trouble.ts'
import type { Person } from './send-flow.ts'
import { wayOut } from './trouble.ts'
import type { useQuote } from './use-quote.ts'
import type { SendFlowActs } from './use-send-flow.ts'

type LiveQuote = ReturnType<typeof useQuote>

/** Leads on to the check; refused while the person or the price is not known, or the price cannot be paid. */
export function AmountFoot({ person, quote }: { person: Person | null; quote: LiveQuote }) {
  const t = useWords('transfers')
  const { settled } = quote
  const isReady = person?.known === true && settled !== null && !isShort(settled) && !isOverDay(settled)
  return (
    <Button type="submit" kind="main" size="tall" wide refused={!isReady}>
      {settled ? t('check_total', { total: formatUsd(settled.total) }) : t('check')}
    </Button>
  )
}

export interface CheckFootProps {
  person: Person
  quote: LiveQuote
  isBusy: boolean
  trouble: SendFlowActs['trouble']
  unsure: SendFlowActs['unsureOther']
  onSend: () => void
  onChangeAmount: () => void
  onChangePerson: () => void
}

/** The act, with its amount on it; after a refusal, what the member can change instead. */
export function CheckFoot({ person, quote, isBusy, trouble, unsure, onSend, onChangeAmount, onChangePerson }: CheckFootProps) {
  const t = useWords('transfers')
  const amount = formatUsd((quote.settled ?? quote.shown)?.amount)
  const way = trouble ? wayOut(trouble) : 'retry'
  if (way === 'amount')
    return (
      <Button kind="main" size="tall" wide onClick={onChangeAmount}>
        {t('change_amount')}
      </Button>
    )
  if (way === 'person')
    return (
      <Button kind="main" size="tall" wide onClick={onChangePerson}>
        {t('change_person')}
      </Button>
    )
  const isSame = trouble?.kind === 'unknown' && !unsure
  const act = isSame ? t('send_retry', { amount }) : t('send_amount_to', { amount, name: person.name })
  return (
    <Button kind="send" size="tall" wide icon={ArrowUpRight} busy={isBusy} refused={quote.settled === null} onClick={onSend}>
      <span className="min-w-0 wrap-anywhere">{isBusy ? t('sending') : withBreaks(act)}</span>
    </Button>
  )
}
