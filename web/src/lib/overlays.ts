import type { DisputeCategory, DisputedType } from '@hai/contract/dispute-steps'
import type { Cents } from '@hai/contract/money'
import type { PayTarget } from '@hai/contract/pay-address'
import { createStore, useStore } from './store.ts'

export interface OverlayParams {
  /** Whom a send is for, or who is asked. */
  readonly hai_tag?: string
  /** Of a person: what was open before, and is again afterwards. */
  readonly from?: 'send'
  /** Of a person: the payment one came by, which goes with what one reports. */
  readonly transaction_id?: string
  /** Of a report: what its reader calls them. */
  readonly shown_name?: string
  /** Of a request: the asker bears a share too. */
  readonly split?: boolean
  /** Of a cash-out: who is to pay it out. */
  readonly agent_id?: string
  /** Of a send, a schedule, a request or a cash-out: what is known of it already. */
  readonly amount?: Cents
  readonly note?: string
  /** What a dispute is to be about; the role: whose money was put on hold for it, or who is to have it. */
  readonly disputed?: {
    readonly related_type: DisputedType
    readonly related_id: string
    readonly role: 'payer' | 'payee'
    readonly category?: Exclude<DisputeCategory, 'silence'>
  }
  /** Whom a quick pay is for, as a code said. */
  readonly payee?: PayTarget
}

/** The overlays of signed-in pages and what each may be opened with. They have no route (member-area.md, section 2). */
export interface Overlays {
  send: OverlayParams
  request: OverlayParams
  /** Without a payee it begins with the own code and the scanner. */
  'quick-pay': OverlayParams
  'add-funds': OverlayParams
  /** Money out of the wallet, paid out by an agent. */
  'cash-out': OverlayParams
  /** A payment on a later day, or again and again. */
  schedule: OverlayParams
  /** What the member keeps about somebody in their activity. */
  person: OverlayParams
  /** What staff should know of somebody, dealt with or not. */
  report: OverlayParams
  /** What went wrong with a cash-out or a task. */
  dispute: OverlayParams
}
export type OverlayName = keyof Overlays
export type OpenOverlay = { [Name in OverlayName]: { name: Name; params: Overlays[Name] } }[OverlayName]

const open = createStore<OpenOverlay | null>(null)
/** Closed for a step that leads back to it, with what had been filled in. */
let left: OpenOverlay | null = null

/** Opens an overlay over whatever page is there; from anywhere, `openOverlay('send', { hai_tag })`. */
export function openOverlay<Name extends OverlayName>(name: Name, params: Overlays[Name] = {}): void {
  left = null
  open.set({ name, params })
}

/** Closes the overlay for a step outside it, after which `reopenOverlay` opens it with `params`. */
export function leaveOverlay(params: OverlayParams): void {
  const now = open.get()
  left = now && { ...now, params: { ...now.params, ...params } }
  open.set(null)
}

/** Opens again what was left for this step, if anything was. */
export function reopenOverlay(): void {
  if (left) openOverlay(left.name, left.params)
}

export function closeOverlay(): void {
  left = null
  open.set(null)
}
/** The overlay that is open now, outside React. */
export const openNow = (): OpenOverlay | null => open.get()
export const useOpenOverlay = (): OpenOverlay | null => useStore(open)
