/** What the page says of the installation it belongs to: the server writes its own name and address there. */
export const said = (name: string): string | undefined =>
  typeof document === 'undefined' ? undefined : document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

export const brandName: string = said('application-name') ?? ''
/** Where members write to. */
export const supportEmail: string = said('support-email') ?? ''
/** Where this browser may ask what its public address is: the first answers JSON with an `ip`, the second plain text. */
const [json = '', text = ''] = (said('ip-lookup') ?? '').split(' ')
export const ipLookup = { json: json || '/ip', text: text || '/ip.txt' }
/** How many seconds a first payment to somebody can be taken back, and how many days one to nobody waits. */
const [seconds = '', days = ''] = (said('send-figures') ?? '').split(' ')
export const sendFigures = { undoSeconds: Number(seconds) || 60, pendingDays: Number(days) || 14 }
/** A page's name in the tab. */
export const pageTitle = (title: string): string => `${title} · ${brandName}`
