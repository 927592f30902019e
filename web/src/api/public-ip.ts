const FIRST_TIMEOUT_MS = 3_000
const SECOND_TIMEOUT_MS = 2_000
const CACHE_MS = 5 * 60_000

let known: { ip: string; until: number } | null = null

async function lookUp(): Promise<string | null> {
  try {
    const answer = await fetch('/ip', { signal: AbortSignal.timeout(FIRST_TIMEOUT_MS) })
    const body: unknown = await answer.json()
    if (answer.ok && typeof body === 'object' && body !== null && 'ip' in body) return String(body.ip)
  } catch {
    // The second address follows.
  }
  try {
    const answer = await fetch('/ip.txt', { signal: AbortSignal.timeout(SECOND_TIMEOUT_MS) })
    if (answer.ok) return (await answer.text()).trim()
    console.warn('public address unknown', answer.status)
  } catch (error) {
    console.warn('public address unknown', error)
  }
  return null
}

/** This browser's public address as the server sees it; null when nobody says. Kept for 5 minutes (member-area.md, section 7). */
export async function publicIp(): Promise<string | null> {
  if (known && known.until > Date.now()) return known.ip
  const ip = await lookUp()
  known = ip ? { ip, until: Date.now() + CACHE_MS } : null
  return ip
}
