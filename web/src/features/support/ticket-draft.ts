import {
  TICKET_MESSAGE_MAX,
  TICKET_MESSAGE_MIN,
  TICKET_SUBJECT_MAX,
  TICKET_SUBJECT_MIN,
  ticketCategories,
  type TicketCategory,
} from '@hai/contract/support-values'
import { hasTexts, storedDraft } from '../../lib/stored-draft.ts'

export interface Draft {
  readonly category: TicketCategory
  readonly email: string
  readonly subject: string
  readonly message: string
}

export type FilledIn = Pick<Draft, 'subject' | 'message'>

export const draftAbout = (about: string, { subject, message }: FilledIn): Draft => ({
  email: '',
  subject,
  message: message === '' ? '' : `${message}\n\n`,
  category: ticketCategories.find((one) => one === about) ?? 'other',
})

/** Adds the prefilled subject and message to a saved draft, unless the draft already contains the message. */
export function withFilledIn(draft: Draft, { subject, message }: FilledIn): Draft {
  if (message === '' || draft.message.includes(message)) return draft
  const words = [draft.message.trimEnd(), message].filter((part) => part !== '')
  return { ...draft, subject: draft.subject === '' ? subject : draft.subject, message: words.join('\n\n') }
}

/** Survives a reload until the ticket is sent. Pictures are not kept. */
export const ticketDraft = storedDraft(
  'ticket_draft',
  (value): value is Draft =>
    hasTexts(value, 'category', 'email', 'subject', 'message') && ticketCategories.some((one) => one === value.category),
)

const isWithin = (text: string, min: number, max: number): boolean => text.trim().length >= min && text.trim().length <= max

/** The server checks addresses more strictly. */
export const faultsOf = ({ email, subject, message }: Draft, who: 'member' | 'guest') => ({
  email: who === 'guest' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()),
  subject: !isWithin(subject, TICKET_SUBJECT_MIN, TICKET_SUBJECT_MAX),
  message: !isWithin(message, TICKET_MESSAGE_MIN, TICKET_MESSAGE_MAX),
})
