import { readStored, writeStored } from './storage.ts'

const KEY = 'hai.device'
const form = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * A random number this browser keeps of itself. It is sent with a referral code, and by who shares one, so that nobody brings
 * themselves; with nothing else. Where nothing can be stored it is another one each time.
 */
export function deviceId(): string {
  const known = readStored(KEY)
  if (known !== null && form.test(known)) return known
  const made = crypto.randomUUID()
  writeStored(KEY, made)
  return made
}
