import { createHash } from 'node:crypto'

/** The stored form of a browser’s random device id. */
export const hashOfDevice = (device_id: string): Buffer => createHash('sha256').update(device_id).digest()
