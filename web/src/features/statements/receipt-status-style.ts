import type { PlainKey } from '../../lib/translations.ts'
import type { NoticeKind } from '../../ui/notice.tsx'
import type { Tone } from '../../ui/status.tsx'

interface Look {
  readonly word: PlainKey<'statements'>
  readonly tone: Tone
  readonly notice: NoticeKind
  readonly title: PlainKey<'statements'>
  readonly text: PlainKey<'statements'>
}

const back = { tone: 'back', notice: 'problem', title: 'back_title', text: 'back_text' } as const
const never = { tone: 'back', notice: 'problem', title: 'never_title', text: 'never_text' } as const
const wait = { tone: 'wait', notice: 'wait', title: 'wait_title', text: 'wait_text' } as const

const looks: Readonly<Record<string, Look>> = {
  completed: { word: 'state_completed', tone: 'in', notice: 'in', title: 'found', text: 'found_text' },
  arriving: { word: 'state_arriving', ...wait },
  pending: { word: 'state_pending', ...wait },
  cancelled: { word: 'state_cancelled', ...never },
  expired: { word: 'state_expired', ...never },
  undone: { word: 'state_undone', ...never },
  not_arrived: { word: 'state_not_arrived', ...never },
  returned: { word: 'state_returned', ...back },
}
/** For statuses without a text of their own: only says that the payment has changed since the receipt was issued. */
const changed: Look = { word: 'state_other', ...back, title: 'state_other' }

export const receiptStatusStyle = (status: string): Look => looks[status] ?? changed
