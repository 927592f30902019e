import type { Output } from '@hai/contract/contract'
import type { Cents } from '@hai/contract/money'
import type { Payee } from '@hai/contract/transfers'
import { parseUsd, typedUsd } from '../../lib/typed-usd.ts'
import type { Overlays } from '../../lib/overlays.ts'
import { shownPayee } from '../../payments/parse-payee.ts'

export type Step = 'who' | 'amount' | 'check' | 'done'
export type Quote = Output<'quote_transfer'>
export interface Person {
  readonly payee: Payee
  /** Shortened for strangers. The address itself if it has no account. */
  readonly name: string
  readonly hai_tag: string | null
  readonly avatar_url: string | null
  readonly times_paid: number
  /** False: the address has no account yet, so the payment waits to be claimed. */
  readonly found: boolean
  /** False: only the address is known, and the lookup is pending. */
  readonly known: boolean
}

export type Sent = Output<'send_money'> &
  Pick<Quote, 'amount' | 'total' | 'amount_htg'> & {
    readonly person: Person
    /** Names earlier payments that can no longer go out. Null if there are none. */
    readonly notPaid: string | null
  }

export interface SendFlow {
  readonly person: Person | null
  /** The typed search, restored when the member goes back. */
  readonly typedRecipient: string
  readonly typedAmount: string
  readonly note: string
  /** True if payer and payee are together, so that a first payment skips the undo window. */
  readonly faceToFace: boolean
  readonly sent: Sent | null
}

export type FlowAction =
  | { type: 'choose'; person: Person }
  | { type: 'type_who'; typed: string }
  | { type: 'type_amount'; typed: string }
  | { type: 'write_note'; note: string }
  | { type: 'set_face_to_face'; faceToFace: boolean }
  | { type: 'sent'; sent: Sent }
  | { type: 'send_another' }

export const newFlow = (person: Person | null): SendFlow => ({
  person,
  typedRecipient: '',
  typedAmount: '',
  note: '',
  faceToFace: false,
  sent: null,
})

export const initialSendFlow = ({ hai_tag, amount, note = '' }: Overlays['send']): SendFlow => ({
  ...newFlow(hai_tag ? personAt({ hai_tag }) : null),
  typedAmount: amount === undefined ? '' : typedUsd(amount),
  note,
})

/** The values for opening the dialog again. They can name a payee by HaiTag only, so an address is not kept. */
export const overlayParams = (flow: SendFlow): Overlays['send'] => {
  const { person, note } = flow
  const amount = typedCents(flow)
  return { ...(person?.hai_tag && { hai_tag: person.hai_tag }), ...(amount !== null && { amount }), note }
}

export const typedCents = (flow: SendFlow): Cents | null => parseUsd(flow.typedAmount)

export function nextFlow(flow: SendFlow, action: FlowAction): SendFlow {
  switch (action.type) {
    case 'choose':
      return { ...flow, person: action.person, faceToFace: false }
    case 'type_who':
      return { ...flow, typedRecipient: action.typed }
    case 'type_amount':
      return { ...flow, typedAmount: action.typed }
    case 'write_note':
      return { ...flow, note: action.note }
    case 'set_face_to_face':
      return { ...flow, faceToFace: action.faceToFace }
    case 'sent':
      return { ...flow, sent: action.sent }
    case 'send_another':
      return newFlow(flow.sent?.person ?? flow.person)
  }
}

export const firstStep = ({ person }: SendFlow): Step => (person ? 'amount' : 'who')

export function personOf(payee: Payee, answer: Output<'find_recipient'>): Person {
  const { found, shown_name, hai_tag, avatar_url, times_paid } = answer
  const name = shown_name ?? shownPayee(payee)
  return { payee: hai_tag ? { hai_tag } : payee, name, hai_tag, avatar_url, times_paid, found, known: true }
}

export const personAt = (payee: Payee): Person => ({
  payee,
  name: shownPayee(payee),
  hai_tag: 'hai_tag' in payee ? payee.hai_tag : null,
  avatar_url: null,
  times_paid: 0,
  found: true,
  known: false,
})

/** The number of payments to this person is looked up later. */
export const suggestionToPerson = ({
  hai_tag,
  shown_name,
  avatar_url,
}: Omit<Recent, 'nickname' | 'times_paid' | 'is_favourite'>): Person => ({
  ...personAt({ hai_tag }),
  name: shown_name,
  avatar_url,
})

export type Recent = Output<'list_recent_recipients'>['items'][number]

export const recentToPerson = ({ hai_tag, shown_name, avatar_url, times_paid }: Recent): Person => ({
  payee: { hai_tag },
  name: shown_name,
  hai_tag,
  avatar_url,
  times_paid,
  found: true,
  known: true,
})

/** The tag, to show below the name. Null without a tag, and if the tag is the name. */
export const tagOf = ({ hai_tag, name }: Person): string | null => (hai_tag && name !== `@${hai_tag}` ? `@${hai_tag}` : null)

export const shortName = ({ name, found }: Person): string => (found ? (name.split(' ')[0] ?? name) : name)
