const PREFIX = 'haicashout'
const pattern = /^haicashout:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(\d{6})$/

export const writeHandover = (cashout_id: string, code: string): string => `${PREFIX}:${cashout_id}:${code}`

export function readHandover(text: string): { readonly cashout_id: string; readonly code: string } | null {
  const [, cashout_id, code] = pattern.exec(text.trim().toLowerCase()) ?? []
  return cashout_id === undefined || code === undefined ? null : { cashout_id, code }
}
