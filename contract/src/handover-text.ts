/** What the square on the member’s screen says at the hand-over of cash, free of libraries: it is shown and read in browsers. */

const PREFIX = 'haicashout'
const pattern = /^haicashout:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(\d{6})$/

/** The text of the square. */
export const writeHandover = (cashout_id: string, code: string): string => `${PREFIX}:${cashout_id}:${code}`

/** What a square says that was scanned; null: it is none of a hand-over. */
export function readHandover(text: string): { readonly cashout_id: string; readonly code: string } | null {
  const [, cashout_id, code] = pattern.exec(text.trim().toLowerCase()) ?? []
  return cashout_id === undefined || code === undefined ? null : { cashout_id, code }
}
