import type { Output } from '@hai/contract/contract'
import { parseUsd, typedUsd, type Cents } from '@hai/contract/money'
import type { Payee } from '@hai/contract/transfers'
import type { Overlays } from '../../lib/overlays.ts'
import { payeeText } from '../../api/read-payee.ts'

export type Step = 'who' | 'amount' | 'check' | 'done'
export type Quote = Output<'quote_transfer'>
/** Whom the money is for, as the screens show them. */
export interface Person {
  readonly payee: Payee
  /** A masked name for strangers; the address itself when nobody has it yet. */
  readonly name: string
  readonly hai_tag: string | null
  readonly avatar_url: string | null
  readonly times_paid: number
  /** False: the address belongs to nobody yet, so the money will wait. */
  readonly found: boolean
  /** False: only the address is known so far, and the rest is being looked up. */
  readonly known: boolean
}

/** The answer to a send, with what was agreed to: the person, the amount, what it took in all, and its worth in gourdes then. */
export type Sent = Output<'send_money'> &
  Pick<Quote, 'amount' | 'total' | 'amount_htg'> & {
    readonly person: Person
    /** Its answer was lost, and it was found out later that it had gone through: nothing was sent by the last press. */
    readonly isFound: boolean
  }

/** Everything one send knows. It begins anew with each send: nothing survives into the next. */
export interface SendFlow {
  readonly person: Person | null
  /** What was searched for, kept for the way back from a chosen person. */
  readonly typedWho: string
  readonly typedAmount: string
  readonly note: string
  /** The payer and the payee stand face to face: a first payment skips the undo window. */
  readonly faceToFace: boolean
  readonly sent: Sent | null
}

export type FlowAction =
  | { type: 'choose'; person: Person }
  | { type: 'type_who'; typed: string }
  | { type: 'type_amount'; typed: string }
  | { type: 'write_note'; note: string }
  | { type: 'set_face_to_face'; faceToFace: boolean }
  | { type: 'show'; flow: SendFlow }
  | { type: 'sent'; sent: Sent }
  | { type: 'again' }

/** A new send, to a person when one is known before anything was asked. */
export const newFlow = (person: Person | null): SendFlow => ({
  ...{ person, typedWho: '', typedAmount: '', note: '', faceToFace: false, sent: null },
})

/** The send an overlay was opened with: perhaps to a person, with an amount and a note. */
export const openedWith = ({ hai_tag, amount, note = '' }: Overlays['send']): SendFlow => ({
  ...newFlow(hai_tag ? personAt({ hai_tag }) : null),
  ...{ typedAmount: amount === undefined ? '' : typedUsd(amount), note },
})

/** What opens an overlay with the same send. An address that nobody has yet is typed again. */
export const openedAgain = (flow: SendFlow): Overlays['send'] => {
  const { person, note } = flow
  const amount = typedCents(flow)
  return { ...(person?.hai_tag && { hai_tag: person.hai_tag }), ...(amount !== null && { amount }), note }
}

/** The amount typed, or null while it is none. */
export const typedCents = (flow: SendFlow): Cents | null => parseUsd(flow.typedAmount)

export function nextFlow(flow: SendFlow, action: FlowAction): SendFlow {
  switch (action.type) {
    case 'choose':
      return { ...flow, person: action.person, faceToFace: false }
    case 'type_who':
      return { ...flow, typedWho: action.typed }
    case 'type_amount':
      return { ...flow, typedAmount: action.typed }
    case 'write_note':
      return { ...flow, note: action.note }
    case 'set_face_to_face':
      return { ...flow, faceToFace: action.faceToFace }
    case 'show':
      return action.flow
    case 'sent':
      return { ...flow, sent: action.sent }
    case 'again':
      return newFlow(flow.sent?.person ?? flow.person)
  }
}

/** Where a send begins: at the amount when the person is known already. */
export const firstStep = ({ person }: SendFlow): Step => (person ? 'amount' : 'who')

/** The person of a find_recipient answer. */
export function personOf(payee: Payee, answer: Output<'find_recipient'>): Person {
  const { found, shown_name, hai_tag, avatar_url, times_paid } = answer
  const name = shown_name ?? payeeText(payee)
  return { payee: hai_tag ? { hai_tag } : payee, name, hai_tag, avatar_url, times_paid, found, known: true }
}

/** Somebody of whom only the address is known so far. */
export const personAt = (payee: Payee): Person => ({
  payee,
  name: payeeText(payee),
  hai_tag: 'hai_tag' in payee ? payee.hai_tag : null,
  avatar_url: null,
  times_paid: 0,
  found: true,
  known: false,
})

/** Somebody suggested for a tag that nobody has; how often they were paid is looked up. */
export const personSuggested = ({
  hai_tag,
  shown_name,
  avatar_url,
}: Omit<Recent, 'nickname' | 'times_paid' | 'is_favourite'>): Person => ({
  ...personAt({ hai_tag }),
  name: shown_name,
  avatar_url,
})

export type Recent = Output<'list_recent_recipients'>['items'][number]

/** Somebody paid before. */
export const personOfRecent = ({ hai_tag, shown_name, avatar_url, times_paid }: Recent): Person => ({
  payee: { hai_tag },
  name: shown_name,
  hai_tag,
  avatar_url,
  times_paid,
  found: true,
  known: true,
})

/** The name, with an initial at its end kept on the line of what it belongs to. */
export const wholeName = (name: string): string => name.replace(/ (?=\p{L}\.$)/u, '\u00a0')

/** What the person is called within a sentence: the first name of people, the whole address of nobody. */
export const shortName = ({ name, found }: Person): string => (found ? (name.split(' ')[0] ?? name) : name)
