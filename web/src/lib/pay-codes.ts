import { metaContent } from './installation.ts'

const [address = '', camera = ''] = (metaContent('pay-codes') ?? '').split(' ')
/** Payment codes start with this origin. */
export const publicOrigin: string = /^https?:/.test(address) ? address : location.origin
export const hasLiveCamera: boolean = camera === 'on'
/** Origins that count as this wallet: the public one and the current one. */
export const ownOrigins: readonly string[] = [publicOrigin, location.origin]
