/** What the page says of the installation it belongs to: the server writes its own name and address there. */
const said = (name: string): string | undefined =>
  typeof document === 'undefined' ? undefined : document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

export const brandName: string = said('application-name') ?? ''
/** Where members write to. */
export const supportEmail: string = said('support-email') ?? ''
/** A page's name in the tab. */
export const pageTitle = (title: string): string => `${title} · ${brandName}`
