import { NotOutside, openOutside, type Reach } from '../../platform/post-outside.ts'
import { readAnswer } from '../../platform/post-once.ts'
import { SIGNATURE_HEADER, signatureOf } from '../../platform/signature.ts'

/** How much of an answer is kept. */
const EXCERPT_LETTERS_MAX = 250

export interface Signed {
  readonly url: string
  readonly reach: Reach
  /** Each signs: the newest, and the one before while programs may still have it. */
  readonly secrets: readonly string[]
  readonly event_id: string
  readonly body: string
  readonly at: Date
  /** From the first step, the look at the name, to the end of the answer. */
  readonly timeoutMs: number
}

/** What became of a try. `status` is null where no answer came; `fault` is null where it was taken: an answer of the 200s. */
export interface Outcome {
  readonly status: number | null
  readonly fault: 'status' | 'time_out' | 'inside' | 'connection' | null
  readonly excerpt: string | null
}

/** The beginning of an answer, as a line of the log shows it: nothing that is not seen or turns the line round, and never half a letter. */
const excerptOf = (bytes: Buffer): string =>
  Array.from(bytes.toString('utf8').replaceAll(/[\p{Cc}\p{Bidi_C}\p{Zl}\p{Zp}]+/gu, ' '))
    .slice(0, EXCERPT_LETTERS_MAX)
    .join('')

/** Sends once, follows no redirect, and never throws: whatever goes wrong is an outcome. */
export async function sendSigned({ url, reach, secrets, event_id, body, at, timeoutMs }: Signed): Promise<Outcome> {
  const signal = AbortSignal.timeout(timeoutMs)
  const headers = {
    ...{ 'content-type': 'application/json', 'user-agent': 'hai-webhooks/1', connection: 'close' },
    ...{ 'hai-event-id': event_id, [SIGNATURE_HEADER]: signatureOf(secrets, body, at) },
  }
  let status: number | null = null
  try {
    const answer = await openOutside({ url, headers, body, reach, signal })
    status = answer.statusCode ?? null
    const excerpt = excerptOf(await readAnswer(answer))
    return { status, excerpt, fault: status !== null && status >= 200 && status < 300 ? null : 'status' }
  } catch (error) {
    if (error instanceof NotOutside) return { status: null, excerpt: null, fault: 'inside' }
    return { status, excerpt: null, fault: signal.aborted ? 'time_out' : 'connection' }
  }
}
