import type { Deps } from './deps.ts'

/** The address of an endpoint; null where it may not be one: not https, or with a name and password in it. */
export function addressOf(text: string, { webhooksInside }: Pick<Deps['settings'], 'webhooksInside'>): URL | null {
  const url = URL.parse(text)
  if (url?.username !== '' || url.password !== '' || url.hostname === '') return null
  return url.protocol === 'https:' || (webhooksInside && url.protocol === 'http:') ? url : null
}
