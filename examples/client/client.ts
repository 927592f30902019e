/**
 * A typed client of the wallet, in one file: every call by its name, with the types of the contract and nothing of it at run time.
 * Needs a fetch; Node 24 reads it as it is.
 */
import type { CallInput, Output, ProcedureName } from '@hai/contract/contract'
import type { ErrorBody, ErrorCode } from '@hai/contract/errors'

/** What the server refused: `body.code` says why, and `body.data` has the facts of that code. */
export class Refused extends Error {
  readonly body: ErrorBody
  /** How many tries before it had no answer: of what became of those it tells nothing. */
  readonly unanswered: number

  constructor(body: ErrorBody, unanswered = 0) {
    super(`${body.code}: ${body.message}`)
    this.body = body
    this.unanswered = unanswered
  }
}

/** Whether it is a refusal with this code; then its data has the type that the contract gives that code. */
export const isRefused = <Code extends ErrorCode>(
  error: unknown,
  code: Code,
): error is Refused & { readonly body: Extract<ErrorBody, { code: Code }> } =>
  error instanceof Refused && error.body.code === code

const TIMEOUT_MS = 10_000
const TRIES = 6
const FIRST_PAUSE_MS = 200
const BUSY = new Set([502, 503, 504])

/** Twice as long after every try, and never quite the same: many clients do not come back at once. */
const pauseBefore = (retry: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** (retry - 1) * (0.5 + Math.random())))

export interface Client {
  /**
   * Calls once. Throws `Refused` for an answer of the server, anything else when there was none: then nobody knows whether it happened.
   */
  call<Name extends ProcedureName>(name: Name, input: CallInput<Name>): Promise<Output<Name>>
  /**
   * Calls until there is an answer. Only for what may be asked twice: what reads, and what carries an `idempotency_key`, which has to be
   * the same in every try. Made before the first, it makes sure that money moves once.
   */
  callUntilAnswered<Name extends ProcedureName>(name: Name, input: CallInput<Name>): Promise<Output<Name>>
  /** Signs in; later calls are the member’s. */
  signIn(email: string, password: string): Promise<Output<'sign_in'>>
}

export function createClient(url: string): Client {
  const base = url.replace(/\/+$/, '')
  let access_token: string | undefined

  async function post(name: ProcedureName, input: object): Promise<Response> {
    const headers = { 'content-type': 'application/json', ...(access_token && { authorization: `Bearer ${access_token}` }) }
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    return fetch(`${base}/rpc/${name}`, { method: 'POST', headers, body: JSON.stringify(input), signal })
  }

  // The answer is as the contract says: the server has parsed the input and its own output by it.
  const read = async <Name extends ProcedureName>(response: Response): Promise<Output<Name>> => {
    if (!response.ok) throw new Refused((await response.json()) as ErrorBody)
    return (await response.json()) as Output<Name>
  }

  const call: Client['call'] = async (name, input) => read(await post(name, input))

  return {
    call,
    callUntilAnswered: async (name, input) => {
      for (let tried = 1; ; tried += 1) {
        try {
          const response = await post(name, input)
          if (!BUSY.has(response.status)) return await read(response)
        } catch (error) {
          // Of an answer that broke off nobody knows more than of none.
          if (error instanceof Refused) throw new Refused(error.body, tried - 1)
        }
        if (tried === TRIES) throw new Error(`${name}: no answer in ${TRIES} tries; ask again with the same key`)
        await pauseBefore(tried)
      }
    },
    signIn: async (email, password) => {
      const session = await call('sign_in', { email, password })
      access_token = session.access_token
      return session
    },
  }
}
