import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { MoncashSettings } from '../../../platform/funding-config.ts'
import { ProviderSilent } from '../port.ts'

const TIMEOUT_MS = 8_000
/** The maximum number of simultaneous requests. Further ones fail at once. */
const AT_ONCE_MAX = 20
/** A token is renewed if it expires within this time. */
const TOKEN_MARGIN_MS = 10_000
/** Real answers have a few hundred characters. */
const ANSWER_LETTERS_MAX = 20_000

const token = z.object({ access_token: z.string().min(1), expires_in: z.number() })

export interface MoncashClient {
  /**
   * Throws ProviderSilent: too many requests at once, no access token, no answer, an answer that is too long or no
   * JSON, status 401 or 500 and above.
   */
  post(path: string, body: object): Promise<{ readonly status: number; readonly body: unknown }>
}

interface ClientDeps {
  readonly settings: MoncashSettings
  readonly clock: Clock
}

export function createMoncashClient({ settings, clock }: ClientDeps): MoncashClient {
  const { clientId, clientSecret, apiUrl, timeoutMs = TIMEOUT_MS } = settings
  let cached: { readonly bearer: string; readonly until: number } | undefined
  let underWay = 0

  async function request(path: string, headers: Readonly<Record<string, string>>, body: string) {
    try {
      const answer = await fetch(`${apiUrl}${path}`, {
        method: 'POST',
        headers: { accept: 'application/json', ...headers },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const text = await answer.text()
      if (text.length > ANSWER_LETTERS_MAX) throw new Error('the answer is too long')
      return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
    } catch {
      // The original error adds nothing useful and contains the address, so it is dropped.
      throw new ProviderSilent('MonCash did not answer')
    }
  }

  async function bearer(): Promise<string> {
    if (cached && clock.now().getTime() < cached.until) return cached.bearer
    const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    const form = { authorization, 'content-type': 'application/x-www-form-urlencoded' }
    const { status, body } = await request('/oauth/token', form, 'scope=read,write&grant_type=client_credentials')
    const given = token.safeParse(body).data
    if (status !== 200 || !given) throw new ProviderSilent(`MonCash gave no token: ${status}`)
    cached = { bearer: given.access_token, until: clock.now().getTime() + given.expires_in * 1000 - TOKEN_MARGIN_MS }
    return given.access_token
  }

  async function ask(path: string, body: object, triesLeft: number): ReturnType<MoncashClient['post']> {
    const authorization = `Bearer ${await bearer()}`
    const answer = await request(path, { authorization, 'content-type': 'application/json' }, JSON.stringify(body))
    if (answer.status === 401 && triesLeft > 0) {
      cached = undefined
      return ask(path, body, triesLeft - 1)
    }
    if (answer.status === 401 || answer.status >= 500) throw new ProviderSilent(`MonCash answered ${answer.status}`)
    return answer
  }

  return {
    async post(path, body) {
      if (underWay >= AT_ONCE_MAX) throw new ProviderSilent('too many simultaneous requests to MonCash')
      underWay += 1
      try {
        return await ask(path, body, 1)
      } finally {
        underWay -= 1
      }
    },
  }
}
