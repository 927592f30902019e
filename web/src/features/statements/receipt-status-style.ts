import type { PlainKey } from '../../lib/translations.ts'
import type { NoticeKind } from '../../ui/notice.tsx'
import type { Tone } from '../../ui/status.tsx'

interface ReceiptStatusStyle {
  readonly textKey: PlainKey<'statements'>
  readonly tone: Tone
  readonly notice: NoticeKind
  readonly title: PlainKey<'statements'>
  readonly text: PlainKey<'statements'>
}

const back = { tone: 'back', notice: 'problem', title: 'back_title', text: 'back_text' } as const
const never = { tone: 'back', notice: 'problem', title: 'never_title', text: 'never_text' } as const
const wait = { tone: 'wait', notice: 'wait', title: 'wait_title', text: 'wait_text' } as const

const looks: Readonly<Record<string, ReceiptStatusStyle>> = {
  completed: { textKey: 'ui.status_completed', tone: 'in', notice: 'in', title: 'found', text: 'found_text' },
  arriving: { textKey: 'ui.status_arriving', ...wait },
  pending: { textKey: 'state_pending', ...wait },
  cancelled: { textKey: 'ui.status_cancelled', ...never },
  expired: { textKey: 'state_expired', ...never },
  undone: { textKey: 'ui.status_undone', ...never },
  not_arrived: { textKey: 'ui.status_not_arrived', ...never },
  returned: { textKey: 'ui.status_returned', ...back },
}
/** For all other statuses: only says that the payment has changed since the receipt was issued. */
const changed: ReceiptStatusStyle = { textKey: 'state_other', ...back, title: 'state_other' }

export const receiptStatusStyle = (status: string): ReceiptStatusStyle => looks[status] ?? changed
