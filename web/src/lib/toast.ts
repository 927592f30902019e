import { createStore, useStore } from './store.ts'

/** How long a toast stays when it says nothing else (member-area.md, section 9). */
export const TOAST_MS = 4_000

export interface ToastContent {
  title: string
  text?: string
  /** done: what was asked for is so now. in: money came. */
  kind?: 'plain' | 'done' | 'in' | 'wait' | 'problem'
  durationMs?: number
  action?: { text: string; onClick: () => void }
  /** Id of the payment that it tells of. */
  about?: string
}
export type ShownToast = ToastContent & { id: number }

const shown = createStore<ShownToast | null>(null)
let count = 0

/** While a full-screen message holds toasts back: the newest of them. */
let held: { newest: ToastContent | null } | null = null

/** Shows one toast, instead of the one that is there: at most one at a time. While they are held back it waits. */
export function toast(content: ToastContent): void {
  if (held) {
    held.newest = content
    return
  }
  count += 1
  shown.set({ ...content, id: count })
}

export const dismissToast = (id: number): void => {
  if (shown.get()?.id === id) shown.set(null)
}
export const useToast = (): ShownToast | null => useStore(shown)

/**
 * Keeps toasts off a full-screen message; the one that is there leaves at once. The answer ends it, and then shows the newest that
 * came, unless it tells of the payment that the message was about.
 */
export function holdToasts(): (payment_id: string | null) => void {
  held = { newest: shown.get() }
  shown.set(null)
  return (payment_id) => {
    const newest = held?.newest
    held = null
    if (newest && newest.about !== payment_id) toast(newest)
  }
}
