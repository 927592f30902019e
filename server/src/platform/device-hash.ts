import { createHash } from 'node:crypto'

/** As the random number that a browser keeps of itself is remembered: enough to know it again, and nothing to use. */
export const hashOfDevice = (device_id: string): Buffer => createHash('sha256').update(device_id).digest()
