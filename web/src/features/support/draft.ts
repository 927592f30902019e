import {
  TICKET_MESSAGE_MAX,
  TICKET_MESSAGE_MIN,
  TICKET_SUBJECT_MAX,
  TICKET_SUBJECT_MIN,
  ticketCategories,
  type TicketCategory,
} from '@hai/contract/support-words'
import { hasTexts, keptDraft } from '../../lib/kept-draft.ts'

/** What somebody is about to ask. */
export interface Draft {
  readonly category: TicketCategory
  readonly email: string
  readonly subject: string
  readonly message: string
}

/** What the form is filled in with where a link says what it is about. */
export type FilledIn = Pick<Draft, 'subject' | 'message'>

/** A draft about what an address says. A category that we do not know is something else. */
export const draftAbout = (about: string, { subject, message }: FilledIn): Draft => ({
  ...{ email: '', subject, message: message === '' ? '' : `${message}\n\n` },
  category: ticketCategories.find((one) => one === about) ?? 'other',
})

/** A kept draft keeps its words and gets what the link adds, once. */
export function withFilledIn(kept: Draft, { subject, message }: FilledIn): Draft {
  if (message === '' || kept.message.includes(message)) return kept
  const words = [kept.message.trimEnd(), message].filter((part) => part !== '')
  return { ...kept, subject: kept.subject === '' ? subject : kept.subject, message: words.join('\n\n') }
}

/** Through a reload, until it is sent. Pictures are chosen again. */
export const ticketDraft = keptDraft(
  'ticket_draft',
  (value): value is Draft =>
    hasTexts(value, 'category', 'email', 'subject', 'message') && ticketCategories.some((one) => one === value.category),
)

const isWithin = (text: string, min: number, max: number): boolean => text.trim().length >= min && text.trim().length <= max

/** Which fields cannot be taken like this. The server looks closer at an address. */
export const faultsOf = ({ email, subject, message }: Draft, who: 'member' | 'guest') => ({
  email: who === 'guest' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()),
  subject: !isWithin(subject, TICKET_SUBJECT_MIN, TICKET_SUBJECT_MAX),
  message: !isWithin(message, TICKET_MESSAGE_MIN, TICKET_MESSAGE_MAX),
})
