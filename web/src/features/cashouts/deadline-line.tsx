import type { Cashout } from '@hai/contract/cashout-record'
import { Clock } from 'lucide-react'
import { formatUsd } from '../../lib/money-text.ts'
import { exactMoment } from '../../lib/moments.ts'
import { useSecondsLeft } from '../../lib/use-seconds-left.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { isHandedOver } from './cashout-status-style.ts'
import { timeLeft } from './time-left.ts'

export function DeadlineLine({ cashout }: { cashout: Cashout }) {
  const { deadline } = cashout
  return deadline ? <Counted key={deadline.at} cashout={cashout} deadline={deadline} /> : null
}

function Counted({ cashout, deadline: { kind, at } }: { cashout: Cashout; deadline: NonNullable<Cashout['deadline']> }) {
  const t = useTranslations('cashouts')
  const language = useLanguage()
  const seconds = useSecondsLeft(Date.parse(at))
  const left = timeLeft(seconds)
  const text = left.unit === 'hours' ? t('left_hours', left) : t('left_minutes', left)
  const values = {
    left: seconds === 0 ? t('left_nothing') : text,
    time: exactMoment(new Date(at), language),
    total: formatUsd(cashout.total),
    name: cashout.counterparty?.shown_name ?? t('the_agent'),
    role: cashout.role,
  }
  const sentence =
    kind === 'send' ? t(isHandedOver(cashout) ? 'deadline_collect' : 'deadline_paid', values) : t(`deadline_${kind}`, values)
  return (
    <p className="grid grid-cols-[auto_minmax(0,1fr)] gap-2 text-sm text-ink-soft">
      <Clock className="mt-0.5 size-4" aria-hidden="true" />
      <span role="timer">{sentence}</span>
    </p>
  )
}
