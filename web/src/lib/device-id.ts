import { readStored, writeStored } from './storage.ts'

const KEY = 'hai.device'
const form = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * The server stores only the hash of this id, to recognise known devices and self-referrals. Without storage the id
 * changes with each call.
 */
export function deviceId(): string {
  const known = readStored(KEY)
  if (known !== null && form.test(known)) return known
  const created = crypto.randomUUID()
  writeStored(KEY, created)
  return created
}
