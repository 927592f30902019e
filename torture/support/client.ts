import { setTimeout as pause } from 'node:timers/promises'
import type { CallInput, Output, ProcedureName } from '@hai/contract/contract'
import { contract } from '@hai/contract/contract'

/** `lost`: the client got no response or a status of 500 or above, so the action may or may not have happened. */
export type Answer<Name extends ProcedureName> =
  | { readonly kind: 'done'; readonly output: Output<Name> }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'lost' }

const TRY_AGAIN_MS = 100
const TIMEOUT_MS = 30_000

export interface ClientOptions {
  readonly timeoutMs?: number
  /** Called for every server error except 503. */
  readonly onMistake?: (name: ProcedureName, status: number, body: unknown) => void
}

export interface Client {
  once<Name extends ProcedureName>(name: Name, input: CallInput<Name>, access_token?: string): Promise<Answer<Name>>
  /**
   * Repeats the call with the same input, so with the same idempotency key, after a lost response or a status of 500 or
   * above. Throws if the server refuses the call.
   */
  untilDone<Name extends ProcedureName>(name: Name, input: CallInput<Name>, access_token?: string): Promise<Output<Name>>
}

const codeIn = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string' ? body.code : 'no code'

const BUSY = 503

/** `url` is called for every attempt, because several servers may run. */
export function createClient(url: string | (() => string), { timeoutMs = TIMEOUT_MS, onMistake }: ClientOptions = {}): Client {
  const once: Client['once'] = async (name, input, access_token) => {
    let status: number
    let body: unknown
    try {
      const response = await fetch(`${typeof url === 'string' ? url : url()}/rpc/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(access_token ? { authorization: `Bearer ${access_token}` } : {}) },
        body: JSON.stringify(input),
        signal: AbortSignal.timeout(timeoutMs),
      })
      status = response.status
      body = await response.json()
    } catch {
      return { kind: 'lost' }
    }
    if (status >= 500) {
      if (status !== BUSY) onMistake?.(name, status, body)
      return { kind: 'lost' }
    }
    if (status !== 200) return { kind: 'refused', code: codeIn(body) }
    return { kind: 'done', output: contract[name].output.parse(body) as Output<typeof name> }
  }

  return {
    once,
    untilDone: async (name, input, access_token) => {
      for (;;) {
        const answer = await once(name, input, access_token)
        if (answer.kind === 'done') return answer.output
        if (answer.kind === 'refused') throw new Error(`${name} was refused: ${answer.code}`)
        await pause(TRY_AGAIN_MS)
      }
    },
  }
}
