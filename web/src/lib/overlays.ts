import type { DisputeCategory, DisputedType } from '@hai/contract/dispute-steps'
import type { Cents } from '@hai/contract/money'
import type { PayTarget } from '@hai/contract/pay-address'
import { createStore, useStore } from './store.ts'

interface Payment {
  readonly hai_tag?: string
  readonly amount?: Cents
  readonly note?: string
}

/** What each overlay shows when it opens. Overlays have no route (docs/product/the-app.md#pages). */
export interface Overlays {
  send: Payment
  schedule: Payment
  request: {
    readonly hai_tag?: string
    readonly amount?: Cents
    /** Starts as a split that includes the requester. */
    readonly split?: boolean
  }
  /** Without a payee, the overlay shows the member’s own code and the scanner. */
  'quick-pay': { readonly payee?: PayTarget }
  'add-funds': undefined
  'cash-out': { readonly amount?: Cents; readonly agent_id?: string }
  person: {
    readonly hai_tag: string
    /** The payment from which the overlay was opened, attached to a report. */
    readonly transaction_id?: string
    /** The overlay to reopen afterwards. */
    readonly from?: 'send'
  }
  report: { readonly hai_tag: string; readonly shown_name: string }
  dispute: {
    /** The disputed item, and the member's role in its payment. */
    readonly disputed: {
      readonly related_type: DisputedType
      readonly related_id: string
      readonly role: 'payer' | 'payee'
      readonly category?: Exclude<DisputeCategory, 'silence'>
    }
  }
}
/** The name of an overlay and its parameters, which may be missing if all of them are optional. */
export type OpenOverlay = {
  [Name in keyof Overlays]: Partial<Overlays[Name]> extends Overlays[Name]
    ? readonly [name: Name, params?: Overlays[Name]]
    : readonly [name: Name, params: Overlays[Name]]
}[keyof Overlays]

const open = createStore<OpenOverlay | null>(null)
let left: OpenOverlay | null = null

export function openOverlay(...overlay: OpenOverlay): void {
  left = null
  open.set(overlay)
}

/** Closes the overlay for another page. `reopenOverlay` opens `again`, or the same overlay as before without it. */
export function leaveOverlay(...again: OpenOverlay | []): void {
  left = again.length === 0 ? open.get() : again
  open.set(null)
}

export function reopenOverlay(): void {
  if (left) openOverlay(...left)
}

export function closeOverlay(): void {
  left = null
  open.set(null)
}
export const currentOverlay = (): OpenOverlay | null => open.get()
export const useOpenOverlay = (): OpenOverlay | null => useStore(open)
