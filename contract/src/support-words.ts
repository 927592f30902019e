/** What people and the support team write to each other, free of libraries. */
export const ticketCategories = ['sign_in', 'money', 'cash_out', 'identity', 'agents', 'other'] as const
export type TicketCategory = (typeof ticketCategories)[number]

/** open: it waits for the team. answered: it waits for whoever wrote. closed: nobody writes in it any more. */
export const ticketStatuses = ['open', 'answered', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

/** message: of whoever asked. answer: of the team. */
export const ticketMessageKinds = ['message', 'answer', 'closed', 'reopened'] as const
export type TicketMessageKind = (typeof ticketMessageKinds)[number]

export const TICKET_SUBJECT_MIN = 3
export const TICKET_SUBJECT_MAX = 120
/** What somebody asks first; later messages may be short. */
export const TICKET_MESSAGE_MIN = 10
export const TICKET_MESSAGE_MAX = 4_000
/** Pictures of one message. */
export const TICKET_FILES_MAX = 4

/** What a guest can add to one message; all of it comes in one call, of a megabyte at most. */
export const TICKET_GUEST_FILES_MAX = 2
export const TICKET_GUEST_FILE_BYTES_MAX = 480_000

/** How content somebody is: 1, not at all, to 5, very. */
export const TICKET_SCORE_MAX = 5
export const TICKET_COMMENT_MAX = 500

/** What the figures of the team look back on. */
export const TICKET_FIGURE_DAYS = 30

export const CANNED_TITLE_MIN = 3
export const CANNED_TITLE_MAX = 80
export const CANNED_BODY_MAX = 2_000
export const CANNED_MAX = 200

/** What a prepared answer can leave open, filled in from the ticket: `{name}`. */
export const cannedPlaceholders = ['name', 'subject', 'staff'] as const
export type CannedPlaceholder = (typeof cannedPlaceholders)[number]

const bracketed = /\{([^{}]*)\}/g

const isPlaceholder = (name: string): name is CannedPlaceholder => (cannedPlaceholders as readonly string[]).includes(name)

/** What stands between braces in a text and means nothing, each once. */
export const unknownPlaceholders = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(bracketed)].flatMap(([whole, name = '']) => (isPlaceholder(name) ? [] : [whole]))),
]

/** The text with everything filled in that is known. */
export const fillPlaceholders = (text: string, values: Readonly<Record<CannedPlaceholder, string>>): string =>
  text.replace(bracketed, (whole, name: string) => (isPlaceholder(name) ? values[name] : whole))
