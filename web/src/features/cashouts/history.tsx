import type { Cashout } from '@hai/contract/cashout-record'
import { formatUsd } from '../../lib/money-text.ts'
import type { exactMoment } from '../../lib/moments.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Timeline, type TimelineItem } from '../../ui/timeline.tsx'
import { nextStep, timelineSteps, type TimelineStep } from './cashout-timeline.ts'

export function History({ cashout, formatTime }: { cashout: Cashout; formatTime: typeof exactMoment }) {
  const t = useTranslations('cashouts')
  const language = useLanguage()
  const next = nextStep(cashout)
  const formatExact = (iso: string) => <time dateTime={iso}>{formatTime(new Date(iso), language)}</time>
  const agent = cashout.role === 'member' ? cashout.counterparty?.shown_name : undefined
  const items: TimelineItem[] = timelineSteps(cashout).map((step) => ({
    title: t(`event_${step.action}`, {
      // An earlier agent who declined or did not answer is shown as "an agent", not as "you".
      by: cashout.role === 'agent' && step.isOfAgentNow ? 'you' : 'other',
      name: (step.isOfAgentNow ? agent : undefined) ?? t('an_agent'),
      amount: formatUsd(cashout.amount),
    }),
    time: formatExact(step.at),
    text: noteBelow(cashout, step, t),
    state: step.state,
  }))
  const until = next?.until && t('by_time', { time: formatTime(new Date(next.until), language) })
  return (
    <Timeline
      items={
        next
          ? [...items, { title: t(next.textKey, { role: cashout.role }), ...(until && { time: until }), state: 'next' }]
          : items
      }
    />
  )
}

function noteBelow(cashout: Cashout, { action, isOfAgentNow }: TimelineStep, t: ReturnType<typeof useTranslations<'cashouts'>>) {
  const { agent_place, reference, total, role } = cashout
  if (action === 'request' && role === 'member') return t('held', { total: formatUsd(total) })
  if (action === 'accept' && isOfAgentNow && agent_place?.address)
    return t('at_place', { address: `${agent_place.address}, ${agent_place.commune}`, hours: agent_place.hours })
  return action === 'mark_sent' && reference !== '' ? t('ui.reference_is', { reference }) : undefined
}
