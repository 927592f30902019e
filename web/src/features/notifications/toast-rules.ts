import type { Notification } from '@hai/contract/notifications'
import { TOAST_MS } from '../../lib/toast.ts'

/** Figures of docs/product/notifications.md. */
const CASHOUT_TOAST_MS = 8_000
const PREVIEW_LENGTH_MAX = 50

const shownLonger: ReadonlySet<Notification['type']> = new Set([
  'cashout_requested',
  'cashout_agent_assigned',
  'cashout_assignment',
  'cashout_status',
])

export const toastDurationMs = (type: Notification['type']): number => (shownLonger.has(type) ? CASHOUT_TOAST_MS : TOAST_MS)

const letters = new Intl.Segmenter()

/** Counts characters as the reader does (graphemes). */
function preview(message: string): string {
  const parts = Array.from(letters.segment(message), ({ segment }) => segment)
  return parts.length <= PREVIEW_LENGTH_MAX ? message : `${parts.slice(0, PREVIEW_LENGTH_MAX).join('').trimEnd()}…`
}

export const toastText = ({ type, message }: Pick<Notification, 'type' | 'message'>): string =>
  type === 'message' ? preview(message) : message

const prefixes: Readonly<Record<string, string>> = { cashout_sent: '💵', cashout_confirmed: '✅', cashout_disputed: '⚠️' }

/** Some cash-out updates get a symbol for their action (docs/product/notifications.md). */
export function toastTitle({ type, title, metadata }: Notification): string {
  const action = metadata.action_type
  const prefix = type === 'cashout_status' && typeof action === 'string' ? prefixes[action] : undefined
  return prefix === undefined ? title : `${prefix} ${title}`
}
