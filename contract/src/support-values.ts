export const ticketCategories = ['sign_in', 'money', 'cash_out', 'identity', 'agents', 'other'] as const
export type TicketCategory = (typeof ticketCategories)[number]

/** open: waits for support. answered: waits for the customer. */
export const ticketStatuses = ['open', 'answered', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

export const ticketMessageKinds = ['message', 'answer', 'closed', 'reopened'] as const
export type TicketMessageKind = (typeof ticketMessageKinds)[number]

export const TICKET_SUBJECT_MIN = 3
export const TICKET_SUBJECT_MAX = 120
/** For the first message of a ticket. Later messages can be shorter. */
export const TICKET_MESSAGE_MIN = 10
export const TICKET_MESSAGE_MAX = 4_000
export const TICKET_FILES_MAX = 4

/** All pictures of a guest come in one call of at most a megabyte. */
export const TICKET_GUEST_FILES_MAX = 2
export const TICKET_GUEST_FILE_BYTES_MAX = 480_000

export const TICKET_SCORE_MAX = 5
export const TICKET_COMMENT_MAX = 500

export const TICKET_FIGURE_DAYS = 30

export const CANNED_TITLE_MIN = 3
export const CANNED_TITLE_MAX = 80
export const CANNED_BODY_MAX = 2_000
export const CANNED_MAX = 200

/** Written as `{name}` in a canned answer, and replaced when staff insert the answer. */
export const cannedPlaceholders = ['name', 'subject', 'staff'] as const
export type CannedPlaceholder = (typeof cannedPlaceholders)[number]

const bracketed = /\{([^{}]*)\}/g

const isPlaceholder = (name: string): name is CannedPlaceholder => (cannedPlaceholders as readonly string[]).includes(name)

export const unknownPlaceholders = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(bracketed)].flatMap(([whole, name = '']) => (isPlaceholder(name) ? [] : [whole]))),
]

export const fillPlaceholders = (text: string, values: Readonly<Record<CannedPlaceholder, string>>): string =>
  text.replace(bracketed, (whole, name: string) => (isPlaceholder(name) ? values[name] : whole))
