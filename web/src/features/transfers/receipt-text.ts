import type { Language } from '@hai/contract/languages'
import type { Cents } from '@hai/contract/money'
import type { ActivityItem } from '@hai/contract/wallet'
import { formatUsd } from '../../lib/money-text.ts'
import { dayOf } from '../../lib/days.ts'
import { clockTime } from '../../lib/clock-time.ts'
import { exactMoment } from '../../lib/moments.ts'
import { sendFigures } from '../../lib/installation.ts'
import type { Translate } from '../../lib/translations.ts'
import { shortName, type Person } from './send-flow.ts'
import { toldHow } from './told-how.ts'

export type SentStatus = ActivityItem['status']

export const sentAt = (at: Date, now: Date, language: Language, t: Translate<'transfers'>): string =>
  dayOf(at) === dayOf(now) ? t('today_at', { time: clockTime(at) }) : exactMoment(at, language)

/** `isToBook`: the payee has a wallet in another country. `time`: when the payment was sent, as `sentAt` writes it. */
export function receiptText(
  {
    status,
    person,
    amount,
    total,
    time,
    isToBook,
  }: { status: SentStatus; person: Person; amount: Cents; total: Cents; time: string; isToBook: boolean },
  t: Translate<'transfers'>,
): { title: string; text: string } {
  const name = shortName(person)
  switch (status) {
    case 'completed':
      return {
        title: t('done_completed', { name, amount: formatUsd(amount) }),
        text: t('text_completed', { time }),
      }
    case 'arriving':
      return {
        title: t('ui.done_arriving', { name, amount: formatUsd(amount) }),
        text: t(isToBook ? 'text_to_book' : 'text_arriving'),
      }
    case 'pending': {
      const how = toldHow(person.payee)
      return {
        title: t('done_pending', { name, amount: formatUsd(amount) }),
        text: `${t('text_pending', { how, days: sendFigures.pendingDays })} ${t('told_text', { how })}`,
      }
    }
    case 'returned':
      return { title: t('ui.sent_back', { name }), text: t('text_returned', { amount: formatUsd(amount) }) }
    case 'not_arrived':
      return { title: t('done_not_arrived', { name }), text: t('ui.back_in_wallet', { amount: formatUsd(total) }) }
    case 'undone':
    case 'cancelled':
    case 'expired':
      return { title: t('done_undone'), text: t('ui.back_in_wallet', { amount: formatUsd(total) }) }
  }
}

/** True if the recipient received the money, even if they returned it later. */
export const isPaid = (status: SentStatus): boolean => status === 'completed' || status === 'returned'

export const statusWords = {
  completed: { key: 'ui.status_completed', tone: 'in' },
  arriving: { key: 'ui.status_arriving', tone: 'wait' },
  pending: { key: 'ui.status_waiting', tone: 'wait' },
  undone: { key: 'ui.status_undone', tone: 'back' },
  not_arrived: { key: 'status_not_arrived', tone: 'back' },
  cancelled: { key: 'ui.status_undone', tone: 'back' },
  expired: { key: 'ui.status_undone', tone: 'back' },
  returned: { key: 'ui.status_returned', tone: 'back' },
} as const

export const isUnpaid = (status: SentStatus): boolean => statusWords[status].tone === 'back' && !isPaid(status)
