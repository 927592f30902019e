import { readStored, writeStored } from './storage.ts'

const KEY = 'hai.device'
const form = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * A random number that this browser keeps. The server stores only its hash: to tell a device that has signed in before from a
 * stranger's, and to see that nobody refers themselves. Where nothing can be stored it is another one each time.
 */
export function deviceId(): string {
  const known = readStored(KEY)
  if (known !== null && form.test(known)) return known
  const made = crypto.randomUUID()
  writeStored(KEY, made)
  return made
}
