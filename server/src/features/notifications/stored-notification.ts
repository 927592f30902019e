import { newId } from '../../platform/ids.ts'
import type { NotificationDraft } from './notification-draft.ts'
import type { NotificationFacts } from './notification-facts.ts'
import type { StoredNotification } from './queries.ts'

interface Known {
  /** Empty if unknown. */
  readonly name: string
  readonly undoWindowSeconds: number
}

/** Types whose texts contain the note. */
const withNote: ReadonlySet<NotificationDraft['type']> = new Set(['message', 'money_received'])
/** Types whose texts contain the undo window. */
const withUndoWindow: ReadonlySet<NotificationDraft['type']> = new Set(['money_arriving', 'schedule_sent'])

/** The draft with the facts that its texts need. Empty texts are omitted. */
export function storedNotification(draft: NotificationDraft, { name, undoWindowSeconds }: Known): StoredNotification {
  const { user_id, type, reference, at, amount, amount_htg, note, chat_session_id, reason, hasNotArrived } = draft
  const { paid, kept, isGivenBack, action, title, position, about, figure, second_amount, count } = draft
  const facts: NotificationFacts = {
    name: name === '' ? undefined : name,
    amount: amount ?? undefined,
    amount_htg,
    note: withNote.has(type) && note !== '' ? note : undefined,
    paid,
    kept,
    isGivenBack,
    hasNotArrived,
    action,
    title: title === '' ? undefined : title,
    chat_session_id: chat_session_id ?? undefined,
    position,
    reason: reason ?? undefined,
    about,
    figure,
    second_amount,
    count,
    seconds: withUndoWindow.has(type) ? undoWindowSeconds : undefined,
  }
  return {
    // The list is sorted by id, so ids must ascend within a batch.
    id: newId(),
    user_id,
    type,
    facts,
    reference_type: reference?.type ?? null,
    reference_id: reference?.id ?? null,
    created_at: at.toISOString(),
    // An undone send is stored as read, so that it does not increase the unread count.
    read_at: type === 'money_undone' && !hasNotArrived ? at.toISOString() : null,
  }
}
