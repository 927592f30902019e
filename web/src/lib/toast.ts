import { createStore, useStore } from './store.ts'

/** Default duration of a toast (docs/product/notifications.md#toasts-and-sounds). */
export const TOAST_MS = 4_000

export interface ToastContent {
  title: string
  text?: string | null
  /** done: the action succeeded. in: money arrived. */
  kind?: 'plain' | 'done' | 'in' | 'wait' | 'problem'
  durationMs?: number
  action?: { text: string; onClick: () => void }
  about?: string
}
export type ShownToast = ToastContent & { id: number }

const current = createStore<ShownToast | null>(null)
let count = 0

/** Set while a full-screen message holds toasts back. Only the newest is kept. */
let held: { newest: ToastContent | null } | null = null

export function toast(content: ToastContent): void {
  if (held) {
    held.newest = content
    return
  }
  count += 1
  current.set({ ...content, id: count })
}

export const dismissToast = (id: number): void => {
  if (current.get()?.id === id) current.set(null)
}
export const useToast = (): ShownToast | null => useStore(current)

/**
 * Hides the current toast and holds new ones back. The returned function releases them: it shows the newest toast
 * unless that is about the same payment as the message.
 */
export function holdToasts(): (payment_id: string | null) => void {
  held = { newest: current.get() }
  current.set(null)
  return (payment_id) => {
    const newest = held?.newest
    held = null
    if (newest && newest.about !== payment_id) toast(newest)
  }
}
