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

/** Nothing written yet, about what an address says; of what we do not know, it is something else. */
export const draftAbout = (about: string): Draft => ({
  ...{ email: '', subject: '', message: '' },
  category: ticketCategories.find((one) => one === about) ?? 'other',
})

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
