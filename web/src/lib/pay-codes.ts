import { said } from './installation.ts'

const [address = '', camera = ''] = (said('pay-codes') ?? '').split(' ')
/** Where everybody finds this wallet: codes begin with it. */
export const publicOrigin: string = /^https?:/.test(address) ? address : location.origin
/** Whether the operator lets pages look through the camera. */
export const hasLiveCamera: boolean = camera === 'on'
/** Where codes of this wallet lead: its public address, and the one this page was opened at. */
export const ownOrigins: readonly string[] = [publicOrigin, location.origin]
