/** What the page says of the installation it belongs to: the server writes its own name and address there. */
const said = (name: string): string | undefined =>
  typeof document === 'undefined' ? undefined : document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

export const brandName: string = said('application-name') ?? ''
/** Where members write to. */
export const supportEmail: string = said('support-email') ?? ''
/** Where this browser may ask what its public address is: the first answers JSON with an `ip`, the second plain text. */
const [json = '', text = ''] = (said('ip-lookup') ?? '').split(' ')
export const ipLookup = { json: json || '/ip', text: text || '/ip.txt' }
/** A page's name in the tab. */
export const pageTitle = (title: string): string => `${title} · ${brandName}`
