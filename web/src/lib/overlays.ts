import type { DisputeCategory, DisputedType } from '@hai/contract/dispute-steps'
import type { Cents } from '@hai/contract/money'
import type { PayTarget } from '@hai/contract/pay-address'
import { createStore, useStore } from './store.ts'

export interface OverlayParams {
  readonly hai_tag?: string
  /** For `person`: the overlay to reopen afterwards. */
  readonly from?: 'send'
  /** For `person`: the payment from which it was opened, attached to a report. */
  readonly transaction_id?: string
  readonly shown_name?: string
  /** For `request`: starts as a split that includes the requester. */
  readonly split?: boolean
  readonly agent_id?: string
  /** For `send`, `schedule`, `request` and `cash-out`: initial values. */
  readonly amount?: Cents
  readonly note?: string
  /** For `dispute`: the disputed item, and the member's role in its payment. */
  readonly disputed?: {
    readonly related_type: DisputedType
    readonly related_id: string
    readonly role: 'payer' | 'payee'
    readonly category?: Exclude<DisputeCategory, 'silence'>
  }
  readonly payee?: PayTarget
}

/** Overlays have no route (docs/product/the-app.md#pages). */
export interface Overlays {
  send: OverlayParams
  request: OverlayParams
  /** Without a payee, the overlay shows the member’s own code and the scanner. */
  'quick-pay': OverlayParams
  'add-funds': OverlayParams
  'cash-out': OverlayParams
  schedule: OverlayParams
  person: OverlayParams
  report: OverlayParams
  dispute: OverlayParams
}
export type OverlayName = keyof Overlays
export type OpenOverlay = { [Name in OverlayName]: { name: Name; params: Overlays[Name] } }[OverlayName]

const open = createStore<OpenOverlay | null>(null)
let left: OpenOverlay | null = null

export function openOverlay<Name extends OverlayName>(name: Name, params: Overlays[Name] = {}): void {
  left = null
  open.set({ name, params })
}

/** Closes the overlay for another page. `reopenOverlay` opens it again, with its parameters updated by `params`. */
export function leaveOverlay(params: OverlayParams): void {
  const now = open.get()
  left = now && { ...now, params: { ...now.params, ...params } }
  open.set(null)
}

export function reopenOverlay(): void {
  if (left) openOverlay(left.name, left.params)
}

export function closeOverlay(): void {
  left = null
  open.set(null)
}
export const currentOverlay = (): OpenOverlay | null => open.get()
export const useOpenOverlay = (): OpenOverlay | null => useStore(open)
