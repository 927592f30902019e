/** Reads a setting of this installation from a `<meta>` tag that the server writes into the page. */
export const metaContent = (name: string): string | undefined =>
  typeof document === 'undefined' ? undefined : document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

export const brandName: string = metaContent('application-name') ?? ''
export const supportEmail: string = metaContent('support-email') ?? ''
/** URLs that return the browser's public IP address: the first as JSON with an `ip` field, the second as plain text. */
const [json = '', text = ''] = (metaContent('ip-lookup') ?? '').split(' ')
export const ipLookup = { json: json || '/ip', text: text || '/ip.txt' }
/**
 * Undo window of a first payment in seconds, days until an unclaimed payment expires, and whether phone numbers without
 * an account get a text message about it.
 */
const [seconds = '', days = '', texts = ''] = (metaContent('send-figures') ?? '').split(' ')
export const sendFigures = { undoSeconds: Number(seconds) || 60, pendingDays: Number(days) || 14, textsPhones: texts === 'on' }
export const pageTitle = (title: string): string => `${title} · ${brandName}`
